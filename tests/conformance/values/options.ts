/** Checks the terms and results of options: durations, stakes, rates, prices and outcomes against each other. */
import { scalarText } from '../../../src/contract/codec.ts';
import {
  type Decimal,
  decimal,
  isNegative,
  isPositive,
  lt,
  lte,
  neg,
  ONE,
  ZERO,
} from '../../../src/contract/decimal.ts';
import { isFields } from '../../../src/contract/htx.ts';
import { figure, figures, labelOf, type Oddity, odd, type Row, rowsOf } from './oddity.ts';

/** Options are short contracts: where even the shortest lasts longer, the unit is wrong. */
const LONGEST_SHORTEST_S = 3 * 3_600;
const LARGEST_READ = decimal(10);

const durationFaults = (durations: readonly Decimal[]): Oddity[] => {
  const shortest = Math.min(...durations.map(Number));
  const twice = durations.find((duration, index) => durations.indexOf(duration) !== index);
  return [
    ...(durations.length === 0 ? [odd('no duration (hytime)', 'nothing to buy')] : []),
    ...(shortest <= 0 ? [odd('a duration of 0 or less', 'a contract that is over')] : []),
    ...(durations.length > 0 && shortest > LONGEST_SHORTEST_S
      ? [odd(`the shortest duration (hytime, seconds) is ${shortest}`, `${(shortest / 3_600).toFixed(1)} h for it`)]
      : []),
    ...(twice === undefined ? [] : [odd(`hytime names ${twice} twice`, 'one duration where there are several')]),
  ];
};

export const optionTerms = (data: unknown): Oddity[] => {
  if (!isFields(data)) return [];
  const durations = figures(data['hytime']);
  const minimums = figures(data['hymin']);
  const rates = figures(data['hy_rate']);
  const nothing = [...minimums, ...figures(data['hy_numcolstmp'])].find((one) => !isPositive(one));
  // A rate beyond ten times the stake is a percentage, which the contract has reported already.
  const large = rates.find((rate) => lt(ONE, rate) && lte(rate, LARGEST_READ));
  return [
    ...durationFaults(durations),
    ...(nothing === undefined
      ? []
      : [odd(`${nothing} among hymin or hy_numcolstmp`, 'a stake of nothing, or of less, to choose')]),
    ...(scalarText(data['hy_price_type']) === '2' && minimums.length < durations.length
      ? [
          odd(
            `${durations.length} durations (hytime), ${minimums.length} minimums (hymin)`,
            'durations that cannot be bought',
          ),
        ]
      : []),
    ...(rates.length > 1 && rates.length !== durations.length
      ? [odd(`${durations.length} durations (hytime), ${rates.length} rates (hy_rate)`, 'durations without a payout')]
      : []),
    ...(large === undefined
      ? []
      : [
          {
            ...odd(`hy_rate ${large}: the profit, without the stake`, `a win of ${Number(large) * 100} % of the stake`),
            mild: true,
          },
        ]),
  ];
};

const said = (value: unknown): boolean => value === true || scalarText(value) === '1';

/** Checks a finished order: its required fields, and its result against direction and prices. */
const finished = (row: Row): Oddity[] => {
  const [entry, exit, profit] = [figure(row['buyprice']), figure(row['sellprice']), figure(row['ploss'])];
  const name = `order ${labelOf(row['id'])}`;
  const lacks = Object.entries({ buyprice: entry, sellprice: exit, ploss: profit }).filter(
    ([, one]) => one === undefined,
  );
  // An option that could not be decided has no such prices.
  if (lacks.length > 0)
    return [
      { ...odd(`${name}: finished without ${lacks.map(([field]) => field).join(', ')}`, '-- for it'), mild: true },
    ];
  if (entry === undefined || exit === undefined || profit === undefined) return [];
  if (!isPositive(entry) || !isPositive(exit))
    return [odd(`${name}: buyprice ${entry}, sellprice ${exit}`, 'those prices')];
  const [up, won] = [scalarText(row['hyzd']) === '1', said(row['is_win'])];
  const right = up ? lt(entry, exit) : lt(exit, entry);
  const wrong = up ? lt(exit, entry) : lt(entry, exit);
  return (won && wrong) || (!won && right && isNegative(profit))
    ? [
        odd(
          `${name}: ${up ? 'up' : 'down'} from ${entry} to ${exit}, is_win ${scalarText(row['is_win'])}`,
          'a result that its prices deny',
        ),
      ]
    : [];
};

const oneResult = (row: Row): Oddity[] => {
  const { id, is_win: win } = row;
  const [stake, profit] = [figure(row['num']), figure(row['ploss'])];
  const found: Oddity[] = [];
  if (stake !== undefined && !isPositive(stake)) found.push(odd(`order ${labelOf(id)}: a stake of ${stake}`, 'that'));
  const isDecided = win !== null && win !== undefined && win !== '' && scalarText(row['status']) === '2';
  if (profit !== undefined && isDecided && (said(win) ? lte(profit, ZERO) : isPositive(profit)))
    found.push(
      odd(`order ${labelOf(id)}: is_win ${scalarText(win)}, ploss ${profit}`, 'a win that cost, or a loss that paid'),
    );
  if (profit !== undefined && stake !== undefined && isPositive(stake) && lt(profit, neg(stake)))
    found.push(odd(`order ${labelOf(id)}: ploss ${profit} of a stake of ${stake}`, 'a loss of more than was staked'));
  return scalarText(row['status']) === '2' ? [...found, ...finished(row)] : found;
};

export const optionResults = (data: unknown): Oddity[] => rowsOf(data).flatMap(oneResult);
