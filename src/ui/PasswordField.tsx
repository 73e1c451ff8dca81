import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { IconButton } from './IconButton.tsx';
import { ListInput, type ListInputProps } from './ListInput.tsx';

type Props = Omit<ListInputProps, 'type' | 'end'>;

/** A password field whose text can be shown. */
export const PasswordField = (props: Props) => {
  const { t } = useLingui();
  const [visible, setVisible] = useState(false);
  return (
    <ListInput
      autoCapitalize="none"
      spellCheck={false}
      dir="ltr"
      {...props}
      type={visible ? 'text' : 'password'}
      end={
        <IconButton
          icon={visible ? 'eye-off' : 'eye'}
          label={visible ? t`Hide password` : t`Show password`}
          onPress={() => setVisible(!visible)}
        />
      }
    />
  );
};
