/** The result of verifying a receipt on this device, as text (OPT-07). */
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { OptionReceipt } from '../../contract/entities/options.ts';
import type { ReceiptVerdict } from '../../contract/rules/option-outcome.ts';
import { Icon } from '../../ui/Icon.tsx';

type ProofState = 'checking' | 'valid' | Extract<ReceiptVerdict, { valid: false }>['reason'];

const proofState = (verdict: ReceiptVerdict | undefined): ProofState => {
  if (verdict === undefined) return 'checking';
  return verdict.valid ? 'valid' : verdict.reason;
};

/** Text and tone per result. Missing prices are not shown as an error: the feed may be down, or the order too old. */
const useProofWords = (state: ProofState, count: number): { tone: string; words: ReactNode } => {
  const { t } = useLingui();
  if (state === 'checking') return { tone: '', words: t`Checking the proof…` };
  const said = (icon: 'check' | 'clock' | 'alert', text: string) => (
    <>
      <Icon name={icon} size={20} />
      <span>{text}</span>
    </>
  );
  if (state === 'valid') {
    const text = t`Proof checked on this device: ${count} recorded prices, unchanged, give this result.`;
    return { tone: 'receipt-proof-good', words: said('check', text) };
  }
  if (state === 'incomplete') {
    const text = t`This result cannot be checked now: not all of its recorded prices are here. Some may still be to come, or no longer be kept.`;
    return { tone: '', words: said('clock', text) };
  }
  if (state === 'rule') {
    const text = t`This version of the app does not know the rule of this order. Update the app to check the result.`;
    return { tone: '', words: said('clock', text) };
  }
  const text = t`The proof does not match this result. Keep this page and contact customer service.`;
  return { tone: 'receipt-proof-bad', words: said('alert', text) };
};

export const Proof = ({ receipt, verdict }: { receipt: OptionReceipt; verdict: ReceiptVerdict | undefined }) => {
  const { t } = useLingui();
  const state = proofState(verdict);
  const { tone, words } = useProofWords(state, verdict?.valid ? verdict.tickCount : 0);
  return (
    <section className={`receipt-proof ${tone}`}>
      <p role="status" data-proof={state}>
        {words}
      </p>
      <details>
        <summary>{t`Chain of recorded prices`}</summary>
        <p className="secondary">
          {t`Each price carries the hash of the one before it. The last hash below is published with the feed; if any price had been changed afterwards, it would be another.`}
        </p>
        <code className="receipt-hash" dir="ltr">
          {receipt.headHash}
        </code>
      </details>
    </section>
  );
};
