/** The captcha field (AUTH-04): a status line during the proof of work, or an image captcha. */
import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '../../../ui/Button.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { ListInput } from '../../../ui/ListInput.tsx';
import { type Text, useText } from '../../../ui/text.ts';
import type { CaptchaState } from './captcha-machine.ts';

interface Props {
  captcha: CaptchaState;
  /** What was typed from the picture. */
  value: string;
  onChange: (value: string) => void;
  onBlur: () => void;
  onRenew: () => void;
  error?: Text | undefined;
}

const Proof = ({ captcha, onRenew, error }: Pick<Props, 'captcha' | 'onRenew' | 'error'>) => {
  const text = useText();
  const solved = captcha.stage === 'solved';
  const failed = captcha.stage === 'failed';
  return (
    <div className="field">
      <div className={`captcha${solved ? ' captcha-solved' : ''}`}>
        <span className="captcha-sign" aria-hidden="true">
          {solved ? (
            <Icon name="check-circle" size={22} />
          ) : failed ? (
            <Icon name="alert" size={22} />
          ) : (
            <span className="spinner" />
          )}
        </span>
        <span role="status" className="captcha-text">
          {solved ? (
            <Trans>Checked: you are not a robot</Trans>
          ) : failed ? (
            <Trans>The check that you are not a robot failed</Trans>
          ) : (
            <Trans>Checking that you are not a robot…</Trans>
          )}
        </span>
        {failed ? (
          <Button tone="plain" size="small" onPress={onRenew}>
            <Trans>Retry</Trans>
          </Button>
        ) : null}
      </div>
      <p className="field-error" aria-live="polite">
        {error && !failed ? text(error) : null}
      </p>
    </div>
  );
};

export const CaptchaField = ({ captcha, value, onChange, onBlur, onRenew, error }: Props) => {
  const { t } = useLingui();
  if (captcha.stage === 'free') return null;
  if (captcha.stage !== 'picture') return <Proof captcha={captcha} onRenew={onRenew} error={error} />;
  return (
    <ListInput
      label={t`Characters in the picture`}
      value={value}
      onChange={onChange}
      onBlur={onBlur}
      error={error}
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      dir="ltr"
      end={
        <button type="button" className="captcha-picture" aria-label={t`Another picture`} onClick={onRenew}>
          <img src={captcha.image} alt={t`Characters to type`} />
        </button>
      }
    />
  );
};
