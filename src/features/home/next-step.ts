/** The single next step that home suggests to a new member until it is done. */
import { type Decimal, isPositive, ZERO } from '../../contract/decimal.ts';
import type { Member } from '../../contract/entities/member.ts';
import type { SiteConfig } from '../../contract/entities/site.ts';
import type { BalanceList } from '../../contract/entities/wallet.ts';

const PRACTICE_COIN = 'USDT';

/** `practise`: the sandbox gave practice funds, so trading is the next step. */
export type NextStep = 'join' | 'verify' | 'resubmit' | 'deposit' | 'practise';

export interface Situation {
  readonly loggedIn: boolean;
  readonly member: Pick<Member, 'identityStatus'> | undefined;
  readonly config: Pick<SiteConfig, 'identityEnabled' | 'depositEnabled' | 'sandbox'> | undefined;
  /** Worth of all accounts in USDT. */
  readonly total: Decimal | undefined;
  /** Whether the member has traded already. */
  readonly traded: boolean;
}

/**
 * Whether the member has traded: they hold another coin, have a frozen balance, or have traded on this device (`here`).
 */
export const hasTraded = (balances: BalanceList | undefined, here: boolean): boolean =>
  here ||
  (balances?.accounts ?? []).some(({ coins }) =>
    coins.some(
      ({ coin, available = ZERO, frozen = ZERO }) =>
        isPositive(frozen) || (coin !== PRACTICE_COIN && isPositive(available)),
    ),
  );

/** undefined where nothing is left to suggest, or while it is not known yet. */
export const nextStepOf = ({ loggedIn, member, config, total, traded }: Situation): NextStep | undefined => {
  if (config === undefined) return undefined;
  if (!loggedIn) return 'join';
  if (member === undefined) return undefined;
  if (config.identityEnabled && member.identityStatus === 'resubmit') return 'resubmit';
  // In the sandbox, trading with practice funds comes before identity verification.
  if (config.sandbox && !traded && total !== undefined && isPositive(total)) return 'practise';
  if (config.identityEnabled && member.identityStatus === 'awaiting') return 'verify';
  return config.depositEnabled && total !== undefined && !isPositive(total) ? 'deposit' : undefined;
};
