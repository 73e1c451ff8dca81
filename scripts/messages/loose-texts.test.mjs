import { expect, test } from 'vitest';
import { looseTextsIn } from './loose-texts.mjs';

const texts = (jsx) => looseTextsIn(`export const A = () => (${jsx});`, 'a.tsx').map(({ text }) => text);

test.each([
  ['<p>Hello there</p>', ['Hello there']],
  ['<p>{ok ? "Yes sir" : "No sir"}</p>', ['Yes sir', 'No sir']],
  // biome-ignore lint/suspicious/noTemplateCurlyInString: the string is source code that contains a template literal.
  ['<p>{`Hello ${name}`}</p>', ['Hello']],
  ['<p>{name && "Signed in"}</p>', ['Signed in']],
  ['<img alt="A picture" />', ['A picture']],
  ['<Field label="Password" placeholder={"Type it"} />', ['Password', 'Type it']],
  ['<><b>Bold</b></>', ['Bold']],
])('LANG-06 finds the loose text of %s', (jsx, found) => {
  expect(texts(jsx)).toEqual(found);
});

test.each([
  '<p><Trans>Hello there</Trans></p>',
  '<p>{t`Hello there`}</p>',
  '<p className="big red">{price} · 5 %</p>',
  '<Field label={t`Password`} name="password" type="text" />',
  '<b>USDT</b>',
  '<b>USDT · {left}</b>',
  '<p>&nbsp;</p>',
  '<i title={coin.name} />',
])('LANG-06 is content with %s', (jsx) => {
  expect(texts(jsx)).toEqual([]);
});
