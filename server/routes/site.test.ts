import { afterAll, beforeAll, expect, test } from 'vitest';
import { getNotices } from '../../src/contract/calls/notices.ts';
import { getMember } from '../../src/contract/calls/session.ts';
import {
  getBanners,
  getConfig,
  getContents,
  getFriendLinks,
  getLanguages,
  getSettings,
  setLanguage,
} from '../../src/contract/calls/site.ts';
import { CODE } from '../../src/contract/envelope.ts';
import { writeNotice } from '../services/notices/notices.ts';
import { isSettingValue, SETTING_RULES, type SettingKey, writeSetting } from '../services/site/settings.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

test('API-10 settings and config hold every field and change live', async () => {
  expect(await server.ok(getSettings, undefined)).toMatchObject({ name: 'Exchange', noticePollingEnabled: true });
  const config = await server.ok(getConfig, undefined);
  expect(config).toMatchObject({ sandbox: true, marketSource: 'simulated', loansEnabled: true, inviteCodeShown: true });
  await writeSetting(server.db.orm, 'loan_switch', '0', server.clock.now());
  expect(await server.ok(getConfig, undefined)).toMatchObject({ loansEnabled: false, stakingEnabled: true });
  await writeSetting(server.db.orm, 'loan_switch', '1', server.clock.now());
});

test('SRV-08 settings take only values of their form, and links only safe schemes', async () => {
  for (const [key, { initial }] of Object.entries(SETTING_RULES))
    expect(isSettingValue(key as SettingKey, initial)).toBe(true);
  expect(isSettingValue('custom_service', 'https://t.me/help')).toBe(true);
  expect(isSettingValue('custom_service', 'mailto:help@example.com')).toBe(true);
  for (const link of ['javascript:alert(1)', 'data:text/html,x', ' https://x', 'https://x"onclick=', 'file:///etc'])
    for (const key of ['custom_service', 'ios_url', 'logo'] as const) expect(isSettingValue(key, link)).toBe(false);
  for (const elsewhere of ['//evil.example/logo.png', '/\\evil.example/logo.png'])
    expect(isSettingValue('logo', elsewhere)).toBe(false);
  expect(isSettingValue('loan_switch', '2')).toBe(false);
  await expect(writeSetting(server.db.orm, 'loan_switch', 'on', 0)).rejects.toThrow(RangeError);
});

test('LANG-05 offers the 26 languages with their own names', async () => {
  const languages = await server.ok(getLanguages, undefined);
  expect(languages).toHaveLength(26);
  const names = new Map(languages.map(({ code, name }) => [code, name]));
  expect([names.get('cr'), names.get('rm'), names.get('la'), names.get('zh-cn'), names.get('de')]).toEqual([
    'Hrvatski',
    'Română',
    'ລາວ',
    expect.stringMatching(/中文/),
    'Deutsch',
  ]);
  expect(languages.filter(({ isDefault }) => isDefault).map(({ code }) => code)).toEqual(['en']);
});

test('LANG-05 setLang is remembered for a member and taken from anybody', async () => {
  const as = await server.newMember();
  expect((await server.send(setLanguage, { code: 'de' })).code).toBe(CODE.ok);
  expect((await server.send(setLanguage, { code: 'ar' }, { as })).code).toBe(CODE.ok);
  const lang = async () => (await server.db.pool.query('select lang from member where id = $1', [as.id])).rows[0];
  expect(await lang()).toEqual({ lang: 'ar' });
  expect((await server.send(setLanguage, { code: "'; drop table member" }, { as })).code).toBe(CODE.ok);
  expect(await lang()).toEqual({ lang: 'en' });
});

test.each([
  ['a picture in another site’s page', { site: 'cross-site', mode: 'no-cors', dest: 'image' }],
  ['a link', { site: 'same-origin', mode: 'navigate', dest: 'document' }],
  ['a script of a neighbouring site', { site: 'same-site', mode: 'cors', dest: 'empty' }],
])('SRV-09 setLang, a GET that writes, is refused to %s', async (_who, { site, mode, dest }) => {
  const as = await server.newMember();
  const asked = (headers: Record<string, string>) => server.send(setLanguage, { code: 'de' }, { as, headers });
  const lang = async () => (await server.db.pool.query('select lang from member where id = $1', [as.id])).rows[0].lang;
  const before = await lang();
  const foreign = { 'sec-fetch-site': site, 'sec-fetch-mode': mode, 'sec-fetch-dest': dest };
  expect((await asked(foreign)).code).toBe(CODE.failed);
  expect(await lang()).toBe(before);
  const own = { 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'cors', 'sec-fetch-dest': 'empty' };
  expect((await asked(own)).code).toBe(CODE.ok);
  expect(await lang()).toBe('de');
});

test('HOME-02 HOME-06 INFO-03 a new site has banners, links and contents', async () => {
  const banners = await server.ok(getBanners, undefined);
  expect(banners.map(({ image }) => image)).toEqual([
    '/banners/spot.svg',
    '/banners/options.svg',
    '/banners/staking.svg',
  ]);
  expect((await server.ok(getFriendLinks, undefined)).every(({ url }) => url.startsWith('https://'))).toBe(true);
  const contents = await server.ok(getContents, undefined);
  expect(contents[0]).toMatchObject({ title: 'About us', content: expect.stringMatching(/^<p>/) });
  expect(await server.ok(getContents, undefined, { lang: 'tlh' })).toEqual(contents);
});

test('INFO-01 notices: newest first, paged, in the reader’s language; opening one marks it read for that member only', async () => {
  const [one, two] = [await server.newMember(), await server.newMember()];
  const now = server.clock.now();
  const list = (as: typeof one, lang = 'en') =>
    server.ok(getNotices, { id: undefined, page: 1, limit: 10 }, { as, lang });
  const seeded = (await list(one)).length;
  for (let number = 1; number <= 12; number += 1)
    await writeNotice(
      server.db.orm,
      { title: { en: `Notice ${number}`, de: `Meldung ${number}` }, body: { en: '<p>x</p>' } },
      now + number,
    );
  const hers = await writeNotice(server.db.orm, { memberId: one.id, title: { en: 'Hers' }, body: { en: '' } }, now);
  const first = await list(one);
  expect(first).toHaveLength(10);
  expect(first.slice(0, 2).map(({ title, unread }) => [title, unread])).toEqual([
    ['Hers', true],
    ['Notice 12', true],
  ]);
  const second = await server.ok(getNotices, { id: undefined, page: 2, limit: 10 }, { as: one });
  expect(second).toHaveLength(3 + seeded);
  expect((await list(two, 'de'))[0]?.title).toBe('Meldung 12');

  const opened = await server.ok(getNotices, { id: String(hers), page: 1, limit: 1 }, { as: one });
  expect(opened).toMatchObject([{ title: 'Hers', unread: false }]);
  expect(await server.ok(getNotices, { id: String(hers), page: 1, limit: 1 }, { as: two })).toEqual([]);
  expect((await list(one))[0]).toMatchObject({ title: 'Hers', unread: false });

  for (const { id } of [
    ...(await list(two)),
    ...(await server.ok(getNotices, { id: undefined, page: 2, limit: 10 }, { as: two })),
  ])
    await server.ok(getNotices, { id, page: 1, limit: 1 }, { as: two });
  expect((await server.ok(getMember, undefined, { as: two })).hasUnreadNotices).toBe(false);
  expect((await server.ok(getMember, undefined, { as: one })).hasUnreadNotices).toBe(true);
});

test('SRV-11 pages and ids as nobody should ask for them', async () => {
  const as = await server.newMember();
  for (const [page, limit] of [
    [0, 0],
    [-1, -1],
    [1e9, 1e9],
  ] as const)
    expect((await server.send(getNotices, { id: undefined, page, limit }, { as })).code).toBe(CODE.ok);
  for (const id of ['0', '-1', 'x', '9'.repeat(40), "1' or 1=1"])
    expect((await server.send(getNotices, { id, page: 1, limit: 1 }, { as })).data ?? []).toEqual([]);
  expect((await server.send(getNotices, { id: undefined, page: 1, limit: 1 })).code).toBe(CODE.unauthorised);
});
