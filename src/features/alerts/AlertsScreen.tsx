/** Price alerts: waiting and reached ones, and a form for a new one on the market that the member came from. */
import { Trans, useLingui } from '@lingui/react/macro';
import { useAtom, useAtomValue } from 'jotai';
import { useState } from 'react';
import { alertsAtom, type KeptAlert, switched, without } from '../../core/alerts/kept-alerts.ts';
import { useFormat } from '../../core/format/format.ts';
import { DEFAULT_SYMBOL } from '../../core/market/symbol.ts';
import { signedInAtom } from '../../core/session/token.ts';
import { newKey } from '../../core/writes/idempotency-keys.ts';
import { AppPage } from '../../ui/AppPage.tsx';
import { Block } from '../../ui/Block.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { List } from '../../ui/List.tsx';
import { ListItem, ListItemLink } from '../../ui/ListItem.tsx';
import { Toggle } from '../../ui/Toggle.tsx';
import { useTermsText } from './alert-text.ts';
import { NewAlertSheet } from './NewAlertSheet.tsx';
import { NoAlerts } from './NoAlerts.tsx';
import './alerts.css';

const AlertRow = ({ kept }: { kept: KeptAlert }) => {
  const { t } = useLingui();
  const format = useFormat();
  const termsText = useTermsText();
  const [, change] = useAtom(alertsAtom);
  const { key, title, on, reachedAt } = kept;
  const words = termsText(kept.alert);
  const when = reachedAt === undefined ? undefined : format.dateTime(reachedAt);
  return (
    <div className="alert-row">
      <ListItem
        icon="bell"
        title={<bdi dir="ltr">{title}</bdi>}
        detail={
          <>
            <span className="alert-line">{words}</span>
            <span className="alert-line">
              {on ? <Trans>Waiting</Trans> : when === undefined ? <Trans>Off</Trans> : <Trans>Reached {when}</Trans>}
            </span>
          </>
        }
        end={
          <Toggle
            label={t`${title}: ${words}`}
            labelHidden
            on={on}
            onChange={(next) => change((before) => switched(before, key, next, newKey()))}
          />
        }
      />
      <IconButton
        icon="delete"
        label={t`Delete ${title}: ${words}`}
        onPress={() => change((before) => without(before, key))}
      />
    </div>
  );
};

/** Explains that alerts reach a closed app only by push, and links to the page that turns push on. */
const ClosedApp = () => {
  const signedIn = useAtomValue(signedInAtom);
  return (
    <>
      <Block>
        <p className="secondary alerts-note">
          <Trans>
            While the app is open it watches these itself. With notifications on, they reach you when it is closed, too.
          </Trans>
        </p>
      </Block>
      {signedIn ? (
        <List>
          <li>
            <ListItemLink to="/notifications" icon="device" title={<Trans>Notifications</Trans>} arrow />
          </li>
        </List>
      ) : null}
    </>
  );
};

interface Props {
  /** The market that the member came from, preselected for a new alert. */
  readonly symbol: string | undefined;
}

export const AlertsScreen = ({ symbol }: Props) => {
  const { t } = useLingui();
  const alerts = useAtomValue(alertsAtom);
  const [setting, setSetting] = useState(symbol !== undefined);
  // A new key per opening resets the sheet's state.
  const [openings, setOpenings] = useState(0);
  const open = () => {
    setOpenings(openings + 1);
    setSetting(true);
  };
  return (
    <AppPage
      title={t`Price alerts`}
      fallback="/market"
      end={<IconButton icon="add" label={t`New price alert`} onPress={open} />}
    >
      {/* Nothing else confirms a new alert, so a live region makes screen readers announce it. */}
      <div aria-live="polite">
        {alerts.length === 0 ? (
          <NoAlerts onNew={open} />
        ) : (
          <List label={t`Price alerts`}>
            {alerts.map((kept) => (
              <li key={kept.key}>
                <AlertRow kept={kept} />
              </li>
            ))}
          </List>
        )}
      </div>
      <ClosedApp />
      <NewAlertSheet
        key={openings}
        open={setting}
        onClose={() => setSetting(false)}
        symbol={symbol ?? DEFAULT_SYMBOL}
      />
    </AppPage>
  );
};
