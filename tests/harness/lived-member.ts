/** A member who has used every feature once: each list has a row, and each dialog over a page can be opened. */
import sharp from 'sharp';
import { askServer, registerMember } from './member.ts';
import { QUICK } from './quick-options.ts';
import type { SharedExchange } from './shared-exchange.ts';
import { PASSWORD } from './walk.ts';
import { PAY_PASSWORD, prepareWallet, registerWalletMember, type WalletMember } from './wallet-member.ts';

type Fields = Readonly<Record<string, string>>;

const uploadPicture = async (url: string, token: string): Promise<string> => {
  const picture = sharp({ create: { width: 320, height: 200, channels: 3, background: '#7a9' } });
  const form = new FormData();
  form.set('purpose', 'loan');
  form.set('file', new Blob([new Uint8Array(await picture.jpeg().toBuffer())], { type: 'image/jpeg' }), 'document.jpg');
  const response = await fetch(`${url}/api/common/upload`, { method: 'POST', headers: { Token: token }, body: form });
  const { data } = (await response.json()) as { data: { url: string } };
  return data.url;
};

export const registerLivedMember = async (exchange: Pick<SharedExchange, 'url'>): Promise<WalletMember> => {
  const { url } = exchange;
  const member = await registerWalletMember(exchange);
  await prepareWallet(exchange, member);
  const { token } = member;
  const ask = (name: string, fields: Fields) => askServer(url, name, fields, token);
  const listOf = async <T>(name: string, fields: Fields = {}): Promise<readonly T[]> =>
    ((await ask(name, fields)) as { list: readonly T[] }).list;

  const order = { m_id: '1', num: '0.01', price: '1000', operate_type: '1', amount: '', type: '1' };
  await ask('upbbbuy', order);
  await ask('upbbbuy', { ...order, num: '', price: '', operate_type: '2', amount: '250' });
  await ask('creatorder', { m_id: '1', ctime: QUICK, ctzed: '20', buytype: '1' });
  await ask('transfer', { c_id: '1', num: '1234.56', from_type: '1', to_type: '2' });
  await ask('buyMiningMachine', { id: '1', amount: '150' });

  const staking = await listOf<{ id: string; staking_info: readonly { id: string; min_price: string }[] }>(
    'getStakingProjects',
  );
  const [terms] = staking[0]?.staking_info ?? [];
  const stake = { id: staking[0]?.id ?? '', s_id: terms?.id ?? '', amount: terms?.min_price ?? '' };
  await ask('submitStaking', { ...stake, paypassword: PAY_PASSWORD });

  const friend = await registerMember(url);
  const { id: to_uid } = (await ask('searchUser', { username: friend.phone })) as { id: string };
  const coins = (await ask('getTransferCoin', { username: friend.phone })) as {
    id: string;
    internal_transfer_days: number;
  }[];
  // One transfer that arrives at once, and one that takes days.
  const slow = coins.find(({ internal_transfer_days }) => internal_transfer_days > 0)?.id ?? '';
  const swap = { type: '1', from_coin_id: '1', to_coin_id: slow, amount: '100', paypassword: PAY_PASSWORD };
  await ask('exchangeCoin', swap);
  for (const [c_id, amount] of [
    ['1', '12.5'],
    [slow, '0.01'],
  ] as const)
    await ask('balanceTransfer', { to_uid, c_id, amount, paypassword: PAY_PASSWORD });

  const [front_card = '', later_card = '', handheld_card = ''] = await Promise.all(
    [1, 2, 3].map(() => uploadPicture(url, token)),
  );
  const [loan] = await listOf<{ id: string; minprice: string }>('getLoanProjects');
  const application = { front_card, later_card, handheld_card };
  await ask('applyLoan', { id: loan?.id ?? '', amount: loan?.minprice ?? '', ...application });

  // Logged in on a second device, so that there is one to log out.
  await askServer(url, 'login', { username: member.email, password: PASSWORD });
  // Reads all notices: the banner about an unread one comes when the page is idle, at no predictable time.
  for (const { id } of await listOf<{ id: string }>('getNoticeList', { page: '1', limit: '50' }))
    await ask('getNoticeList', { id, page: '1', limit: '1' });
  return member;
};
