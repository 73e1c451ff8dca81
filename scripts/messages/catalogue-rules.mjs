// Rules for translations: the placeholders of the source, the room on the screen, and the terms of locales/glossary.md.

const TEXT = /^(msgctxt|msgid|msgstr)? ?(".*")$/;

/** Pairs of messages on one screen that a language may translate identically, each with its reason. */
const ONE_WORD_FOR_BOTH = [
  ['Done', 'Filled'], // An order that is done is one that is filled.
  ['Stake', 'Staked'], // The same sum, before and after.
  ['Withdraw', 'Withdrawal'], // The act and its name.
  ['Lock and mine', 'Lock mining'], // The act and its name.
  ['Bars', 'Candles'], // An indicator is counted in the candles that the chart draws.
  ['Phone', 'Phone number'], // The way to register and the field that it asks for.
  ['Fingerprint, face or device PIN', 'Use fingerprint, face or device PIN'], // The way and its button.
  ['Send to member', 'Transfer to a member'], // The act and its page.
  ['Cycle', 'Locked for'], // The same time, before and after.
  ['Entry time', 'Opened'], // The same moment, in the receipt and in the list.
  ['Closed', 'Exit time'],
  ['Entry', 'Opened'], // The same moment, on the chart and in the list.
  ['Closed', 'Exit'],
  ['Profit', 'Won'], // A signed amount, and the result that it belongs to.
].map((pair) => pair.join('|'));

/** The messages of one .po file. */
export const messagesIn = (po) =>
  po.split('\n\n').flatMap((block) => {
    const message = { msgctxt: '', msgid: '', msgstr: '', files: [] };
    let field;
    for (const line of block.split('\n')) {
      if (line.startsWith('#: ')) message.files.push(line.slice(3));
      const [, name, text] = TEXT.exec(line) ?? [];
      field = name ?? field;
      if (text !== undefined && field !== undefined) message[field] += JSON.parse(text);
    }
    return message.msgid === '' ? [] : [message];
  });

/** The placeholders of a message: names of values and numbers of tags, each once and sorted. */
const placeholdersOf = (text) =>
  [...new Set([...text.matchAll(/\{(\w+)[,}]|<\/?(\d+)>/g)].map(([, name, tag]) => name ?? `<${tag}>`))]
    .sort()
    .join(' ');

/** Messages whose translation lacks a placeholder of the source, or has one that the source has not. */
export const otherPlaceholders = (translated, source) => {
  const sources = new Map(source.map((message) => [`${message.msgctxt}|${message.msgid}`, message.msgstr]));
  return translated.filter(
    ({ msgctxt, msgid, msgstr }) => placeholdersOf(msgstr) !== placeholdersOf(sources.get(`${msgctxt}|${msgid}`) ?? ''),
  );
};

/** Words to avoid per language: lines `- Avoid **word**: …` in the glossary's section for the language code. */
export const avoidedIn = (glossary) => {
  const avoided = new Map();
  for (const section of glossary.split(/^## /m).slice(1)) {
    const code = section.slice(0, section.search(/\s/));
    avoided.set(
      code,
      [...section.matchAll(/^- Avoid \*\*(.+?)\*\*/gm)].map(([, word]) => word),
    );
  }
  return avoided;
};

/** Messages that use a word to avoid, whatever its case. */
export const avoidedWords = (messages, words) =>
  messages.flatMap((message) =>
    words
      .filter((word) => message.msgstr.toLowerCase().includes(word.toLowerCase()))
      .map((word) => ({ ...message, word })),
  );

/** Whether a language may use one translation for both: for singular and plural, or for an allowed pair. */
const mayBeOne = (one, other) =>
  one === other || `${one}s` === other || ONE_WORD_FOR_BOTH.includes([one, other].sort().join('|'));

/**
 * The unit within which texts must differ: a feature's folder (a screen with its sheets and popups), elsewhere a file.
 */
const screenOf = (file) => /^src\/features\/[^/]+/.exec(file)?.[0] ?? file;

/** Different messages of one screen with the same translation: a user could not tell them apart. */
export const doublesOf = (messages) => {
  const seen = new Map();
  const doubles = [];
  for (const { msgid, msgstr, files } of messages) {
    // Untranslated messages are all empty, which is no duplicate.
    if (msgstr === '') continue;
    for (const screen of new Set(files.map(screenOf))) {
      const before = seen.get(`${screen}|${msgstr}`);
      if (before === undefined) seen.set(`${screen}|${msgstr}`, msgid);
      else if (!mayBeOne(before, msgid)) doubles.push({ screen, msgstr, msgids: [before, msgid] });
    }
  }
  return doubles;
};

/** Width of a text in columns: 2 for a wide letter (CJK), 0 for a combining mark or an invisible one (soft hyphen). */
const columnsOf = (text) =>
  [...text].reduce((sum, letter) => {
    if (/[\p{M}\p{Cf}]/u.test(letter)) return sum;
    return (
      sum + (/[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}\u3000-\u303f\uff00-\uff60]/u.test(letter) ? 2 : 1)
    );
  }, 0);

/** Columns that any button, tab or label has room for. A longer source means that its place has room for twice that. */
const ROOM = 22;

/** Messages whose translation is too wide for its place. */
export const tooLong = (translated, source) => {
  const sources = new Map(source.map((message) => [`${message.msgctxt}|${message.msgid}`, message.msgstr]));
  return translated.filter(({ msgctxt, msgid, msgstr }) => {
    const english = sources.get(`${msgctxt}|${msgid}`);
    if (english === undefined || english.includes(', plural')) return false;
    return columnsOf(msgstr) > Math.max(ROOM, 2 * columnsOf(english));
  });
};

/** The terms per language: rows `| English (context) | Translation |` in the glossary's section for the language. */
export const termsIn = (glossary) => {
  const terms = new Map();
  for (const section of glossary.split(/^## /m).slice(1)) {
    const rows = section.matchAll(/^\| (?!English \|)(.+?)(?: \((.+?)\))? \| (.+) \|$/gm);
    const code = section.slice(0, section.search(/\s/));
    terms.set(
      code,
      [...rows].map(([, msgid, msgctxt, msgstr]) => ({ msgctxt: msgctxt ?? '', msgid, msgstr })),
    );
  }
  return terms;
};

const withoutBreaks = (text) => text?.replaceAll(/[\u00AD\u200B]/g, '');

/**
 * Glossary terms that the catalogue translates differently or lacks; soft hyphens and zero-width spaces do not count.
 */
export const otherTerms = (messages, terms) => {
  const said = new Map(
    messages.map((message) => [`${message.msgctxt}|${message.msgid}`, withoutBreaks(message.msgstr)]),
  );
  return terms.filter(({ msgctxt, msgid, msgstr }) => said.get(`${msgctxt}|${msgid}`) !== withoutBreaks(msgstr));
};

/**
 * The problems of a catalogue, one sentence each.
 * @param terms the glossary's terms, for the catalogues of the app
 * @param oncePerScreen whether two messages of one screen may not have the same translation
 */
export const problemsIn = (messages, source, { terms = [], avoided = [], oncePerScreen = false }) => [
  ...otherPlaceholders(messages, source).map(({ msgid }) => `"${msgid}" has other placeholders than its source`),
  ...tooLong(messages, source).map(({ msgid, msgstr }) => `"${msgid}" has no room for: ${msgstr}`),
  ...otherTerms(messages, terms).map(
    ({ msgid, msgstr }) => `"${msgid}" is not said with the glossary's term: ${msgstr}`,
  ),
  ...avoidedWords(messages, avoided).map(({ msgid, word }) => `"${msgid}" uses ${word}, which the glossary avoids`),
  ...(oncePerScreen ? doublesOf(messages) : []).map(
    ({ screen, msgstr, msgids }) => `${screen} says "${msgids.join('" and "')}" with the same words: ${msgstr}`,
  ),
];
