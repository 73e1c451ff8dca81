/**
 * A pad of large keys for six digits, which the keyboard can type, too. There is no input element, so that no browser
 * offers to save or fill the digits.
 */
import { useLingui } from '@lingui/react/macro';
import { useCallback, useEffect, useRef, useState } from 'react';
import { asciiDigits } from '../kit/digits.ts';
import { indices } from '../kit/indices.ts';
import './styles/pin-pad.css';

interface Props {
  /** Accessible name: what is asked for. */
  label: string;
  /** Called with all digits. The pad takes no input until this has settled, and is then empty. */
  onComplete: (pin: string) => void | Promise<void>;
  disabled?: boolean;
  length?: number;
}

/** Not mirrored in right-to-left languages: digits run from left to right. */
const BACKSPACE =
  'M22 4H8L1.5 12 8 20h14a1 1 0 0 0 1-1V5a1 1 0 0 0-1-1Zm-1 14H9L4 12l5-6h12ZM18 14.6 16.6 16 14 13.4 11.4 16 10 14.6 12.6 12 10 9.4 11.4 8 14 10.6 16.6 8 18 9.4 15.4 12Z';
const KEYS = ['1', '2', '3', '4', '5', '6', '7', '8', '9'] as const;

const usePin = ({ onComplete, disabled, length }: Required<Omit<Props, 'label'>>) => {
  const [typed, setTyped] = useState('');
  const [busy, setBusy] = useState(false);
  const latest = useRef({ onComplete, typed: '', closed: false });
  latest.current.onComplete = onComplete;
  latest.current.closed = disabled;
  const show = useCallback((next: string) => {
    latest.current.typed = next;
    setTyped(next);
  }, []);
  const add = useCallback(
    async (digit: string) => {
      const state = latest.current;
      if (state.closed || state.typed.length >= length) return;
      show(state.typed + digit);
      if (state.typed.length < length) return;
      setBusy(true);
      await state.onComplete(state.typed);
      setBusy(false);
      show('');
    },
    [length, show],
  );
  const drop = useCallback(() => {
    const { typed: digits } = latest.current;
    if (digits.length < length) show(digits.slice(0, -1));
  }, [length, show]);
  return { count: typed.length, busy, add, drop };
};

export const PinPad = ({ label, onComplete, disabled = false, length = 6 }: Props) => {
  const { t } = useLingui();
  const { count, busy, add, drop } = usePin({ onComplete, disabled, length });
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      const digit = asciiDigits(event.key);
      if (/^\d$/.test(digit)) void add(digit);
      else if (event.key === 'Backspace') drop();
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, [add, drop]);
  const off = disabled || busy;
  const key = (digit: string) => (
    <button key={digit} type="button" className="pin-key" disabled={off} onClick={() => void add(digit)}>
      {digit}
    </button>
  );
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset belongs to a form, and here is none.
    <div className="pin-pad" role="group" aria-label={label} dir="ltr">
      <div className={`pin-dots${busy ? ' pin-busy' : ''}`} role="status">
        {/* As text: screen readers announce what changes in a live region, but not another name of the region. */}
        <span className="visually-hidden">{t`${count} of ${length} digits`}</span>
        {indices(length).map((index) => (
          <span key={index} className={index < count ? 'pin-dot pin-dot-full' : 'pin-dot'} />
        ))}
      </div>
      <div className="pin-keys">
        {KEYS.map(key)}
        <span />
        {key('0')}
        <button
          type="button"
          className="pin-key pin-back"
          aria-label={t`Delete the last digit`}
          disabled={off || count === 0}
          onClick={drop}
        >
          <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
            <path d={BACKSPACE} fillRule="evenodd" />
          </svg>
        </button>
      </div>
    </div>
  );
};
