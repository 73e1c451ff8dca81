/**
 * `--writes`, for a scratch account: sends each write once, again with the same idempotency key, and once in an invalid
 * form, and counts the effects of each in its record list (SRV-12, API-08).
 */
import { randomUUID } from 'node:crypto';
import { encodePayload } from '../../src/contract/call.ts';
import { readEnvelope } from '../../src/contract/envelope.ts';
import type { Sighting } from '../../src/contract/sightings.ts';
import { HOUR_MS } from '../../src/contract/time-units.ts';
import { traceOf, type WriteTrace } from '../../src/contract/write-traces.ts';
import { ask, type Backend, guarded, type Question, type Sent, sentText } from './ask.ts';
import type { AnyCall, Finding } from './finding.ts';
import { lookAround, type Purse, readerOf } from './ground.ts';
import { beginning, FINE, type Judged } from './judge.ts';
import { DOUBLES, saysHonoured } from './keys.ts';
import { NotMade, PLAN, type Planned, REFUSED_ONLY } from './write-plan.ts';

const SLACK_MS = 120_000;

interface Outcome {
  readonly kind: 'taken' | 'refused' | 'unreadable';
  readonly says: string;
}

const outcomeOf = ({ body, text, status }: Sent): Outcome => {
  const envelope = readEnvelope(body);
  if (envelope === undefined) return { kind: 'unreadable', says: `HTTP ${status}: ${beginning(text)}` };
  if (envelope.kind === 'ok') return { kind: 'taken', says: `code 1 ${envelope.message}`.trim() };
  const code = envelope.kind === 'refused' ? envelope.code : 401;
  return { kind: 'refused', says: `code ${code} ${envelope.message}`.trim() };
};

const broken = (wrong: string, client: string): Judged => ({ verdict: 'broken', wrong, client });
const copes = (wrong: string, client: string): Judged => ({ verdict: 'copes', wrong, client });
const UNKNOWN = 'says that the outcome is unknown, and looks into the records';

/** Finds the write in its record list; undefined where no list shows it, or the list cannot be read. */
type Count = () => Promise<readonly Sighting[] | undefined>;

const counterOf = (backend: Backend, call: AnyCall, payload: unknown): Count => {
  const found = traceOf(call.name)?.found;
  if (found === undefined || typeof found === 'string') return async () => undefined;
  const { find } = found as WriteTrace<unknown>;
  return async () => {
    try {
      return await find(payload, readerOf(backend));
    } catch {
      return undefined;
    }
  };
};

const added = (
  before: readonly Sighting[] | undefined,
  after: readonly Sighting[] | undefined,
): readonly Sighting[] => {
  const known = new Set(before?.map(({ key }) => key));
  return after?.filter(({ key }) => !known.has(key)) ?? [];
};

const judgeOnce = (
  call: AnyCall,
  sent: Sent,
  seen: { readonly listed: boolean; readonly rows: readonly Sighting[]; readonly nowMs: number },
): Judged => {
  const { kind, says } = outcomeOf(sent);
  if (kind === 'unreadable') return broken(says, UNKNOWN);
  if (kind === 'refused') return { verdict: 'skipped', wrong: `refused: ${says}`, client: 'shows this message' };
  try {
    call.response.decode(
      readEnvelope(sent.body)?.kind === 'ok' ? (sent.body as { data?: unknown }).data : undefined,
      'data',
    );
  } catch (error) {
    return copes(`taken, but ${String(error instanceof Error ? error.message : error)}`, 'counts it as done');
  }
  if (!seen.listed) return FINE;
  const [row] = seen.rows;
  if (row === undefined) return broken('taken, but its list shows no such row', 'cannot find it after a lost answer');
  const offMs = row.atMs === undefined ? 0 : row.atMs - seen.nowMs;
  return Math.abs(offMs) > SLACK_MS
    ? broken(
        `its row's time is ${(offMs / HOUR_MS).toFixed(1)} h off`,
        'shows that time, and does not find it after a lost answer',
      )
    : FINE;
};

const judgeAgain = (honoured: boolean, first: Outcome, second: Outcome, effects: number): Judged => {
  if (honoured) {
    if (effects > 0) return broken('done twice with one key', DOUBLES);
    return second.says === first.says
      ? FINE
      : broken(`${first.says}, and then ${second.says}`, 'shows the second answer after a lost first one');
  }
  const never = 'never sends it again by itself';
  return effects > 0 || second.kind === 'taken'
    ? copes('done again with the same key, and it does not say that it honours keys', never)
    : copes(`answers ${second.says}; it could say that it honours keys`, never);
};

const judgeWrong = ({ kind, says }: Outcome, effects: number): Judged => {
  if (kind === 'taken') return broken(`taken: ${says}`, 'what its own check does not stop goes through');
  if (kind === 'unreadable') return broken(says, UNKNOWN);
  if (effects > 0) return broken(`${says}, and done all the same`, 'says that it was refused');
  return /^code \d+$/.test(says) ? copes('refused without a word', 'shows words of its own') : FINE;
};

interface Session {
  readonly backend: Backend;
  honoured: boolean;
}

const send = async (session: Session, question: Question): Promise<Sent> => {
  const sent = await ask(session.backend, question);
  if (readEnvelope(sent.body) !== undefined) session.honoured = saysHonoured(sent.headers);
  return sent;
};

/** Undoes a write, sent twice with one idempotency key. */
const takeBack = async (
  session: Session,
  { call, field }: NonNullable<Planned['takeBack']>,
  id: string,
): Promise<Finding[]> => {
  const question = { call, fields: { [field]: id }, token: session.backend.token, key: randomUUID() };
  const sent = sentText(call, question.fields);
  const first = outcomeOf(await send(session, question));
  if (first.kind !== 'taken')
    return [
      {
        call: call.name,
        sent,
        verdict: first.kind === 'refused' ? 'skipped' : 'broken',
        wrong: first.says,
        client: 'shows this message',
      },
    ];
  const second = outcomeOf(await send(session, question));
  const again = session.honoured ? judgeAgain(true, first, second, 0) : FINE;
  return [
    { call: call.name, sent, ...FINE },
    { call: call.name, sent: 'again, same key', ...again },
  ];
};

const tryWrite = async (session: Session, planned: Planned, payload: unknown): Promise<Finding[]> => {
  const { call, spoiled } = planned;
  const { backend } = session;
  const fields = encodePayload(call, payload);
  const question = { call, fields, token: backend.token, key: randomUUID() };
  const count = counterOf(backend, call, payload);
  const before = await count();
  const nowMs = backend.now();
  const once = await send(session, question);
  const after = await count();
  const rows = added(before, after);
  const found: Finding[] = [
    {
      call: call.name,
      sent: sentText(call, fields),
      ...judgeOnce(call, once, { listed: after !== undefined, rows, nowMs }),
    },
  ];
  if (outcomeOf(once).kind !== 'taken') return found;
  const again = await send(session, question);
  const afterAgain = await count();
  const twice = judgeAgain(session.honoured, outcomeOf(once), outcomeOf(again), added(after, afterAgain).length);
  found.push({ call: call.name, sent: 'again, same key', ...twice });
  const wrong = await send(session, { ...question, fields: { ...fields, ...spoiled }, key: randomUUID() });
  const effects = added(afterAgain, await count()).length;
  found.push({
    call: call.name,
    sent: `wrongly: ${new URLSearchParams(spoiled)}`,
    ...judgeWrong(outcomeOf(wrong), effects),
  });
  const [row] = rows;
  if (planned.takeBack !== undefined && row !== undefined)
    found.push(...(await takeBack(session, planned.takeBack, row.key)));
  return found;
};

export const tryWrites = async (backend: Backend, purse: Purse): Promise<Finding[]> => {
  const session: Session = { backend, honoured: false };
  const ground = await lookAround(backend, purse);
  const findings: Finding[] = [];
  for (const planned of PLAN) {
    const { name } = planned.call;
    const payload = planned.make(ground);
    if (payload instanceof NotMade)
      findings.push({ call: name, sent: '', verdict: 'skipped', wrong: payload.why, client: '' });
    else findings.push(...[await guarded(name, '', () => tryWrite(session, planned, payload))].flat());
  }
  for (const [call, fields] of REFUSED_ONLY) {
    const token = call.access === 'member' ? backend.token : undefined;
    const sent = 'wrongly: without what it needs';
    const wrong = async (): Promise<Finding> => {
      const outcome = outcomeOf(await send(session, { call, fields, token, key: randomUUID() }));
      return { call: call.name, sent, ...judgeWrong(outcome, 0) };
    };
    findings.push(await guarded(call.name, sent, wrong));
  }
  return findings;
};
