// @vitest-environment happy-dom
import { beforeEach, describe, expect, test } from 'vitest';
import { drawScreen } from '../../../tests/harness/drawn-screen.tsx';
import { clearToken, storeToken } from '../../core/session/token.ts';
import { Welcome } from './Welcome.tsx';

const SITE = { certification_switch: 1, recharge_status: 1, withdrawal_status: 1, account_transfer_status: 1 };
const open = (member: object, more: { site?: object; worth?: string } = {}) =>
  drawScreen(<Welcome />, {
    getConfig: { ...SITE, ...more.site },
    getusr: { username: 'ada@example.org', id: 5, invit: 'ABC123', rzstatus: 2, ...member },
    getUserBalanceList: { all_price: more.worth ?? '250.5', coinList: [] },
  });
const step = async (...given: Parameters<typeof open>) => {
  const { place } = await open(...given);
  const link = place.querySelector('a.next-step');
  return [link?.textContent, link?.getAttribute('href')];
};

beforeEach(() => storeToken('token', false));

describe('HOME-01 the card of a member', () => {
  test.each([
    ['who sent no papers yet', { rzstatus: 0 }, {}, 'Next step: verify your identity', '/real_authentication'],
    [
      'whose papers were sent back',
      { rzstatus: 3 },
      {},
      'Your documents were sent back: submit them again',
      '/real_authentication',
    ],
    ['without money', {}, { worth: '0' }, 'Next step: make your first deposit', '/recharge'],
    [
      'with practice funds',
      { rzstatus: 0 },
      { site: { sandbox: 1 } },
      'Next step: try a trade with your practice funds',
      '/exchange',
    ],
    ['with nothing left to do', {}, {}, 'Invite friends with your own link', '/invite?code=ABC123'],
  ])('%s leads to the next step', async (_who, member, more, words, href) => {
    expect(await step(member, more)).toEqual([words, href]);
  });

  test('says what all is worth, and where to go with it', async () => {
    const { place } = await open({});
    expect(place.querySelector('.welcome-worth')?.textContent).toBe('250.50 USDT');
    const actions = [...place.querySelectorAll('.home-action')].map((link) => [
      link.textContent,
      link.getAttribute('href'),
    ]);
    expect(actions).toEqual([
      ['Deposit', '/recharge'],
      ['Withdraw', '/withdrawal'],
      ['Transfer', '/changemoney'],
    ]);
  });
});

test('HOME-01 a visitor is led to the registration and to the login', async () => {
  clearToken();
  const { place } = await open({});
  expect([...place.querySelectorAll('a')].map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Register', '/register'],
    ['Log in', '/login'],
  ]);
});
