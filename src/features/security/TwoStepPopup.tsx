/** Sets up two-step login (AUTH-09): a key for the authenticator app, a first code, and recovery codes shown once. */
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { type SubmitEvent, useState } from 'react';
import { beginTwoStep, confirmTwoStep, endTwoStep, renewRecoveryCodes } from '../../contract/calls/security.ts';
import type { SecurityOverview } from '../../contract/entities/security.ts';
import { expectAbsence } from '../../core/app-lock/kept.ts';
import { useWrite } from '../../core/writes/use-write.ts';
import { asciiDigits } from '../../kit/digits.ts';
import { Button, ButtonAnchor } from '../../ui/Button.tsx';
import { CopyButton } from '../../ui/CopyButton.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { ListInput } from '../../ui/ListInput.tsx';
import { Popup } from '../../ui/Popup.tsx';
import { QrCode } from '../../ui/QrCode.tsx';
import { saveFile } from '../../ui/save-file.ts';
import { HoldNote } from './HoldNote.tsx';
import { PasswordGate } from './PasswordGate.tsx';

const RecoveryCodes = ({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) => {
  const { t } = useLingui();
  return (
    <>
      <p className="notice">
        <Icon name="alert" size={20} />
        <span>
          <Trans>
            Keep these codes where only you can find them. Each logs you in once if you lose your phone. They are shown
            only now.
          </Trans>
        </span>
      </p>
      <ul className="recovery-codes" aria-label={t`Recovery codes`}>
        {codes.map((code) => (
          <li key={code}>
            <bdi dir="ltr">{code}</bdi>
          </li>
        ))}
      </ul>
      <CopyButton text={codes.join('\n')} label={t`Recovery codes`}>
        {t`Copy all`}
      </CopyButton>
      <Button block tone="tinted" onPress={() => saveFile(new Blob([codes.join('\n')]), 'recovery-codes.txt')}>
        <Trans>Save as a file</Trans>
      </Button>
      <Button block onPress={onDone}>
        <Trans>I have saved them</Trans>
      </Button>
    </>
  );
};

interface Key {
  readonly secret: string;
  readonly uri: string;
}

/** Id of the text that says what to do before the button is enabled. */
const STEPS_ID = 'two-step-steps';

const ConfirmKey = ({ secret, uri, onCodes }: Key & { onCodes: (codes: readonly string[]) => void }) => {
  const { t } = useLingui();
  const [code, setCode] = useState('');
  const { send, sending } = useWrite(confirmTwoStep, {
    onDone: ({ recoveryCodes }) => onCodes(recoveryCodes),
    onFailed: () => setCode(''),
  });
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (code !== '') void send({ code });
  };
  return (
    <form noValidate onSubmit={submit}>
      <p id={STEPS_ID}>
        <Trans>Scan this code with an authenticator app, then type the six digits that the app shows.</Trans>
      </p>
      <div className="two-step-key">
        <QrCode text={uri} label={t`Key for your authenticator app`} />
        <span className="two-step-secret">
          <bdi dir="ltr">{secret.match(/.{1,4}/g)?.join(' ')}</bdi>
          <CopyButton text={secret} label={t`Key`} />
        </span>
        {/* A phone cannot scan its own screen; the otpauth: link opens its authenticator app. */}
        {uri.startsWith('otpauth://') ? (
          <ButtonAnchor href={uri} tone="plain" size="small" onClick={() => expectAbsence()}>
            <Trans>Open in an authenticator app on this phone</Trans>
          </ButtonAnchor>
        ) : null}
      </div>
      <ListInput
        label={t`Code from your authenticator app`}
        inputMode="numeric"
        autoComplete="one-time-code"
        dir="ltr"
        value={code}
        onChange={(value) => setCode(asciiDigits(value).replace(/\D/g, ''))}
      />
      <Button type="submit" block busy={sending} disabled={code.length < 6} aria-describedby={STEPS_ID}>
        <Trans>Turn on</Trans>
      </Button>
    </form>
  );
};

const TurnOn = ({ onCodes }: { onCodes: (codes: readonly string[]) => void }) => {
  const { t } = useLingui();
  const [key, setKey] = useState<Key | undefined>(undefined);
  const { send } = useWrite(beginTwoStep, { onDone: setKey });
  if (key !== undefined) return <ConfirmKey {...key} onCodes={onCodes} />;
  return (
    <PasswordGate action={t`Continue`} onPass={(loginPassword) => send({ loginPassword })}>
      <p className="security-words">
        <Trans>
          With two-step login a stolen password is not enough: logging in also takes a code from an app on your phone.
        </Trans>
      </p>
    </PasswordGate>
  );
};

const Manage = ({
  left,
  onCodes,
  onOff,
}: {
  left: number;
  onCodes: (codes: readonly string[]) => void;
  onOff: () => void;
}) => {
  const { t } = useLingui();
  const [act, setAct] = useState<'codes' | 'off' | undefined>(undefined);
  const renewal = useWrite(renewRecoveryCodes, { onDone: ({ recoveryCodes }) => onCodes(recoveryCodes) });
  const ending = useWrite(endTwoStep, { onDone: onOff });
  if (act === 'codes') {
    return (
      <PasswordGate action={t`Make new recovery codes`} onPass={(loginPassword) => renewal.send({ loginPassword })}>
        <p className="security-words">
          <Trans>New codes replace the earlier ones, which no longer work.</Trans>
        </p>
      </PasswordGate>
    );
  }
  if (act === 'off') {
    return (
      <PasswordGate
        tone="danger"
        action={t`Turn off two-step login`}
        onPass={(loginPassword) => ending.send({ loginPassword })}
      >
        <p className="security-words">
          <Trans>Without it, your password alone is enough to log in.</Trans>
        </p>
        <p className="security-words">
          <HoldNote />
        </p>
      </PasswordGate>
    );
  }
  return (
    <>
      <p className="security-words">
        <Icon name="check-circle" size={20} /> <Trans>Two-step login is on.</Trans>{' '}
        <Plural value={left} one="# recovery code is left." other="# recovery codes are left." />
      </p>
      <Button block tone="tinted" onPress={() => setAct('codes')}>
        <Trans>Make new recovery codes</Trans>
      </Button>
      <Button block tone="plain" onPress={() => setAct('off')}>
        <Trans>Turn off two-step login</Trans>
      </Button>
    </>
  );
};

interface Props {
  overview: SecurityOverview;
  open: boolean;
  onClose: () => void;
}

export const TwoStepPopup = ({ overview, open, onClose }: Props) => {
  const { t } = useLingui();
  const [codes, setCodes] = useState<readonly string[] | undefined>(undefined);
  return (
    <Popup open={open} onClose={onClose} title={t`Two-step login`}>
      <div className="security-steps">
        {codes !== undefined ? (
          <RecoveryCodes codes={codes} onDone={onClose} />
        ) : overview.twoStepEnabled ? (
          <Manage left={overview.recoveryCodesLeft} onCodes={setCodes} onOff={onClose} />
        ) : (
          <TurnOn onCodes={setCodes} />
        )}
      </div>
    </Popup>
  );
};
