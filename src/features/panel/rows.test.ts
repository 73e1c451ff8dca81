import { expect, test } from 'vitest';
import { member as memberCodec } from '../../contract/entities/member.ts';
import { siteConfig } from '../../contract/entities/site.ts';
import { deviceOf, downloadUrl, panelRows } from './rows.ts';

const member = memberCodec.decode(
  { id: 7, username: 'ada', rzstatus: 0, have_pay: 1, has_unread: '1', invit: 'X1' },
  '',
);
const off = siteConfig.decode({}, '');
const names = (config = off, who = member): string[] => panelRows(who, config, 'other').map(({ name }) => name);

test('PANEL-03 without switches the rows that are always there remain', () => {
  expect(names()).toEqual([
    'invite',
    'notices',
    'notifications',
    'nightMode',
    'moves',
    'signals',
    'security',
    'introduction',
    'logOut',
  ]);
});

test.each([
  ['identity', 'certification_switch'],
  ['address', 'address_switch'],
  ['bank', 'bank_switch'],
])('PANEL-03 %s shows by %s only', (row, wireName) => {
  expect(names(siteConfig.decode({ [wireName]: 1 }, ''))).toContain(row);
  expect(names()).not.toContain(row);
});

test.each([
  [0, true],
  [1, false],
  [2, false],
  [3, true],
])('PANEL-02 with rzstatus %i the identity row opens the form: %s', (rzstatus, opens) => {
  const who = { ...member, identityStatus: memberCodec.decode({ id: 1, rzstatus }, '').identityStatus };
  const [row] = panelRows(who, siteConfig.decode({ certification_switch: 1 }, ''), 'other');
  expect(row).toMatchObject({ name: 'identity', opens });
});

test('PANEL-03 rows carry the invite code, the unread dot and whether the pay password is set', () => {
  expect(panelRows(member, off, 'other')).toEqual(
    expect.arrayContaining([
      { name: 'invite', code: 'X1' },
      { name: 'notices', unread: true },
      { name: 'security', hasPayPassword: true },
    ]),
  );
});

test('PANEL-03 the download link is that of the device and hidden when empty or hostile', () => {
  const config = { iosUrl: 'https://apps.example/ios', androidUrl: '' };
  expect(downloadUrl(config, 'ios')).toBe('https://apps.example/ios');
  expect(downloadUrl(config, 'android')).toBe('');
  expect(downloadUrl(config, 'other')).toBe('https://apps.example/ios');
  expect(downloadUrl({ iosUrl: 'javascript:1', androidUrl: '' }, 'ios')).toBe('');
});

test('PANEL-03 tells devices apart, iPads that call themselves Macs too', () => {
  expect(deviceOf('Mozilla/5.0 (Linux; Android 15; Pixel 9)', 5)).toBe('android');
  expect(deviceOf('Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)', 5)).toBe('ios');
  expect(deviceOf('Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)', 5)).toBe('ios');
  expect(deviceOf('Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)', 0)).toBe('other');
});
