/**
 * A stretch of a price's history and how it splits into shorter ones.
 *
 * A node knows its open, high, low, close, variance and traded quantity; its children are drawn so that they fit
 * exactly: the first opens where it opens, the last closes where it closes, one touches its high, one its low, none
 * leaves its range, and quantities add up. So candles of all periods agree with each other and with the ticks, and any
 * of them is found by splitting from the top without simulating what came before.
 */
import { gaussian, uniform } from './noise.ts';

export interface Node {
  /** Natural logarithms of prices. */
  readonly open: number;
  readonly high: number;
  readonly low: number;
  readonly close: number;
  /** Variance of the logarithm over the stretch. */
  readonly variance: number;
  /** Base traded, in the market's smallest units: a whole number. */
  readonly quantity: number;
  /** Quote traded. */
  readonly turnover: number;
  /** Trades: a whole number. */
  readonly count: number;
}

/** Where random numbers of a market come from; markets with a common coin move together by sharing streams. */
export interface RandomStreams {
  /** The stream of the whole market's activity, so that all markets have busy and quiet stretches at the same time. */
  readonly activity: number;
  /** The random stream of this market alone. */
  readonly own: number;
  /** A standard normal that may be shared with other markets. */
  move(level: number, index: number, child: number): number;
}

/** Channels of random numbers; a normal uses two. Every level has 16 of its own. */
export const CHANNEL = { weight: 0, high: 2, low: 3, quantity: 4, tick: 6, move: 8 } as const;
export const channelOf = (level: number, channel: number): number => level * 16 + channel;
const at = channelOf;

/** How unevenly a stretch's variance falls on its children: the clusters of volatility. */
const UNEVENNESS = 0.42;

export const activityWeights = (streams: RandomStreams, level: number, index: number, parts: number): number[] => {
  const weights: number[] = [];
  let total = 0;
  for (let i = 0; i < parts; i++) {
    const weight = Math.exp(UNEVENNESS * gaussian(streams.activity, at(level, CHANNEL.weight), index, i));
    weights.push(weight);
    total += weight;
  }
  return weights.map((weight) => weight / total);
};

/** A walk from `open` to `close` in as many steps as there are weights; without the open, with the close. */
export const bridge = (
  open: number,
  close: number,
  variance: number,
  weights: readonly number[],
  move: (step: number) => number,
): number[] => {
  const points: number[] = [];
  let from = open;
  let left = 1;
  for (let i = 0; i < weights.length - 1; i++) {
    const weight = weights[i] as number;
    const rest = left - weight;
    from += (close - from) * (weight / left) + Math.sqrt((variance * weight * rest) / left) * move(i);
    points.push(from);
    left = rest;
  }
  points.push(close);
  return points;
};

const clamp = (value: number, low: number, high: number): number => Math.min(high, Math.max(low, value));

/** Reflects a value that lies outside the range at its border, so that a walk turns there instead of sticking to it. */
const reflected = (value: number, low: number, high: number): number => {
  if (value > high) return clamp(2 * high - value, low, high);
  return value < low ? clamp(2 * low - value, low, high) : value;
};

/** The distance by which a walk between two points exceeds the higher one, at a uniform draw (reflection principle). */
export const excursion = (from: number, to: number, variance: number, draw: number): number =>
  (Math.sqrt((from - to) ** 2 - 2 * variance * Math.log(draw)) - Math.abs(from - to)) / 2;

/** A whole number split by weights so that the parts add up to it. */
const splitWhole = (whole: number, weights: readonly number[]): number[] => {
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  let cumulated = 0;
  let given = 0;
  return weights.map((weight, i) => {
    cumulated += weight;
    const until = i === weights.length - 1 ? whole : Math.round((whole * cumulated) / total);
    const part = until - given;
    given = until;
    return part;
  });
};

const indexOfExtreme = (values: readonly number[], better: (a: number, b: number) => boolean): number => {
  let best = 0;
  values.forEach((value, i) => {
    if (better(value, values[best] as number)) best = i;
  });
  return best;
};
const higher = (a: number, b: number): boolean => a > b;
const lower = (a: number, b: number): boolean => a < b;

/** How far the ends of the child that touches an extreme, and the ends next to those, are drawn towards it. */
const PULL = [0.6, 0.25] as const;

/** Prices between children, moved so that a walk nears its extreme over several of them and not in one leap. */
const pulledToward = (closes: readonly number[], child: number, gap: number): number[] =>
  closes.map((price, i) => {
    if (i === closes.length - 1) return price;
    return price + gap * (PULL[Math.min(Math.abs(i - child), Math.abs(i + 1 - child))] ?? 0);
  });

interface Walk {
  readonly opens: readonly number[];
  readonly closes: readonly number[];
  readonly highs: readonly number[];
  readonly lows: readonly number[];
}

/** The path through a node's children: within its range, touching both ends of it. */
const walkThrough = (
  node: Node,
  closes: readonly number[],
  above: readonly number[],
  below: readonly number[],
): Walk => {
  const topOf = (path: readonly number[], i: number): number =>
    Math.max(path[i - 1] ?? node.open, path[i] as number) + (above[i] as number);
  const bottomOf = (path: readonly number[], i: number): number =>
    Math.min(path[i - 1] ?? node.open, path[i] as number) - (below[i] as number);
  const top = indexOfExtreme(
    closes.map((_, i) => topOf(closes, i)),
    higher,
  );
  const bottom = indexOfExtreme(
    closes.map((_, i) => bottomOf(closes, i)),
    lower,
  );
  const raised = pulledToward(closes, top, node.high - topOf(closes, top));
  const drawn = pulledToward(raised, bottom, node.low - bottomOf(raised, bottom));
  const path = drawn.map((price) => reflected(price, node.low, node.high));
  const opens = [node.open, ...path.slice(0, -1)];
  const edge = (i: number, pick: (a: number, b: number) => number): number =>
    pick(opens[i] as number, path[i] as number);
  const highs = path.map((_, i) => Math.max(edge(i, Math.max), reflected(topOf(path, i), node.low, node.high)));
  const lows = path.map((_, i) => Math.min(edge(i, Math.min), reflected(bottomOf(path, i), node.low, node.high)));
  highs[top] = node.high;
  lows[bottom] = node.low;
  return { opens, closes: path, highs, lows };
};

/** @param level number of the level that is split, @param index number of the stretch on it */
export const split = (node: Node, streams: RandomStreams, level: number, index: number, parts: number): Node[] => {
  const weights = activityWeights(streams, level, index, parts);
  const points = bridge(node.open, node.close, node.variance, weights, (i) => streams.move(level, index, i));
  const reaches = (channel: number): number[] =>
    weights.map((weight, i) => {
      const draw = uniform(streams.own, at(level, channel), index, i);
      return excursion(points[i - 1] ?? node.open, points[i] as number, node.variance * weight, draw);
    });
  const { opens, closes, highs, lows } = walkThrough(node, points, reaches(CHANNEL.high), reaches(CHANNEL.low));

  const busy = weights.map(
    (weight, i) => weight * Math.exp(0.3 * gaussian(streams.own, at(level, CHANNEL.quantity), index, i)),
  );
  const quantities = splitWhole(node.quantity, busy);
  const counts = splitWhole(node.count, busy);
  const values = quantities.map((quantity, i) => quantity * Math.exp(((highs[i] as number) + (lows[i] as number)) / 2));
  const value = values.reduce((sum, part) => sum + part, 0);
  return weights.map((weight, i) => ({
    open: opens[i] as number,
    high: highs[i] as number,
    low: lows[i] as number,
    close: closes[i] as number,
    variance: node.variance * weight,
    quantity: quantities[i] as number,
    count: counts[i] as number,
    turnover: value === 0 ? 0 : (node.turnover * (values[i] as number)) / value,
  }));
};

/** Prices (logarithms), quantities and turnovers of a minute's ticks. */
export interface TickPath {
  readonly prices: readonly number[];
  readonly quantities: readonly number[];
  readonly turnovers: readonly number[];
  readonly counts: readonly number[];
}

/** How many ticks on each side of a minute's high or low lead up to it. */
const APPROACH = 9;

/** Pulls the ticks around an extreme towards it, so that it is a move and not a spike of one tick. */
const pullTo = (prices: number[], centre: number, target: number): void => {
  const gap = target - (prices[centre] as number);
  const last = prices.length - 1;
  for (let i = Math.max(1, centre - APPROACH); i <= Math.min(last - 1, centre + APPROACH); i++) {
    prices[i] = (prices[i] as number) + gap * (1 - Math.abs(i - centre) / (APPROACH + 1)) ** 2;
  }
};

const interiorExtreme = (prices: readonly number[], better: (a: number, b: number) => boolean, taken = -1): number => {
  let best = -1;
  for (let i = 1; i < prices.length - 1; i++) {
    if (i !== taken && (best < 0 || better(prices[i] as number, prices[best] as number))) best = i;
  }
  return best;
};

/** A minute as `parts` ticks (at least 4): the first at its open, the last at its close, high and low among them. */
export const ticksOf = (node: Node, streams: RandomStreams, level: number, index: number, parts: number): TickPath => {
  const weights = activityWeights(streams, level, index, parts - 1);
  const walk = bridge(node.open, node.close, node.variance, weights, (i) =>
    gaussian(streams.own, at(level, CHANNEL.tick), index, i),
  );
  const prices = [node.open, ...walk];
  const top = interiorExtreme(prices, higher);
  if (node.high > Math.max(node.open, node.close)) pullTo(prices, top, node.high);
  const bottom = interiorExtreme(prices, lower, top);
  if (node.low < Math.min(node.open, node.close)) pullTo(prices, bottom, node.low);
  for (let i = 1; i < parts - 1; i++) prices[i] = reflected(prices[i] as number, node.low, node.high);
  if (node.high > Math.max(node.open, node.close)) prices[top] = node.high;
  if (node.low < Math.min(node.open, node.close)) prices[bottom] = node.low;

  const busy = prices.map((_, i) => Math.exp(0.9 * gaussian(streams.own, at(level, CHANNEL.quantity), index, i)));
  const quantities = splitWhole(node.quantity, busy);
  const values = quantities.map((quantity, i) => quantity * Math.exp(prices[i] as number));
  const value = values.reduce((sum, part) => sum + part, 0);
  return {
    prices,
    quantities,
    counts: splitWhole(node.count, busy),
    turnovers: values.map((part) => (value === 0 ? 0 : (node.turnover * part) / value)),
  };
};
