/** Commands for what members read and see: notices, contents, banners, friend links. */
import { CODES, readCode } from '../../../src/contract/languages.ts';
import type { Tx } from '../../db/connection.ts';
import type { Translations } from '../../db/schema/site.ts';
import * as content from '../../services/content/content-admin.ts';
import { inLanguage } from '../../services/content/translations.ts';
import { listAllNotices, removeNotice, writeNotice } from '../../services/notices/notice-admin.ts';
import { type Arguments, type Command, idOf, LIMIT, limitOf, type OptionRule, timeOf, UsageError } from '../command.ts';
import { memberCalled } from '../member-argument.ts';

const ID = { name: 'id', about: 'its number, from the list' };
const IMAGE: OptionRule = { name: 'image', kind: 'text', about: 'path or https address of a picture' };
const POSITION: OptionRule = { name: 'position', kind: 'text', about: 'place in the list, 0 first' };
const texts = (name: string, about: string): OptionRule => ({
  name,
  kind: 'texts',
  about: `${about}; English, or with its language: de=…`,
  required: true,
});

const LANGUAGE_PREFIX = /^([a-z]{2}(?:-[a-z]{2})?)=([\s\S]*)$/i;
const ADDRESSES = {
  image: { form: /^(|\/[^\s"'<>]*|https:\/\/[^\s"'<>]+)$/, is: 'a path of this site or an https address of a picture' },
  link: { form: /^(|\/(?![/\\])[^\s"'<>]*|https?:\/\/[^\s"'<>]+)$/, is: 'a path of the app or an http(s) address' },
};

/** @throws UsageError */
const translationsOf = (args: Arguments, name: string): Translations => {
  const found: Record<string, string> = {};
  const given: Record<string, string> = {};
  for (const text of args.options(name)) {
    const [, code = '', translated] = LANGUAGE_PREFIX.exec(text) ?? [];
    const known = readCode(code);
    // "x=1" is an English text like any other unless x is one of our languages.
    const lang = known ?? 'en';
    // The second is mostly meant for a language that we call by another code, and would replace what everybody reads.
    if (given[lang] !== undefined)
      throw new UsageError(
        `--${name} has two texts for ${lang}, "${given[lang]}" and "${text}". The languages are ${CODES.join(', ')}`,
      );
    given[lang] = text;
    found[lang] = known === undefined ? text : (translated ?? '');
  }
  if (found['en'] === undefined)
    throw new UsageError(`--${name} needs an English text, which other languages fall back to`);
  return found;
};

const checked = (args: Arguments, name: keyof typeof ADDRESSES): string => {
  const value = args.option(name) ?? '';
  const { form, is } = ADDRESSES[name];
  if (!form.test(value)) throw new UsageError(`--${name} has to be ${is}`);
  return value;
};

const positionOf = (args: Arguments): number => {
  const text = args.option('position') ?? '0';
  if (/^\d{1,4}$/.test(text)) return Number(text);
  throw new UsageError('--position has to be a whole number');
};

/** @param remove returns false where there is no row of this number */
const removal = (
  subject: string,
  one: string,
  about: string,
  remove: (tx: Tx, id: number) => Promise<boolean>,
): Command => ({
  name: `${subject} remove`,
  about,
  kind: 'change',
  positionals: [ID],
  run: async ({ tx, args }) => {
    if (!(await remove(tx, idOf(args)))) throw new UsageError(`There is no such ${one}`);
    return { message: `${one.charAt(0).toUpperCase()}${one.slice(1)} ${idOf(args)} is gone` };
  },
});

const notices: Command[] = [
  {
    name: 'notices list',
    about: 'newest notices first',
    kind: 'query',
    options: [LIMIT],
    run: async ({ tx, args }) => ({
      rows: (await listAllNotices(tx, limitOf(args))).map(({ id, memberId, title, atMs, reads }) => ({
        id,
        to: memberId ?? 'everybody',
        title: inLanguage(title, 'en'),
        languages: Object.keys(title).length,
        written: timeOf(atMs),
        reads,
      })),
    }),
  },
  {
    name: 'notices write',
    about: 'write to everybody or to one member',
    kind: 'change',
    options: [
      texts('title', 'headline'),
      texts('body', 'text as HTML, sanitised where it is shown'),
      IMAGE,
      { name: 'to', kind: 'text', about: 'one member instead of everybody' },
    ],
    confirm: ({ args }) =>
      `${args.option('to') ?? 'Every member'} will see "${inLanguage(translationsOf(args, 'title'), 'en')}".`,
    run: async (context) => {
      const { tx, args, nowMs } = context;
      const to = args.option('to');
      const member = to === undefined ? undefined : await memberCalled(context, to);
      const [title, body] = [translationsOf(args, 'title'), translationsOf(args, 'body')];
      const notice = { memberId: member?.id, title, body, image: checked(args, 'image') };
      return { message: `Notice ${await writeNotice(tx, notice, nowMs)} was written` };
    },
  },
  removal('notices', 'notice', 'take a notice back', removeNotice),
];

const contents: Command[] = [
  {
    name: 'contents list',
    about: 'texts of the introduction',
    kind: 'query',
    run: async ({ tx }) => ({
      rows: (await content.listAllContents(tx)).map(({ id, title, position, image }) => ({
        id,
        position,
        title: inLanguage(title, 'en'),
        languages: Object.keys(title).length,
        image,
      })),
    }),
  },
  {
    name: 'contents write',
    about: 'add a text to the introduction, or replace one',
    kind: 'change',
    options: [
      texts('title', 'headline'),
      texts('body', 'text as HTML, sanitised where it is shown'),
      IMAGE,
      POSITION,
      { name: 'replace', kind: 'text', about: 'number of the text to replace' },
    ],
    run: async ({ tx, args }) => {
      const replace = args.option('replace');
      if (replace !== undefined && !/^\d{1,15}$/.test(replace)) throw new UsageError('--replace has to be a number');
      const item = {
        title: translationsOf(args, 'title'),
        body: translationsOf(args, 'body'),
        image: checked(args, 'image'),
        position: positionOf(args),
      };
      const id = await content.writeContent(tx, replace === undefined ? undefined : Number(replace), item);
      if (id === undefined) throw new UsageError('There is no such text');
      return { message: `Text ${id} is written` };
    },
  },
  removal('contents', 'text', 'take a text out of the introduction', content.removeContent),
];

const pictures: Command[] = [
  {
    name: 'banners list',
    about: 'pictures of the home page',
    kind: 'query',
    run: async ({ tx }) => ({ rows: await content.listAllBanners(tx) }),
  },
  {
    name: 'banners add',
    about: 'add a picture to the home page',
    kind: 'change',
    options: [
      { ...IMAGE, required: true },
      { name: 'link', kind: 'text', about: 'path of the app, or http(s) address, that a tap opens' },
      { name: 'title', kind: 'text', about: 'what the picture says, for who cannot see it' },
      POSITION,
    ],
    run: async ({ tx, args }) => {
      const banner = {
        image: checked(args, 'image'),
        url: checked(args, 'link'),
        title: args.option('title') ?? '',
        position: positionOf(args),
      };
      return { message: `Banner ${await content.addBanner(tx, banner)} is on the home page` };
    },
  },
  removal('banners', 'banner', 'take a picture off the home page', content.removeBanner),
];

const links: Command[] = [
  {
    name: 'links list',
    about: 'friend links of the home page',
    kind: 'query',
    run: async ({ tx }) => ({ rows: await content.listAllLinks(tx) }),
  },
  {
    name: 'links add',
    about: 'add a friend link',
    kind: 'change',
    options: [
      { name: 'link', kind: 'text', about: 'http(s) address', required: true },
      { name: 'title', kind: 'text', about: 'its name', required: true },
      IMAGE,
      POSITION,
    ],
    run: async ({ tx, args }) => {
      const link = {
        url: checked(args, 'link'),
        title: args.option('title') ?? '',
        image: checked(args, 'image'),
        position: positionOf(args),
      };
      return { message: `Link ${await content.addLink(tx, link)} is on the home page` };
    },
  },
  removal('links', 'link', 'take a friend link away', content.removeLink),
];

export const textCommands: readonly Command[] = [...notices, ...contents, ...pictures, ...links];
