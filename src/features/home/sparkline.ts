/** The path of a sparkline: pixels, so approximate numbers are right here. */
import { type Decimal, toApproximateNumber } from '../../contract/decimal.ts';

/** An SVG path through the values, left to right, filling the box; '' where fewer than two are known. */
export const sparklinePath = (values: readonly Decimal[], width: number, height: number): string => {
  if (values.length < 2) return '';
  const numbers = values.map(toApproximateNumber);
  const lowest = Math.min(...numbers);
  const range = Math.max(...numbers) - lowest || 1;
  const step = width / (numbers.length - 1);
  return numbers
    .map((value, index) => {
      const y = height - ((value - lowest) / range) * height;
      return `${index === 0 ? 'M' : 'L'}${(index * step).toFixed(1)} ${y.toFixed(1)}`;
    })
    .join('');
};
