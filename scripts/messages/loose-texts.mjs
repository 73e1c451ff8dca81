// Finds texts in JSX that a member would see or hear but that are in no catalogue: text between tags, and in visible or
// spoken attributes, that no Lingui macro wraps.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from '@babel/core';

/** Attributes whose value is shown or read aloud. */
const SHOWN = new Set([
  'alt',
  'aria-label',
  'aria-description',
  'label',
  'placeholder',
  'title',
  'footer',
  'header',
  'text',
  'info',
  'errorMessage',
  'unit',
]);
/** Words that are the same in every language. */
const PROPER =
  /^(?:USDT|BTC|ETH|TRC20|ERC20|UID|VIP|QR|ID|MA|MACD|RSI|BOLL|EMA|KDJ|VOL|CSV|TOTP|ALTCHA|iOS|Android|4H|[A-Z]{2,6}\/[A-Z]{2,6}|[DWMHL])$/;
const WORD = /\p{L}{2,}/u;

const isText = (text) =>
  text
    .replace(/&\w+;/g, ' ')
    .split(/[\s·:(),.%+→-]+/u)
    .some((word) => WORD.test(word) && !PROPER.test(word));

/** Elements whose text a macro extracts. */
const isMessage = (node) => {
  const name = node.openingElement?.name?.name;
  return (
    name === 'Trans' ||
    name === 'Plural' ||
    name === 'Select' ||
    name === 'SelectOrdinal' ||
    name === 'style' ||
    name === 'code'
  );
};

/** @returns {{ line: number, text: string }[]} the texts of one source file */
export const looseTextsIn = (source, filename) => {
  const tree = parse(source, {
    filename,
    babelrc: false,
    configFile: false,
    parserOpts: { plugins: ['typescript', 'jsx'] },
  });
  const found = [];
  const report = (node, text) => {
    if (isText(text)) found.push({ line: node.loc.start.line, text: text.trim().replace(/\s+/g, ' ') });
  };
  const literals = (node) => {
    if (node?.type === 'StringLiteral') report(node, node.value);
    if (node?.type === 'TemplateLiteral') for (const part of node.quasis) report(part, part.value.cooked ?? '');
    if (node?.type === 'ConditionalExpression') {
      literals(node.consequent);
      literals(node.alternate);
    }
    if (node?.type === 'LogicalExpression') literals(node.right);
  };
  const visit = (node) => {
    if (node === null || typeof node !== 'object') return;
    if (Array.isArray(node)) {
      for (const child of node) visit(child);
      return;
    }
    if (node.type === 'JSXElement' && isMessage(node)) return;
    if (node.type === 'JSXText') report(node, node.value);
    if (node.type === 'JSXElement' || node.type === 'JSXFragment') {
      for (const child of node.children) if (child.type === 'JSXExpressionContainer') literals(child.expression);
    }
    if (node.type === 'JSXAttribute' && SHOWN.has(node.name.name)) {
      literals(node.value?.type === 'JSXExpressionContainer' ? node.value.expression : node.value);
    }
    for (const [key, child] of Object.entries(node)) if (key !== 'loc' && !key.endsWith('Comments')) visit(child);
  };
  visit(tree?.program);
  return found;
};

/** Searches all components of the app except tests. */
export const looseTexts = (root) =>
  readdirSync(join(root, 'src'), { recursive: true })
    .map((name) => `src/${name.replaceAll('\\', '/')}`)
    .filter((name) => name.endsWith('.tsx') && !name.endsWith('.test.tsx'))
    .flatMap((file) => looseTextsIn(readFileSync(join(root, file), 'utf8'), file).map((found) => ({ file, ...found })));
