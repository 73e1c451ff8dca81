/** Every reason for which money moves, and the remark that the member's statement shows for it. */
import type { MessageDescriptor } from '../base/messages.ts';

/**
 * Values in braces come from the movement's `detail`. A service that moves money for a new reason adds its kind here,
 * so that no statement line is ever without a remark.
 */
export const MOVEMENT_KINDS = {
  'practice.grant': /*i18n*/ { id: 'server.bill.practice', message: 'Practice funds' },
  'spot.hold': /*i18n*/ { id: 'server.bill.spotHold', message: 'Limit order placed: {market}' },
  'spot.fill': /*i18n*/ { id: 'server.bill.spotFill', message: 'Order filled: {market}' },
  'spot.cancel': /*i18n*/ { id: 'server.bill.spotCancel', message: 'Order cancelled: {market}' },
  'option.open': /*i18n*/ { id: 'server.bill.optionOpen', message: 'Option opened: {market}' },
  'option.settle': /*i18n*/ { id: 'server.bill.optionSettle', message: 'Option settled: {market}' },
  'deposit.complete': /*i18n*/ { id: 'server.bill.deposit', message: 'Deposit' },
  'withdrawal.hold': /*i18n*/ { id: 'server.bill.withdrawal', message: 'Withdrawal' },
  'withdrawal.complete': /*i18n*/ { id: 'server.bill.withdrawalComplete', message: 'Withdrawal completed' },
  'withdrawal.return': /*i18n*/ { id: 'server.bill.withdrawalReturn', message: 'Withdrawal returned' },
  'account.transfer': /*i18n*/ { id: 'server.bill.accountTransfer', message: 'Transfer between accounts' },
  'swap.exchange': /*i18n*/ { id: 'server.bill.swap', message: 'Flash swap {from} to {to}' },
  'loan.payout': /*i18n*/ { id: 'server.bill.loanPayout', message: 'Loan paid out' },
  'loan.repay': /*i18n*/ { id: 'server.bill.loanRepay', message: 'Loan repaid' },
  'mining.buy': /*i18n*/ { id: 'server.bill.miningBuy', message: 'Lock mining: {title}' },
  'mining.yield': /*i18n*/ { id: 'server.bill.miningYield', message: 'Lock mining yield: {title}' },
  'mining.return': /*i18n*/ { id: 'server.bill.miningReturn', message: 'Lock mining ended: {title}' },
  'staking.join': /*i18n*/ { id: 'server.bill.stakingJoin', message: 'Staking' },
  'staking.reward': /*i18n*/ { id: 'server.bill.stakingReward', message: 'Staking reward' },
  'staking.return': /*i18n*/ { id: 'server.bill.stakingReturn', message: 'Staking ended' },
  'staking.redeem': /*i18n*/ { id: 'server.bill.stakingRedeem', message: 'Staking redeemed' },
  'memberTransfer.send': /*i18n*/ { id: 'server.bill.memberTransferSend', message: 'Transfer {from} to {to}' },
  'memberTransfer.arrive': /*i18n*/ { id: 'server.bill.memberTransferArrive', message: 'Transfer {from} to {to}' },
  'memberTransfer.cancel': /*i18n*/ { id: 'server.bill.memberTransferCancel', message: 'Transfer cancelled' },
  'operator.correction': /*i18n*/ { id: 'server.bill.correction', message: 'Correction' },
} as const satisfies Record<string, MessageDescriptor>;

export type MovementKind = keyof typeof MOVEMENT_KINDS;
