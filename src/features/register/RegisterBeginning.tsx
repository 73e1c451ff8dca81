/** The first part of the registration form, for both the app and the frame. */
import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { ListInput, type ListInputProps } from '../../ui/ListInput.tsx';
import { Tabs } from '../../ui/Tabs.tsx';
import type { Way } from './register-form.ts';
import '../../ui/styles/account.css';
import './register.css';

export const RegisterTitle = () => (
  <h2 className="account-title">
    <Trans>Create your account</Trans>
  </h2>
);

interface WayTabsProps {
  ways: readonly Way[];
  via: Way;
  onChange: (via: Way) => void;
  children: ReactNode;
}

export const WayTabs = ({ ways, via, onChange, children }: WayTabsProps) => {
  const { t } = useLingui();
  const names: Record<Way, string> = { email: t`Email`, phone: t`Phone` };
  return (
    <Tabs
      label={t`Register with`}
      tabs={ways.map((way) => ({ value: way, label: names[way] }))}
      value={via}
      onChange={onChange}
    >
      {children}
    </Tabs>
  );
};

type AccountFieldProps = Pick<ListInputProps, 'value' | 'onChange' | 'onBlur' | 'error' | 'aside'> & { via: Way };

export const AccountField = ({ via, ...field }: AccountFieldProps) => {
  const { t } = useLingui();
  const email = via === 'email';
  return (
    <ListInput
      label={email ? t`Email` : t`Phone number`}
      type={email ? 'email' : 'tel'}
      inputMode={email ? 'email' : 'tel'}
      autoComplete={email ? 'email' : 'tel-national'}
      autoCapitalize="none"
      spellCheck={false}
      dir="ltr"
      {...field}
    />
  );
};
