/** Matches numbers with more digits than a double holds exactly, such as the ids of many backends. */
const LONG_NUMBER = /\d[\d.]{15}/;
const TEXT_OR_LONG_NUMBER = /"(?:[^"\\]|\\.)*"|-?\d[\d.]{15,}(?:[eE][+-]?\d+)?/g;
const withLongNumbersAsText = (json: string): string =>
  json.replace(TEXT_OR_LONG_NUMBER, (token) => (token.startsWith('"') ? token : `"${token}"`));

/** Parses an answer's JSON, with each long number as text so that no digit is lost; undefined if it is not JSON. */
export const readJson = (text: string): unknown => {
  try {
    return JSON.parse(LONG_NUMBER.test(text) ? withLongNumbersAsText(text) : text);
  } catch {
    return undefined;
  }
};
