/**
 * Renders src/app/frame into index.html: the frame, templates of what fills it, and their texts in every language.
 * Placeholders in the markup become attributes, through which src/app/boot.ts and src/app/first-screen.ts fill the
 * frame.
 */
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { runnerImport } from 'vite';
import type * as Rendered from '../../src/app/frame/Frame.tsx';
import type { FrameWords } from '../../src/app/frame/frame-words.ts';
import { LANGUAGES } from '../../src/contract/languages.ts';
import { framework7 } from './framework7/plugin.ts';
import { linguiMacros } from './lingui-macros.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));

const load = async (): Promise<typeof Rendered> => {
  const { module } = await runnerImport<typeof Rendered>(`${ROOT}src/app/frame/Frame.tsx`, {
    root: ROOT,
    configFile: false,
    logLevel: 'error',
    plugins: [framework7(), linguiMacros()],
    resolve: {
      alias: [
        {
          // Ignores style imports (index.html links the styles) and replaces the formatters.
          find: /^.*\/(?:(?:create-format|platform-style|coin-appearance|use-typed-ahead)\.ts|[\w-]+\.css)$/,
          replacement: `${ROOT}src/app/frame/stand-ins.ts`,
        },
      ],
      noExternal: [/framework7/],
    },
  });
  return module;
};

const ICON = /<svg .*?<\/svg>/g;
const BOTH_LOOKS = ['ios', 'md'] as const;

/**
 * Renders both looks (iOS and Material) and, where their icons differ, keeps both; the styles show one of them.
 * @throws if the looks differ in more than icons
 */
const inBothLooks = (render: (look: (typeof BOTH_LOOKS)[number]) => string): string => {
  const [ios, md] = BOTH_LOOKS.map(render) as [string, string];
  if (ios.replace(ICON, '') !== md.replace(ICON, '')) throw new Error('the frame is not the same in both looks');
  const others = md.match(ICON) ?? [];
  return ios.replace(ICON, (icon) => {
    const other = others.shift() ?? '';
    const both = [icon, other].map((each, look) => each.replace('class="', `class="only-${BOTH_LOOKS[look]} `));
    return icon === other ? icon : both.join('');
  });
};

/** Turns placeholders into attributes. @throws if a placeholder is not the only content of its element */
const withPlaces = (markup: string, placeOf: (id: string) => number): string => {
  const places = markup
    // Drop translated labels: the app sets them, and until then the frame is aria-busy.
    .replace(/ aria-label="\{word [^}]+\}"/g, '')
    // A space without a width keeps the line's height, and a word that takes its place counts as no layout shift.
    .replace(/>\{word ([^}]+)\}</g, (_, id) => ` data-word="${placeOf(id)}">&#8203;<`)
    .replace(/>(\W?\{\w[^<]*\})</g, ' data-fill="$1"><');
  const lost = />[^<]*\{[^<]*</.exec(places)?.[0];
  if (lost !== undefined) throw new Error(`${lost}: what the frame is filled with stands alone in its element`);
  return places;
};

/** The texts of the given messages in one language. @throws if a catalogue has no plain text for one of them */
const textsOf = async (code: string, ids: readonly string[]): Promise<string[]> => {
  const { messages } = JSON.parse(await readFile(`${ROOT}locales/${code}.json`, 'utf8')) as {
    messages: Record<string, readonly unknown[]>;
  };
  return ids.map((id) => {
    const [text, ...more] = messages[id] ?? [];
    if (typeof text !== 'string' || more.length > 0)
      throw new Error(`${code} has no plain message ${id} for the frame`);
    return text;
  });
};

export const frame = async () => {
  const { HEADINGS, PRACTICE_NOTES, renderPart } = await load();
  const ids: string[] = [];
  const placeOf = (id: string): number => (ids.includes(id) ? ids.indexOf(id) : ids.push(id) - 1);
  const part = (name: keyof typeof Rendered.PARTS) =>
    withPlaces(
      inBothLooks((look) => renderPart(name, look)),
      placeOf,
    );
  const html = part('frame');
  // boot.ts puts the first two where they arrive early.
  const patterns = (['ticker', 'practice', 'market', 'login', 'register', 'alerts', 'service'] as const).map(
    (name) => `<template id="first-${name}">${part(name)}</template>`,
  );
  const headings = Object.fromEntries(
    Object.entries(HEADINGS).map(([path, words]) => [path, words.map(({ id }) => placeOf(id))]),
  );
  const notes = Object.fromEntries(
    Object.entries(PRACTICE_NOTES).map(([note, { id }]) => [note, placeOf(id)]),
  ) as FrameWords['notes'];
  const texts = Object.fromEntries(
    await Promise.all(LANGUAGES.map(async ({ code, tag }) => [tag, await textsOf(code, ids)])),
  );
  return { html, patterns, words: { headings, notes, texts } satisfies FrameWords };
};
