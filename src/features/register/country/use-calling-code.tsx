/** A button that opens the list of calling codes, for a phone number field; the submitted number is digits only. */
import { useLingui } from '@lingui/react/macro';
import { type ComponentType, type ReactNode, useState } from 'react';
import { Icon } from '../../../ui/Icon.tsx';
import { useModuleOnDemand } from '../../../ui/use-module-on-demand.ts';
import type { CountryPopupProps } from './CountryPopup.tsx';
import { type Country, withCallingCode } from './calling-codes.ts';

/**
 * @returns the button for the field, and the popup to render in the page: inside the field it would count as part of it
 */
export const useCallingCode = (
  phone: string,
  onChange: (phone: string) => void,
): { readonly button: ReactNode; readonly choice: ReactNode } => {
  const { t } = useLingui();
  const ask = useModuleOnDemand();
  const [popup, setPopup] = useState<{ readonly Content: ComponentType<CountryPopupProps> }>();
  const [open, setOpen] = useState(false);
  const [last, setLast] = useState<Country>();
  const show = async (): Promise<void> => {
    const Content = popup?.Content ?? (await ask(async () => (await import('./CountryPopup.tsx')).CountryPopup));
    if (!Content) return;
    setPopup({ Content });
    setOpen(true);
  };
  const chosen = last !== undefined && phone.startsWith(last.code) ? last : undefined;
  const choose = (next: Country): void => {
    setLast(next);
    onChange(withCallingCode(phone, next.code, chosen?.code));
  };
  return {
    button: (
      <button type="button" className="calling-code" aria-haspopup="dialog" onClick={() => void show()}>
        {t`Country code`}
        {chosen === undefined ? null : <bdi dir="ltr"> +{chosen.code}</bdi>}
        <Icon name="down" size={16} />
      </button>
    ),
    choice: popup ? (
      <popup.Content open={open} onClose={() => setOpen(false)} chosen={chosen} onChoose={choose} />
    ) : null,
  };
};
