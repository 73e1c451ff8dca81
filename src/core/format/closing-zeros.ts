/** Places that are always shown in full. */
const FULL_PLACES = 2;

/**
 * A written figure in two parts: what is read, and the zeros that only fill its places, from the third one on. The text is
 * the same as before; "86,813.380000" is "86,813.38" and "0000".
 */
export const splitClosingZeros = (text: string, decimalSymbol: string): readonly [figure: string, zeros: string] => {
  const mark = text.lastIndexOf(decimalSymbol);
  const zeros = mark < 0 ? '' : (/0*$/.exec(text.slice(mark + decimalSymbol.length + FULL_PLACES))?.[0] ?? '');
  return [text.slice(0, text.length - zeros.length), zeros];
};
