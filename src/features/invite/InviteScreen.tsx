/** Inviting friends (INFO-02): code, link and QR code, to copy, share or save. */
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { getMember } from '../../contract/calls/session.ts';
import { useRead } from '../../core/queries/queries.ts';
import { useConfig } from '../../core/site/config.ts';
import { useSettings } from '../../core/site/settings.ts';
import { AppPage } from '../../ui/AppPage.tsx';
import { Block } from '../../ui/Block.tsx';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { CopyButton } from '../../ui/CopyButton.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { QrCode } from '../../ui/QrCode.tsx';
import { SkeletonCard } from '../../ui/Skeletons.tsx';
import { EmptyState, FailedState } from '../../ui/States.tsx';
import { toast } from '../../ui/toast.ts';
import { inviteLink, pictureName } from './invite-link.ts';
import './invite.css';

/** INFO-02. */
const QR_PX = 172;
/** The app's own icon: the site's logo may be on another origin, and would then taint the canvas. */
const LOGO = '/icons/icon.svg';
type Drawn = { save: (name: string) => Promise<void> };

const Actions = ({ code, link, drawn }: { code: string; link: string; drawn: Drawn | undefined }) => {
  const { t } = useLingui();
  const site = useSettings()?.name;
  const share = async () => {
    try {
      await navigator.share({ url: link, ...(site ? { title: site } : {}) });
    } catch (error) {
      // Closing the sheet is no failure.
      if (!(error instanceof DOMException && error.name === 'AbortError')) {
        toast('failure', t`Could not share. Please copy the link.`);
      }
    }
  };
  return (
    <Block className="invite-actions">
      {'share' in navigator ? (
        <Button block onPress={() => void share()}>
          <Icon name="share" size={20} />
          {t`Share`}
        </Button>
      ) : null}
      <Button tone="tinted" block busy={drawn === undefined} onPress={() => void drawn?.save(pictureName(code))}>
        <Icon name="download" size={20} />
        {t`Save as picture`}
      </Button>
    </Block>
  );
};

const Invite = ({ code }: { code: string }) => {
  const { t } = useLingui();
  const link = inviteLink(location.origin, code);
  // A site that takes no codes shows no field for one.
  const codesTaken = useConfig()?.inviteCodeShown ?? true;
  const [drawn, setDrawn] = useState<Drawn>();
  return (
    <>
      <Card as="section" className="invite-card">
        <h2>
          <Trans>Trade together</Trans>
        </h2>
        {codesTaken ? (
          <p className="secondary">
            <Trans>Friends who scan the code or open the link register with your code filled in.</Trans>
          </p>
        ) : null}
        <QrCode text={link} label={t`Invite link`} size={QR_PX} logo={LOGO} onReady={setDrawn} />
        <dl className="invite-lines">
          <div>
            <dt>{t`Promotion code`}</dt>
            <dd>
              <bdi dir="ltr" className="invite-code">
                {code}
              </bdi>
              <CopyButton text={code} label={t`Promotion code`} />
            </dd>
          </div>
          <div>
            <dt>{t`Invite link`}</dt>
            <dd>
              <bdi dir="ltr" className="invite-link">
                {link}
              </bdi>
              <CopyButton text={link} label={t`Invite link`} />
            </dd>
          </div>
        </dl>
      </Card>
      <Actions code={code} link={link} drawn={drawn} />
    </>
  );
};

interface Props {
  /** From the URL, until the answer with the member's own code: anybody can write a link with a code of theirs. */
  readonly code: string | undefined;
}

export const InviteScreen = ({ code }: Props) => {
  const { t } = useLingui();
  const member = useRead(getMember, undefined);
  const known = member.data?.inviteCode ?? (member.status === 'failed' ? undefined : code);
  return (
    <AppPage title={t`Invite friends`}>
      {known ? (
        <Invite key={known} code={known} />
      ) : known === '' ? (
        <EmptyState icon="gift" text={t`You have no promotion code yet. Please contact customer service.`} />
      ) : member.status === 'failed' ? (
        <FailedState onRetry={member.retry} />
      ) : (
        <SkeletonCard height={420} />
      )}
    </AppPage>
  );
};
