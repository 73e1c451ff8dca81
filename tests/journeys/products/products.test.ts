import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { maskAccount } from '../../../src/contract/rules/account.ts';
import { openMemberPhone, type Phone } from '../../harness/browser.ts';
import { askServer, registerMember, type TestMember } from '../../harness/member.ts';
import { sharedExchange } from '../../harness/shared-exchange.ts';
import { untilTold } from '../../harness/told.ts';
import { visit } from '../../harness/visit.ts';
import { button, field, radio } from '../../harness/walk.ts';
import { PAY_PASSWORD } from '../../harness/wallet-member.ts';

const exchange = sharedExchange();
let phone: Phone;
let friend: TestMember;

/** A picture small enough for a test, and valid for a server that re-encodes it. */
const photo = async () => {
  const { default: sharp } = await import('sharp');
  const buffer = await sharp({ create: { width: 320, height: 200, channels: 3, background: '#7a9' } })
    .jpeg()
    .toBuffer();
  return { name: 'document.jpg', mimeType: 'image/jpeg', buffer };
};

const open = (path: string) => visit(phone.page, exchange.url, path);

beforeAll(async () => {
  const member = await registerMember(exchange.url);
  friend = await registerMember(exchange.url);
  await askServer(exchange.url, 'resetpay', { logpassword: member.password, newpassword: PAY_PASSWORD }, member.token);
  phone = await openMemberPhone(member.token, { serviceWorkers: 'block' });
});
afterAll(async () => {
  await phone?.close();
});

describe('products that hold money for days', () => {
  test('PROD-02 products first; an amount out of range is told with its bounds; an order says how far it is', async () => {
    const { page } = phone;
    await open('/lockming');
    await page.getByRole('tab', { name: 'Products' }).and(page.locator('[aria-selected="true"]')).waitFor();
    const offer = page.getByRole('article').first();
    await offer.getByText('0.05%', { exact: true }).waitFor();
    await offer.getByRole('link', { name: 'Lock and mine' }).click();
    expect(await field(page, 'Amount').inputValue()).toBe('100');
    await field(page, 'Amount').fill('99');
    await button(page, 'Lock and mine').click();
    await untilTold(page, 'from 100 to 5,000');
    await field(page, 'Amount').fill('100');
    await page.getByText('+0.35000000').waitFor();
    await button(page, 'Lock and mine').click();
    await button(page, 'Lock 100 USDT').click();
    await page.getByText('Day 0 of 7').waitFor();
  });

  test('PROD-03 below the minimum of the chosen duration is refused; redeeming asks first and gives the amount back', async () => {
    const { page } = phone;
    await open('/staking');
    const card = page.getByRole('article').first();
    await card.getByRole('radio', { name: '90 days' }).check();
    await card.getByLabel('Amount').fill('499');
    await card.getByLabel('Payment password').fill(PAY_PASSWORD);
    await card.getByRole('button', { name: 'Join' }).click();
    await card.getByText('The minimum investment is 500').waitFor();
    await card.getByLabel('Amount').fill('500');
    await card.getByRole('button', { name: 'Join' }).click();
    await button(page, 'Stake 500 USDT').click();
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
    await page.getByRole('link', { name: 'My stakes' }).click();
    await button(page, 'Redeem').click();
    await page.getByText('its reward is lost').waitFor();
    await button(page, 'Redeem 500 USDT').click();
    // A toast shows the same text for a moment.
    await page.getByRole('list', { name: 'My stakes' }).getByText('Redeemed', { exact: true }).waitFor();
  });

  test('PROD-04 the found account must be tapped; a receipt tells what arrives; the record is there', async () => {
    const { page } = phone;
    await open('/transfer');
    await field(page, 'Receiving member').fill(friend.phone);
    await button(page, 'Search').click();
    await page.getByRole('button', { name: /Send to this account/ }).waitFor();
    expect(await field(page, 'Amount').count()).toBe(0);
    await page.getByRole('button', { name: /Send to this account/ }).click();
    await field(page, 'Amount').fill('12,5');
    await field(page, 'Payment password').fill(PAY_PASSWORD);
    await button(page, 'Continue').click();
    await button(page, 'Send 12.5 USDT').click();
    await page.getByRole('heading', { name: 'Sent' }).waitFor();
    await page.getByRole('link', { name: 'See transfers' }).click();
    await page.getByRole('heading', { name: `To ${maskAccount(friend.phone)}` }).waitFor();
  });

  test('PROD-01 the missing photo is named; the application is among the loans, and the filter narrows them', async () => {
    const { page } = phone;
    await open('/loans');
    await button(page, 'See loans on offer').click();
    await page.getByRole('link', { name: 'Apply' }).first().click();
    await page.getByText('100.35000000').waitFor();
    const picture = await photo();
    const slots = page.locator('input[type=file]');
    await slots.nth(0).setInputFiles(picture);
    await button(page, 'Remove Front of the document').waitFor();
    await button(page, 'Apply').click();
    await untilTold(page, 'back of your document');
    for (const slot of [1, 2]) await slots.nth(slot).setInputFiles(picture);
    await button(page, 'Remove Photo of you holding the document').waitFor();
    await button(page, 'Remove Back of the document').waitFor();
    await button(page, 'Apply').click();
    await button(page, 'Apply for 100 USDT').click();
    await page.getByRole('heading', { name: 'Starter loan' }).first().waitFor();
    await radio(page, 'Rejected').check();
    await page.getByText('Your loans will appear here.').waitFor();
  });
});

describe('what the exchange tells', () => {
  test('INFO-01 opening a message marks it as read, also for the next visit', async () => {
    const { page } = phone;
    await open('/notify');
    const unread = page.getByRole('img', { name: 'Unread' });
    const messages = page.getByRole('main').getByRole('listitem').getByRole('button');
    await unread.first().waitFor();
    // By its title and time: others may come meanwhile, such as the answer to the loan applied for above.
    const words = await messages.filter({ has: unread }).first().textContent();
    const opened = messages.filter({ hasText: words ?? '' });
    // The banner requests the list too.
    const answered = page.waitForResponse(
      (answer) => answer.url().includes('getNoticeList') && (answer.request().postData() ?? '').includes('id='),
    );
    await opened.click();
    await page.getByRole('dialog').getByRole('article').waitFor();
    await answered;
    await page.keyboard.press('Escape');
    await opened.filter({ hasNot: unread }).waitFor();
    await page.reload();
    await opened.waitFor();
    expect(await opened.filter({ has: unread }).count()).toBe(0);
  });

  test('INFO-02 code and link of 172 pixels as a QR code, and the link fills in register', async () => {
    const { page } = phone;
    await open('/invite');
    const code = page.getByRole('img', { name: /QR code/ });
    await code.waitFor();
    const box = await code.boundingBox();
    expect([box?.width, box?.height]).toEqual([172, 172]);
    const link = await page.getByText(`${exchange.url}/register?invite=`).textContent();
    const saved = page.waitForEvent('download');
    await button(page, 'Save as picture').click();
    expect((await saved).suggestedFilename()).toBe(`invite-${link?.replace(/^.*=/, '')}.png`);
  });

  test('INFO-03 titles open what there is to read', async () => {
    const { page, faults } = phone;
    await open('/introduction');
    await page.getByRole('main').getByRole('listitem').getByRole('button').first().click();
    await page.getByRole('dialog').getByText('double-entry ledger').waitFor();
    expect(faults).toEqual([]);
  });
});
