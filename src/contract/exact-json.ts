/** Longer than a double can hold, as the ids of many backends are: as a number it would end in other digits. */
const LONG_NUMBER = /\d[\d.]{15}/;
const TEXT_OR_LONG_NUMBER = /"(?:[^"\\]|\\.)*"|-?\d[\d.]{15,}(?:[eE][+-]?\d+)?/g;
const withLongNumbersAsText = (json: string): string =>
  json.replace(TEXT_OR_LONG_NUMBER, (token) => (token.startsWith('"') ? token : `"${token}"`));

/** What a backend answered, each long number as the text of its digits; undefined for what is no JSON. */
export const readJson = (text: string): unknown => {
  try {
    return JSON.parse(LONG_NUMBER.test(text) ? withLongNumbersAsText(text) : text);
  } catch {
    return undefined;
  }
};
