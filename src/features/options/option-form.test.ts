import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { decimal } from '../../contract/decimal.ts';
import { optionConfig } from '../../contract/entities/options.ts';
import { durations, minimumStake, movePercent, profitOf, quantities, resultOf } from '../../contract/rules/options.ts';
import { initialInputs, needsSetup, optionForm } from './option-form.ts';

const perDuration = optionConfig.decode(
  { hy_price_type: '2', hytime: '30,60', hymin: '10,20', hy_rate: '0.85,0.9', balance: '100.5', coinname: 'USDT' },
  'data',
);
const fixed = optionConfig.decode(
  { hy_price_type: 1, hytime: [30, 60], hymin: ['5', 50, '500'], balance: 60, hy_numcolstmp: '' },
  'data',
);

describe('OPT-02 quantities on offer', () => {
  test('mode 2 multiplies each multiplier, 1 3 5 10 by default, with the minimum of the duration', () => {
    const [short, long] = durations(perDuration);
    expect(quantities(perDuration, short)).toEqual(['10', '30', '50', '100']);
    expect(quantities(perDuration, long)).toEqual(['20', '60', '100', '200']);
    expect(long?.payoutRate).toBe('0.9');
  });

  test.each([
    ['a percentage for the fraction', '80', []],
    ['one of them', '0.8,90', []],
    ['nothing of a stake', '0', []],
    ['text', 'high', []],
    ['one for all', '0.8', ['0.8', '0.8']],
    ['more than there are durations', '0.8,0.9,1', []],
  ])('API-06 a payout of which nobody knows what it means is not shown: %s', (_what, sent, rates) => {
    const wire = { hytime: '30,60', hymin: '10,20', hy_rate: sent };
    const config = optionConfig.decode(wire, 'data', () => undefined);
    expect(durations(config).flatMap(({ payoutRate }) => payoutRate ?? [])).toEqual(rates);
    expect(config.durationsS).toEqual([30, 60]);
  });

  test('API-06 a minimum that nobody sent is not 0', () => {
    const config = optionConfig.decode({ hytime: '30', hymin: '' }, 'data');
    expect(minimumStake(config, durations(config)[0])).toBeUndefined();
  });

  test('otherwise the list is hymin itself', () => {
    expect(quantities(fixed, durations(fixed)[0])).toEqual(['5', '50', '500']);
    expect(durations(fixed)[0]?.payoutRate).toBeUndefined();
  });

  test('the least stake of a list is the smallest on it, in whichever order it was sent', () => {
    const config = optionConfig.decode({ hy_price_type: 1, hytime: '30', hymin: '500,5,50' }, 'data');
    expect(minimumStake(config, durations(config)[0])).toBe('5');
  });

  test('All fills the balance', () => {
    expect(optionForm.change(initialInputs, { type: 'allTapped' }, perDuration).stake).toBe('100.5');
    const typed = { ...initialInputs, stake: decimal(33) };
    expect(optionForm.change(typed, { type: 'allTapped' }, { ...perDuration, balance: undefined })).toEqual(typed);
  });

  test('All of a balance with more than 8 decimals is what can be staked of it, never more than there is', () => {
    const exact = { ...perDuration, balance: decimal('0.1234567899') };
    expect(optionForm.change(initialInputs, { type: 'allTapped' }, exact).stake).toBe('0.12345678');
  });

  test('a chip keeps its place when the duration changes, a typed quantity keeps its value', () => {
    const chip = { ...initialInputs, durationS: 30, stake: decimal(30) };
    expect(optionForm.change(chip, { type: 'durationChosen', durationS: 60 }, perDuration).stake).toBe('60');
    const typed = { ...chip, stake: decimal(33) };
    expect(optionForm.change(typed, { type: 'durationChosen', durationS: 60 }, perDuration).stake).toBe('33');
  });
});

describe('OPT-03 what must be set before buying', () => {
  test('setup is needed while quantity or duration is missing', () => {
    expect(needsSetup(initialInputs)).toBe(true);
    expect(needsSetup({ ...initialInputs, durationS: 30 })).toBe(true);
    expect(needsSetup({ ...initialInputs, durationS: 30, stake: decimal(10) })).toBe(false);
  });

  const fields = (stake: string | undefined, durationS: number | undefined, config = perDuration) =>
    optionForm
      .check({ ...initialInputs, durationS, stake: stake === undefined ? undefined : decimal(stake) }, config)
      .map(({ field }) => field);

  test('duration, quantity, minimum and balance are checked', () => {
    expect(fields(undefined, undefined)).toEqual(['durationS', 'stake']);
    expect(fields('0', 30)).toEqual(['stake']);
    expect(fields('9.99', 30)).toEqual(['stake']);
    expect(fields('10', 30)).toEqual([]);
    expect(fields('10', 60)).toEqual(['stake']);
    expect(fields('100.5', 30)).toEqual([]);
    expect(fields('100.51', 30)).toEqual(['stake']);
    expect(fields('10', 45)).toEqual(['durationS']);
    expect(fields('4', 30, fixed)).toEqual(['stake']);
  });

  test('the payload carries direction, duration and stake', () => {
    expect(optionForm.payload({ direction: 'down', durationS: 60, stake: decimal('25') }, perDuration)).toEqual({
      direction: 'down',
      durationS: 60,
      stake: '25',
    });
  });
});

describe('OPT-07 the rule of winning', () => {
  const price = fc
    .integer({ min: 1, max: 10 ** 9 })
    .map((units) => decimal(`${Math.trunc(units / 100)}.${String(units % 100).padStart(2, '0')}`));
  test('up and down are opposites, equal returns the stake, nobody loses more than the stake', () => {
    fc.assert(
      fc.property(price, price, (entry, exit) => {
        const up = resultOf('up', entry, exit);
        const down = resultOf('down', entry, exit);
        if (entry === exit) expect([up, down]).toEqual(['returned', 'returned']);
        else expect(new Set([up, down])).toEqual(new Set(['win', 'loss']));
        expect(profitOf('loss', decimal(10), decimal('0.85'))).toBe('-10');
      }),
    );
    expect(resultOf('up', decimal(100), decimal('100.01'))).toBe('win');
    expect(profitOf('win', decimal('0.00000001'), decimal('0.85'))).toBe('0');
    expect(profitOf('win', decimal(10), decimal('0.85'))).toBe('8.5');
    expect(profitOf('void', decimal(10), decimal('0.85'))).toBe('0');
    expect(movePercent(decimal(200), decimal(199))).toBe('-0.5');
  });
});

describe('Protective tools in the form', () => {
  const messages = (stake: string, left: string, by: 'stake' | 'loss') =>
    optionForm
      .check(
        { ...initialInputs, durationS: 30, stake: decimal(stake) },
        { ...perDuration, allowance: { left: decimal(left), by } },
      )
      .map(({ message }) => message.message);

  test('say before it is sent that a stake is more than a daily limit leaves, and which', () => {
    expect(messages('50', '50', 'stake')).toEqual([]);
    expect(messages('50.01', '50', 'stake')).toEqual(['More than your daily stake limit leaves']);
    expect(messages('50.01', '50', 'loss')).toEqual(['More than your daily loss limit leaves']);
  });

  test('All is what the balance and the limits allow', () => {
    const all = (left: string) =>
      optionForm.change(
        initialInputs,
        { type: 'allTapped' },
        { ...perDuration, allowance: { left: decimal(left), by: 'loss' } },
      ).stake;
    expect(all('40')).toBe('40');
    expect(all('4000')).toBe('100.5');
  });
});
