import { expect, test } from 'vitest';
import { stakingOrder } from '../../contract/entities/products.ts';
import { stakedShare, stakingStage } from './staking-stage.ts';

const order = (status: number, type: number) =>
  stakingOrder.decode({ id: 1, status, type, amount: 1, days: 2, coin: 'ETH', start_time: 1e12, end_time: 3e12 }, '');

test('PROD-03 Redeem when status 0 and type 1, else pending, ended, redeemed', () => {
  expect(stakingStage(order(0, 1))).toBe('redeemable');
  expect(stakingStage(order(0, 0))).toBe('pending');
  expect(stakingStage(order(1, 1))).toBe('ended');
  expect(stakingStage(order(2, 1))).toBe('redeemed');
  expect(stakingStage(order(9, 1))).toBe('redeemed');
});

test('PROD-03 how far an active stake is, never beyond its term', () => {
  expect(stakedShare(order(0, 1), 2e12)).toBe(0.5);
  expect(stakedShare(order(0, 1), 9e12)).toBe(1);
  expect(stakedShare(order(0, 1), 0)).toBe(0);
  expect(stakedShare(order(1, 1), 2e12)).toBeUndefined();
});
