/** Converts digits of any script (Arabic, Persian, Bengali, full width, …) to ASCII 0 to 9. */

const DIGIT = /\p{Nd}/u;
const DIGITS = /\p{Nd}/gu;

/** Unicode keeps the digits of a script together, in order: the distance from where the run starts is the value. */
const digitValue = (digit: string): string => {
  const code = digit.codePointAt(0) ?? 0;
  let start = code;
  while (code - start < 10 && DIGIT.test(String.fromCodePoint(start - 1))) start--;
  // Runs of adjacent alphabets (mathematical digits) are counted from the first run on, ten digits each.
  return String((code - start) % 10);
};

export const asciiDigits = (text: string): string =>
  text.replace(DIGITS, (digit) => (digit >= '0' && digit <= '9' ? digit : digitValue(digit)));

/** The digits of a telephone number as people write it ("+49 (157) 12-34"); undefined where the text is none. */
export const phoneDigits = (text: string): string | undefined => {
  const digits = asciiDigits(text);
  return /^\s*\+?[\d\s()./-]*$/.test(digits) && /\d/.test(digits) ? digits.replace(/\D/g, '') : undefined;
};
