/** Members with data of every kind, so that each call has something of theirs to act on. */
import { randomBytes, randomUUID } from 'node:crypto';
import { hash } from '@node-rs/argon2';
import { eq } from 'drizzle-orm';
import { inTransaction } from '../../server/db/connection.ts';
import { passkeys } from '../../server/db/schema/access.ts';
import { bankCards, members } from '../../server/db/schema/members.ts';
import { decideLoan } from '../../server/services/loans/review-loans.ts';
import { hashPassword } from '../../server/services/members/passwords.ts';
import { writeNotice } from '../../server/services/notices/notices.ts';
import { openSession } from '../../server/services/sessions/sessions.ts';
import { PAY_PASSWORD, type Stage } from '../races/stage.ts';

export const PASSWORD = 'secret123';

export interface Person {
  readonly id: number;
  readonly username: string;
  readonly token: string;
  /** The ids of what this person owns, by kind. */
  readonly own: Readonly<Record<Possession, string>>;
}

/** The number of the card that each person has bound. */
export const cardNumberOf = (memberId: number): string => String(6_000_000_000_000_000 + memberId);

export type Possession =
  | 'order'
  | 'option'
  | 'applying'
  | 'approved'
  | 'stake'
  | 'transfer'
  | 'address'
  | 'card'
  | 'notice'
  | 'device'
  | 'passkey'
  | 'picture';

/** Ids that do not exist: another member's must look the same as these. */
export const NOBODYS: Readonly<Record<Possession, string>> = {
  order: '900000001',
  option: '900000001',
  applying: '900000001',
  approved: '900000001',
  stake: '900000001',
  transfer: '900000001',
  address: '900000001',
  card: '900000001',
  notice: '900000001',
  device: '900000001',
  passkey: '900000001',
  picture: `/api/uploads/${'A'.repeat(22)}`,
};

export type Fields = Readonly<Record<string, string | number>>;

export interface WireAnswer {
  readonly code: number;
  readonly msg: string;
  readonly data: unknown;
  readonly text: string;
}

export interface AskOptions {
  readonly method?: string;
  readonly token?: string;
  readonly key?: string;
}

/** Sends a call without the app's code: wire names in a form. */
export const ask = async (
  stage: Stage,
  name: string,
  fields: Fields,
  options: AskOptions = {},
): Promise<WireAnswer> => {
  const form = new URLSearchParams(Object.entries(fields).map(([field, value]) => [field, String(value)])).toString();
  const method = options.method === 'GET' ? 'GET' : 'POST';
  const answer = await stage.server.app.http.inject({
    method,
    url: `/api/${name}${method === 'GET' ? `?${form}` : ''}`,
    headers: {
      lang: 'en',
      ...(options.token === undefined ? {} : { token: options.token }),
      ...(options.key === undefined ? {} : { 'idempotency-key': options.key }),
      ...(method === 'GET' ? {} : { 'content-type': 'application/x-www-form-urlencoded' }),
    },
    ...(method === 'GET' ? {} : { payload: form }),
  });
  return { ...(JSON.parse(answer.body) as Omit<WireAnswer, 'text'>), text: answer.body };
};

const must = async (stage: Stage, name: string, fields: Fields, token: string): Promise<WireAnswer> => {
  const answer = await ask(stage, name, fields, { token, key: randomUUID() });
  if (answer.code !== 1) throw new Error(`${name} answered ${answer.text}`);
  return answer;
};

const idIn = (answer: WireAnswer): string => String((answer.data as { order_id?: unknown } | null)?.order_id ?? '');

let loginHash: Promise<string> | undefined;

/** Writes rows directly that otherwise need a login, an operator or an authenticator. */
const writeRows = async (stage: Stage, memberId: number): Promise<void> => {
  loginHash ??= hashPassword(PASSWORD);
  const passwordHash = await loginHash;
  const payPasswordHash = await hash(PAY_PASSWORD, { memoryCost: 8, timeCost: 1, parallelism: 1 });
  const { server } = stage;
  const nowMs = server.clock.now();
  await inTransaction(server.db, async (tx) => {
    await tx.update(members).set({ passwordHash, payPasswordHash }).where(eq(members.id, memberId));
    const times = { createdAtMs: nowMs, changedAtMs: nowMs };
    const cardNumber = cardNumberOf(memberId);
    await tx.insert(bankCards).values({ memberId, bankName: 'Bank', cardNumber, holderName: 'Ada Byron', ...times });
    await tx.insert(passkeys).values({
      memberId,
      credentialId: randomBytes(16).toString('base64url'),
      publicKey: randomBytes(32),
      signCount: 0,
      transports: '',
      label: 'phone',
      createdAtMs: nowMs,
    });
    await writeNotice(tx, { memberId, title: { en: 'To you' }, body: { en: 'alone' } }, nowMs);
    await openSession(tx, memberId, { address: '127.0.0.1', agent: 'another device' }, nowMs);
  });
};

/** @param to receives a transfer that is still on its way */
export const enrol = async (stage: Stage, to: { readonly id: number }): Promise<Person> => {
  const { server, coinIds } = stage;
  const member = await stage.member(50_000, 50_000);
  const { token } = member;
  await server.give(member, 1, 'ETH', '10');
  await server.give(member, 1, 'BTC', '1');
  await writeRows(stage, member.id);
  const picture = await stage.picture(member);
  const order = idIn(
    await must(stage, 'upbbbuy', { m_id: 1, num: 1, price: '50', operate_type: 1, type: 1, amount: '' }, token),
  );
  const option = idIn(await must(stage, 'creatorder', { m_id: 1, ctime: 30, ctzed: 20, buytype: 1 }, token));
  const photos = { front_card: picture, later_card: picture, handheld_card: picture };
  await must(stage, 'applyLoan', { id: 1, amount: 100, ...photos }, token);
  const approved = await stage.newest('loan', member);
  await inTransaction(server.db, (tx) => decideLoan(tx, Number(approved), { approved: true }, server.clock.now()));
  await must(stage, 'applyLoan', { id: 1, amount: 200, ...photos }, token);
  await must(stage, 'submitStaking', { id: 1, s_id: 1, amount: 100, paypassword: PAY_PASSWORD }, token);
  const eth = coinIds['ETH'] ?? '';
  await must(stage, 'balanceTransfer', { to_uid: to.id, c_id: eth, amount: '0.5', paypassword: PAY_PASSWORD }, token);
  const newest = (table: string) => stage.newest(table, member);
  return {
    ...member,
    own: {
      order,
      option,
      approved,
      picture,
      applying: await newest('loan'),
      stake: await newest('stake'),
      transfer: await newest('member_transfer'),
      address: await newest('withdrawal_address'),
      card: await newest('bank_card'),
      notice: await newest('notice'),
      device: await newest('session'),
      passkey: await newest('passkey'),
    },
  };
};

/** Tables left out of the comparison: a call may change them without any effect for members. */
const BOOKKEEPING = new Set(['session', 'attempt_limit', 'idempotency_key']);

/** A digest of each table. */
export const snapshot = async ({ server }: Stage): Promise<Readonly<Record<string, string>>> => {
  const tables = await server.db.pool.query<{ name: string }>(
    `select table_name as name from information_schema.tables where table_schema = 'public' order by 1`,
  );
  const digests: Record<string, string> = {};
  for (const { name } of tables.rows) {
    if (BOOKKEEPING.has(name)) continue;
    const { rows } = await server.db.pool.query<{ digest: string }>(
      `select md5(coalesce(string_agg(t::text, ' ' order by t::text), '')) as digest from "${name}" t`,
    );
    digests[name] = rows[0]?.digest ?? '';
  }
  return digests;
};
