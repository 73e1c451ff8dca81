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
  /** Whether another required input is still missing. */
  disabled?: boolean;
  /** Id of the text that says which input is missing. */
  whyId?: string;
  /** Other required inputs, shown above the password. */
  children?: ReactNode;
  onPass: (loginPassword: string) => Promise<unknown>;
}

/** A form that asks for the login password before an action. The password is cleared after each attempt. */
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
