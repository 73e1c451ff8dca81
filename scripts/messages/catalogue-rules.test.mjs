import { expect, test } from 'vitest';
import {
  avoidedIn,
  avoidedWords,
  doublesOf,
  messagesIn,
  otherPlaceholders,
  otherTerms,
  problemsIn,
  termsIn,
  tooLong,
} from './catalogue-rules.mjs';

const entry = (msgid, msgstr) => ({ msgctxt: '', msgid, msgstr });

test('LANG-06 reads the messages of a catalogue, with their contexts', () => {
  const po = 'msgid ""\nmsgstr ""\n"Language: de\\n"\n\n#: src/a.tsx\nmsgctxt "state"\nmsgid "Set"\nmsgstr "Gesetzt"\n';
  expect(messagesIn(po)).toEqual([{ msgctxt: 'state', msgid: 'Set', msgstr: 'Gesetzt', files: ['src/a.tsx'] }]);
});

test.each([
  ['Send {amount}', 'Senden', 1],
  ['Send {amount}', '{amount} senden', 0],
  ['Since <0>{from}</0>', 'Seit {from}', 1],
  ['{n, plural, one {# day} other {# days}}', '{n, plural, other {# 日}}', 0],
])('LANG-06 holds the placeholders of %s against %s', (source, translation, count) => {
  expect(otherPlaceholders([entry(source, translation)], [entry(source, source)])).toHaveLength(count);
});

test('LANG-06 a word that the glossary says to avoid is found in its own language alone', () => {
  const avoided = avoidedIn('# Glossary\n\n## de German\n\n- Avoid **Kundendienst**: say Kundenservice.\n\n## sv\n');
  expect(avoided).toEqual(
    new Map([
      ['de', ['Kundendienst']],
      ['sv', []],
    ]),
  );
  expect(avoidedWords([entry('Help', 'Der kundendienst hilft')], avoided.get('de'))).toHaveLength(1);
});

test('LANG-06 two messages of one screen with the same translation are found; singular and plural may be one word', () => {
  const label = (msgid, msgstr, file) => ({ ...entry(msgid, msgstr), files: [file] });
  expect(doublesOf([label('Amount', 'Jumlah', 'a'), label('Quantity', 'Jumlah', 'a')])).toEqual([
    { screen: 'a', msgstr: 'Jumlah', msgids: ['Amount', 'Quantity'] },
  ]);
  expect(doublesOf([label('Amount', 'Jumlah', 'a'), label('Quantity', 'Jumlah', 'b')])).toEqual([]);
  const [form, popup] = ['src/features/swap/Form.tsx', 'src/features/swap/LastLook.tsx'];
  expect(doublesOf([label('Amount', 'Jumlah', form), label('Quantity', 'Jumlah', popup)])).toEqual([
    { screen: 'src/features/swap', msgstr: 'Jumlah', msgids: ['Amount', 'Quantity'] },
  ]);
  expect(doublesOf([label('Loan', '借款', 'a'), label('Loans', '借款', 'a')])).toEqual([]);
  expect(doublesOf([label('Amount', '', 'a'), label('Quantity', '', 'a')])).toEqual([]);
});

test.each([
  ['Buy', 'Koop het nu meteen vandaag', 1],
  ['Buy', '自己排除を設定する期間', 0],
  ['Buy', '自己排除を設定する期間です', 1],
  ['Quick deposit', 'Schnell\u00adeinzahlung', 0],
  ['Failed login here', 'Anmeldung ist hier fehlgeschlagen', 0],
  ['Redeem', 'แลกคืนก่อนครบกำหนดวันนี้', 0],
])('LANG-06 %s leaves its translation as much room as a button has, or twice its own', (source, translation, count) => {
  expect(tooLong([entry(source, translation)], [entry(source, source)])).toHaveLength(count);
});

test('LANG-06 a term of the glossary is what the catalogue of its language says, in its context', () => {
  const terms = termsIn(
    '## de German\n\n| English | Here |\n|---|---|\n| Rate | Kurs |\n| Limit (order kind) | Limit |\n',
  );
  expect(terms.get('de')).toEqual([
    { msgctxt: '', msgid: 'Rate', msgstr: 'Kurs' },
    { msgctxt: 'order kind', msgid: 'Limit', msgstr: 'Limit' },
  ]);
  const limit = { msgctxt: 'order kind', msgid: 'Limit', msgstr: 'Limit' };
  expect(otherTerms([entry('Rate', 'Kurs'), limit], terms.get('de'))).toEqual([]);
  expect(otherTerms([entry('Rate', 'Satz'), limit], terms.get('de'))).toMatchObject([{ msgid: 'Rate' }]);
  expect(otherTerms([entry('Rate', 'Kurs'), entry('Limit', 'Limit')], terms.get('de'))).toMatchObject([
    { msgid: 'Limit' },
  ]);
});

test('LANG-06 each rule that a catalogue breaks is one sentence', () => {
  const [source, avoided] = [entry('Send {amount}', 'Send {amount}'), ['Senden']];
  expect(problemsIn([entry('Send {amount}', 'Senden')], [source], { avoided })).toEqual([
    '"Send {amount}" has other placeholders than its source',
    '"Send {amount}" uses Senden, which the glossary avoids',
  ]);
  expect(problemsIn([source], [source], { avoided })).toEqual([]);
});
