import { useLingui } from '@lingui/react/macro';
import type { ReactNode, SubmitEvent } from 'react';
import { fieldOf } from '../../kit/field-of.ts';
import { useForm } from '../../kit/use-form.ts';
import { Button } from '../../ui/Button.tsx';
import { PasswordField } from '../../ui/PasswordField.tsx';
import { gateForm } from './gate-form.ts';

interface Props {
  action: string;
  tone?: 'primary' | 'danger';
  /** What else is asked for is not there yet. */
  disabled?: boolean;
  /** Id of the words that say what. */
  whyId?: string;
  /** Above the password: what else is asked for. */
  children?: ReactNode;
  onPass: (loginPassword: string) => Promise<unknown>;
}

/** The login password and the button that acts with it. The password is forgotten after each attempt. */
export const PasswordGate = ({ action, tone, disabled, whyId, children, onPass }: Props) => {
  const { t } = useLingui();
  const form = useForm(gateForm, {
    start: { loginPassword: '' },
    context: undefined,
    onSubmit: async (password) => {
      await onPass(password);
      form.reset({ loginPassword: '' });
      return undefined;
    },
  });
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    form.submit();
  };
  return (
    <form noValidate onSubmit={submit}>
      {children}
      <PasswordField label={t`Login password`} autoComplete="current-password" {...fieldOf(form, 'loginPassword')} />
      <Button
        type="submit"
        block
        tone={tone}
        disabled={disabled}
        aria-describedby={disabled ? whyId : undefined}
        busy={form.submitting}
      >
        {action}
      </Button>
    </form>
  );
};
