/** The anti-phishing phrase: the member's own words, which prove that an email or a password prompt is genuine. */
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { setPhrase } from '../../contract/calls/security.ts';
import { useWrite } from '../../core/writes/use-write.ts';
import { ListInput } from '../../ui/ListInput.tsx';
import { Sheet } from '../../ui/Sheet.tsx';
import { PasswordGate } from './PasswordGate.tsx';

interface Props {
  phrase: string;
  open: boolean;
  onClose: () => void;
}

const ABOUT_ID = 'about-the-phrase';

export const PhrasePopup = ({ phrase, open, onClose }: Props) => {
  const { t } = useLingui();
  const [typed, setTyped] = useState(phrase);
  const { send } = useWrite(setPhrase, { onDone: onClose });
  return (
    <Sheet open={open} onClose={onClose} title={t`Anti-phishing phrase`}>
      <div className="security-steps">
        <PasswordGate
          action={phrase !== '' && typed.trim() === '' ? t`Remove phrase` : t`Save phrase`}
          disabled={phrase === '' && typed.trim() === ''}
          whyId={ABOUT_ID}
          onPass={(loginPassword) => send({ phrase: typed.trim(), loginPassword })}
        >
          <p id={ABOUT_ID} className="security-words">
            <Trans>Every email from us shows your phrase. A message without it is not from us.</Trans>
          </p>
          <ListInput label={t`Your phrase`} autoComplete="off" value={typed} onChange={setTyped} />
        </PasswordGate>
      </div>
    </Sheet>
  );
};
