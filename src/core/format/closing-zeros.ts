/** Decimals that are always shown at full strength. */
const FULL_PLACES = 2;

/**
 * Splits a formatted number into the part to read and the zeros that pad it, from the third decimal on. "86,813.380000"
 * becomes "86,813.38" and "0000".
 */
export const splitClosingZeros = (text: string, decimalSymbol: string): readonly [figure: string, zeros: string] => {
  const mark = text.lastIndexOf(decimalSymbol);
  const zeros = mark < 0 ? '' : (/0*$/.exec(text.slice(mark + decimalSymbol.length + FULL_PLACES))?.[0] ?? '');
  return [text.slice(0, text.length - zeros.length), zeros];
};
