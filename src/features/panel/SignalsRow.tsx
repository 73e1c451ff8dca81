/** Sound and vibration when an option settles. Off by default; turning one on plays a sample. */
import { Trans, useLingui } from '@lingui/react/macro';
import { useAtom } from 'jotai';
import { useState } from 'react';
import {
  canBuzz,
  give,
  settlementHapticAtom,
  settlementSoundAtom,
  signalOf,
} from '../../core/base/settlement-signal.ts';
import { List } from '../../ui/List.tsx';
import { ListItem, ListItemButton } from '../../ui/ListItem.tsx';
import { Sheet } from '../../ui/Sheet.tsx';
import { Toggle } from '../../ui/Toggle.tsx';

const SILENT = { sound: false, haptic: false, hidden: false };

export const SignalsRow = () => {
  const { t } = useLingui();
  const [open, setOpen] = useState(false);
  const [sound, setSound] = useAtom(settlementSoundAtom);
  const [haptic, setHaptic] = useAtom(settlementHapticAtom);
  const turn = (what: 'sound' | 'haptic', on: boolean) => {
    (what === 'sound' ? setSound : setHaptic)(on);
    const reducedMotion = matchMedia('(prefers-reduced-motion: reduce)').matches;
    if (on) give(signalOf('win', { ...SILENT, reducedMotion, [what]: true }));
  };
  return (
    <>
      <ListItemButton
        icon="options"
        title={<Trans>When an option settles</Trans>}
        end={
          sound || haptic ? (
            <Trans context="sound and vibration">On</Trans>
          ) : (
            <Trans context="sound and vibration">Off</Trans>
          )
        }
        arrow
        onPress={() => setOpen(true)}
      />
      <Sheet open={open} onClose={() => setOpen(false)} title={t`When an option settles`}>
        <List>
          <li>
            <ListItem
              title={<Trans>Sound</Trans>}
              detail={<Trans>A short tone: rising for a win, falling for a loss</Trans>}
              end={<Toggle label={t`Sound`} labelHidden on={sound} onChange={(on) => turn('sound', on)} />}
            />
          </li>
          {canBuzz() ? (
            <li>
              <ListItem
                title={<Trans>Vibration</Trans>}
                detail={<Trans>Not where the device asks for less motion</Trans>}
                end={<Toggle label={t`Vibration`} labelHidden on={haptic} onChange={(on) => turn('haptic', on)} />}
              />
            </li>
          ) : null}
        </List>
      </Sheet>
    </>
  );
};
