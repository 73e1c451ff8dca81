import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { SETTLEMENT_POLL_MS } from '../../../src/features/options/option-order-machine.ts';
import { openMemberPhone, type Phone } from '../../harness/browser.ts';
import { askServer, registerMember, type TestMember } from '../../harness/member.ts';
import { untilPolledVisible } from '../../harness/page-clock.ts';
import { openScriptedExchange, type ScriptedExchange } from '../../harness/scripted-exchange.ts';
import { untilTold } from '../../harness/told.ts';
import { visit } from '../../harness/visit.ts';
import { button, field, openTab, radio } from '../../harness/walk.ts';

/** The shortest duration, which is preselected. */
const OPTION_S = 30;

let exchange: ScriptedExchange;
let phone: Phone;
let ada: TestMember;

/** Loads the page, as at a start. */
const load = (path: string) => phone.page.goto(exchange.url + path);
const open = (path: string) => visit(phone.page, exchange.url, path);

/** What the page asked of the device: a vibration by its pattern, a tone by its frequency. */
const signals = () => phone.page.evaluate(() => (globalThis as unknown as { signals: string[] }).signals);

beforeAll(async () => {
  exchange = await openScriptedExchange();
  ada = await registerMember(exchange.url);
  phone = await openMemberPhone(ada.token, { serviceWorkers: 'block' });
  await phone.page.addInitScript(() => {
    if (location.protocol !== 'http:') return;
    const heard: string[] = [];
    Object.assign(globalThis, { signals: heard });
    navigator.vibrate = (pattern) => heard.push(`buzz ${String(pattern)}`) > 0;
    const start = OscillatorNode.prototype.start;
    OscillatorNode.prototype.start = function (when) {
      heard.push(`tone ${Math.round(this.frequency.value)}`);
      start.call(this, when);
    };
  });
});
afterAll(async () => {
  await phone?.close();
  await exchange?.close();
});

/** Opens the setup of an option up, with this stake. */
const setUp = async (stake: string) => {
  const { page } = phone;
  await page.getByRole('button', { name: /^Buy up/ }).click();
  await page.locator('.option-setup').getByRole('radio').first().check();
  await field(page, 'Quantity').fill(stake);
  await page.getByRole('dialog').getByRole('button', { name: 'Buy up' }).click();
};

describe('protective tools', () => {
  test('Protective tools: a backend that has none shows none, and says nothing about it', async () => {
    const { page } = phone;
    await page.route('**/api/getProtection', (route) =>
      route.fulfill({ json: { code: 201, msg: 'No such call', data: null } }),
    );
    await open('/options');
    await page
      .getByRole('button', { name: /^Buy up/ })
      .and(page.locator(':enabled'))
      .waitFor();
    await open('/security');
    await page.getByRole('button', { name: /^Two-step login/ }).waitFor();
    expect(await page.getByRole('link', { name: /Limits and pauses/ }).count()).toBe(0);
    await open('/protection');
    await page.getByText('This exchange does not offer limits and pauses.').waitFor();
    expect(await page.getByText('No such call').count()).toBe(0);
    await page.unroute('**/api/getProtection');
  });

  test('Protective tools: a stake limit is set in the security center and says in the form what it leaves', async () => {
    const { page } = phone;
    await load('/security');
    await page.getByRole('link', { name: /Limits and pauses/ }).click();
    await page.getByRole('button', { name: /^Daily stake limit/ }).click();
    await field(page, 'Daily stake limit').fill('30');
    await button(page, 'Set now').click();
    await untilTold(page, 'The limit applies from now on');
    await page.getByText('30.00 USDT left today').waitFor();

    await open('/options');
    await setUp('40');
    await page.getByText('More than your daily stake limit leaves').waitFor();
    await page.getByText('Your limits leave 30.00 USDT today').waitFor();
    await expect(
      askServer(exchange.url, 'creatorder', { m_id: '1', ctime: '30', ctzed: '40', buytype: '1' }, ada.token),
    ).rejects.toThrow('Your daily stake limit of 30 USDT leaves 30 USDT for today');
  });

  test('Protective tools: used up, the buy bar says why it waits', async () => {
    const { page } = phone;
    await field(page, 'Quantity').fill('30');
    await page.getByRole('dialog').getByRole('button', { name: 'Buy up' }).click();
    await button(page, 'Buy up 30 USDT').click();
    await page.getByRole('heading', { name: 'Order accepted' }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByText(/Your daily stake limit is used up until/).waitFor();
    expect(await page.getByRole('button', { name: /^Buy down/ }).isDisabled()).toBe(true);
  });

  test('Protective tools: a looser limit waits, with its moment, and can be taken back', async () => {
    const { page } = phone;
    await open('/protection');
    await page.getByRole('button', { name: /^Daily stake limit/ }).click();
    await field(page, 'Daily stake limit').fill('500');
    await page.getByText('Raising a limit takes effect after 24 hours.').waitFor();
    await button(page, 'Set after 24 hours').click();
    await page.getByText(/^500 USDT from \d/).waitFor();
    expect(await page.getByRole('button', { name: /^Daily stake limit/ }).textContent()).toContain('30 USDT');
    await button(page, 'Undo').click();
    await page.getByText(/^500 USDT from/).waitFor({ state: 'detached' });
  });

  test('Protective tools: the reminder says how long it has been and what today has come to', async () => {
    const { page } = phone;
    await radio(page, '30 min').check();
    // Waits until this page has read the old value: else it would show the reminder itself, not the next page.
    await page.waitForFunction(() => sessionStorage.getItem('member.session') !== null);
    await page.evaluate(() => {
      const now = Date.now();
      sessionStorage.setItem('member.session', `${now - 30 * 60_000 + 500} ${now}`);
    });
    await open('/protection');
    const sheet = page.getByRole('dialog', { name: 'Time for a short break?' });
    // By the page's clock, which runs on while the page loads.
    await sheet.getByText(/^3\d:\d\d$/).waitFor();
    await sheet.getByText('30.00').waitFor();
    await sheet.getByRole('button', { name: 'Continue' }).click();
    await sheet.waitFor({ state: 'hidden' });
    await radio(page, 'Off').check();
  });

  test('Protective tools: a cool-off says in exchange and options until when, and withdrawals stay possible', async () => {
    const { page } = phone;
    await page.getByRole('button', { name: /^Cool-off/ }).click();
    await page.getByRole('dialog').getByRole('radio', { name: '72 hours' }).check();
    await button(page, 'Pause trading for 72 hours').click();
    await page
      .getByRole('status')
      .getByText(/You have paused trading until/)
      .waitFor();
    await open('/exchange');
    await page.getByText(/You have paused trading until/).waitFor();
    expect(await page.locator('.order-form').getByRole('button', { name: 'Buy BTC' }).isDisabled()).toBe(true);
    await openTab(page, 'Options');
    await page.getByText(/You have paused trading until/).waitFor();
    await expect(
      askServer(
        exchange.url,
        'upbbbuy',
        { m_id: '1', num: '1', price: '', operate_type: '2', amount: '', type: '2' },
        ada.token,
      ),
    ).rejects.toThrow('You have paused trading until');
    await open('/withdrawal');
    await field(page, 'Quantity').waitFor();
  });

  test('Protective tools: a self-exclusion says beforehand that nobody lifts it, and closes what trades', async () => {
    const { page } = phone;
    await open('/protection');
    await page.getByRole('button', { name: /^Self-exclusion/ }).click();
    const sheet = page.getByRole('dialog', { name: 'Self-exclusion' });
    await sheet.getByText('Nobody can lift an exclusion before its end, not even customer service.').waitFor();
    await sheet.getByRole('radio', { name: '3 months' }).check();
    await button(page, 'Exclude me for 3 months').click();
    await sheet.waitFor({ state: 'hidden' });
    await open('/options');
    await page.getByText(/You have excluded yourself from trading until/).waitFor();
    // The exact button, not the card of an option that was bought before.
    expect(await page.getByRole('button', { name: /^Buy up \+/ }).isDisabled()).toBe(true);
    await expect(
      askServer(exchange.url, 'creatorder', { m_id: '1', ctime: '30', ctzed: '10', buytype: '1' }, ada.token),
    ).rejects.toThrow('You have excluded yourself from trading until');
    await open('/withdrawal');
    await field(page, 'Quantity').waitFor();
  });

  test('OPT-04 a settlement is heard and felt only where it was turned on', async () => {
    const { page } = phone;
    // With reduced motion the app does not vibrate either.
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    const bob = await registerMember(exchange.url);
    await open('/');
    await page.evaluate((token) => localStorage.setItem('member.token', token), bob.token);
    await page.addInitScript((token) => {
      if (location.protocol === 'http:') localStorage.setItem('member.token', token);
    }, bob.token);
    await page.reload();
    await button(page, 'Open the menu').click();
    await page.getByRole('button', { name: /^When an option settles/ }).click();
    const switches = page.getByRole('dialog', { name: 'When an option settles' }).locator('.toggle');
    await switches.first().click();
    await switches.last().click();
    // Turning a switch on gives a sample; the tone waits for the audio context to resume, the vibration for nothing.
    await expect.poll(async () => (await signals()).sort()).toEqual(['buzz 40,60,40', 'tone 659', 'tone 988']);

    await page.clock.install();
    await load('/options');
    await setUp('10');
    await button(page, 'Buy up 10 USDT').click();
    await page.getByRole('heading', { name: 'Order accepted' }).waitFor();
    // Only an option that a page saw running is announced.
    await page.getByText('Pending settlement').first().waitFor();
    await exchange.pass(OPTION_S + 2);
    await page.clock.fastForward(OPTION_S * 1_000);
    const told = page.getByText('Settled').and(page.locator('.option-card *')).first();
    await untilPolledVisible(page, SETTLEMENT_POLL_MS, told);
    await expect.poll(signals).toHaveLength(3);
    expect((await signals()).map((signal) => signal.split(' ')[0]).sort()).toEqual(['buzz', 'tone', 'tone']);
    expect(phone.faults).toEqual([]);
  });
});
