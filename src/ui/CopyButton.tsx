import { useLingui } from '@lingui/react/macro';
import { Icon } from './Icon.tsx';
import { toast } from './toast.ts';

interface Props {
  /** The exact text for the clipboard. */
  text: string;
  /** What it is: "Address", "Order number". */
  label: string;
  /** Words beside the icon. */
  children?: string;
}

/** Over plain HTTP (a local network) there is no clipboard API: falls back to `execCommand` on a temporary field. */
const copy = async (text: string): Promise<boolean> => {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    const field = document.createElement('textarea');
    field.value = text;
    field.setAttribute('readonly', '');
    field.className = 'visually-hidden';
    const host = document.activeElement?.closest('dialog') ?? document.body;
    host.append(field);
    field.select();
    const done = document.execCommand('copy');
    field.remove();
    return done;
  }
};

export const CopyButton = ({ text, label, children }: Props) => {
  const { t } = useLingui();
  const press = async () => {
    if (await copy(text)) toast('success', t`Copied`);
    else toast('failure', t`Could not copy. Please select and copy it by hand.`);
  };
  return (
    <button
      type="button"
      className={children ? 'copy-button' : 'icon-button'}
      aria-label={children ? undefined : t`Copy ${label}`}
      onClick={() => void press()}
    >
      <Icon name="copy" size={20} />
      {children}
    </button>
  );
};
