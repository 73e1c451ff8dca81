/** The pay password, typed before money leaves; never kept, never filled in by the browser. */
import { useLingui } from '@lingui/react/macro';
import type { FormFieldProps } from './FormField.tsx';
import { PasswordField } from './PasswordField.tsx';

type Props = Pick<FormFieldProps, 'value' | 'onChange' | 'onLeave' | 'error' | 'disabled' | 'hint' | 'aside'> & {
  label?: string;
};

export const PayPasswordField = ({ label, ...props }: Props) => {
  const { t } = useLingui();
  return (
    <PasswordField
      {...props}
      label={label ?? t`Payment password`}
      autoComplete="one-time-code"
      maxLength={20}
      name="pay-password"
    />
  );
};
