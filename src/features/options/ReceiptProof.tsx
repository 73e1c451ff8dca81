/** The proof of a receipt, checked on this device, and what came of it in words (OPT-07). */
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { OptionReceipt } from '../../contract/entities/options.ts';
import { type ReceiptVerdict, verifyReceipt } from '../../contract/rules/option-outcome.ts';
import type { Sha256Hex } from '../../contract/tick-chain.ts';
import { sha256, toHex } from '../../kit/sha256.ts';
import { Icon } from '../../ui/Icon.tsx';

/** Not Web Crypto, which is missing where a phone opens the page over plain http. */
const sha256Hex: Sha256Hex = (text) => toHex(sha256(new TextEncoder().encode(text)));

export const useVerdict = (receipt: OptionReceipt): ReceiptVerdict | undefined =>
  useQuery({
    queryKey: ['verify', receipt.order.id, receipt.headHash],
    queryFn: () => verifyReceipt(receipt, sha256Hex),
    staleTime: Number.POSITIVE_INFINITY,
  }).data;

type ProofState = 'checking' | 'valid' | Extract<ReceiptVerdict, { valid: false }>['reason'];

const proofState = (verdict: ReceiptVerdict | undefined): ProofState => {
  if (verdict === undefined) return 'checking';
  return verdict.valid ? 'valid' : verdict.reason;
};

/** What the check came to. Prices that are missing accuse nobody: the feed may be down, or the order old. */
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
  const text = t`The proof does not fit this result. Please contact support and keep this page.`;
  return { tone: 'receipt-proof-bad', words: said('alert', text) };
};

export const Proof = ({ receipt, verdict }: { receipt: OptionReceipt; verdict: ReceiptVerdict | undefined }) => {
  const { t } = useLingui();
  const state = proofState(verdict);
  const { tone, words } = useProofWords(state, receipt.ticks.length);
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
