/** The confirmation of a swap: the rate and how long it is valid, and the minimum received (WALLET-04). */
import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { HUNDRED, mul } from '../../contract/decimal.ts';
import { SWAP_TOLERANCE } from '../../contract/rules/products.ts';
import { useFormat } from '../../core/format/format.ts';
import { type ConfirmedSheet, ConfirmSheet } from '../../ui/ConfirmSheet.tsx';
import { secondsLeft, useCountdowns } from '../../ui/chart/use-countdowns.ts';
import type { Detail } from '../../ui/DescriptionList.tsx';

interface Props extends ConfirmedSheet {
  readonly action: string;
  readonly facts: readonly Detail[];
  /** The amount received at the worst rate that the server accepts. */
  readonly least: ReactNode;
  /** Epoch ms; undefined if the backend sends no quote. */
  readonly expiresAtMs: number | undefined;
  /** Why the quote, and with it the fee, is not known where the backend sends one: it is loading, or has failed. */
  readonly missing: string | undefined;
}

const RATE_ID = 'rate-life';

const RateLife = ({ expiresAtMs, nowMs }: { expiresAtMs: number; nowMs: number }) => {
  const format = useFormat();
  const tolerance = format.percent(mul(SWAP_TOLERANCE, HUNDRED), { decimals: 1 });
  const seconds = secondsLeft(expiresAtMs, nowMs);
  return (
    <>
      <p className="secondary">
        <Trans>If the rate gets worse by more than {tolerance} before the swap is made, nothing is swapped.</Trans>
      </p>
      <p id={RATE_ID} className={seconds === 0 ? 'notice' : 'secondary figures'}>
        {seconds === 0 ? (
          <Trans>This rate has expired. Getting a new one.</Trans>
        ) : (
          <Trans>The latest rate applies. This one is renewed in {seconds} s.</Trans>
        )}
      </p>
    </>
  );
};

export const ConfirmSwap = ({ least, facts, expiresAtMs, missing, open, ...sheet }: Props) => {
  const { t } = useLingui();
  const nowMs = useCountdowns(open && expiresAtMs !== undefined ? [expiresAtMs] : []);
  const quoted = expiresAtMs !== undefined;
  return (
    <ConfirmSheet
      {...sheet}
      open={open}
      title={t`Flash swap`}
      facts={[...facts, quoted && { label: t`You receive at least`, value: least }]}
      disabled={missing !== undefined || (quoted && open && secondsLeft(expiresAtMs, nowMs) === 0)}
      whyId={RATE_ID}
    >
      {quoted ? <RateLife expiresAtMs={expiresAtMs} nowMs={nowMs} /> : null}
      {missing === undefined ? null : (
        <p id={RATE_ID} className="notice" role="status">
          {missing}
        </p>
      )}
    </ConfirmSheet>
  );
};
