/** Whether the record lists show a write whose answer was lost (API-08). */
import { decodePayload } from '../../contract/call.ts';
import type { AskRead, Sighting } from '../../contract/sightings.ts';
import { traceOf, type WriteTrace } from '../../contract/write-traces.ts';
import { Unreadable } from '../transport/errors.ts';
import { type Transport, transport } from '../transport/transport.ts';
import { type OpenWrite, type OpenWrites, openWrites } from './open-writes.ts';

/** Tolerance for clock differences, and for records dated in whole seconds. */
const CLOCK_SLACK_MS = 5_000;
/**
 * Rows older than this were there before, wherever the list had them (it may be in the order of changes). Shorter would
 * be wrong: date text may be of another zone, or of the day alone.
 */
const LONG_BEFORE_MS = 48 * 60 * 60_000;

interface RecordParts {
  readonly through: Transport;
  readonly writes: OpenWrites;
}
const live: RecordParts = { through: transport, writes: openWrites };

/** @param onLeftOut called where a member's list had unreadable rows, since the write may be one of them */
export const askThrough =
  ({ exchange }: Transport, onLeftOut: (call: string) => void): AskRead =>
  async (call, payload) => {
    const { data, leftOut } = await exchange(call, payload);
    if (leftOut > 0 && call.access === 'member') onLeftOut(call.name);
    return data;
  };

export const notAllRead = (call: string): Unreadable => new Unreadable(call, 'not all of its rows');

export const listOf = (name: string): WriteTrace<unknown> | undefined => {
  const found = traceOf(name)?.found;
  return typeof found === 'object' ? found : undefined;
};

/** The rows that match the write and are newer. @throws where the list cannot be read */
export const newRows = async (
  write: OpenWrite,
  { through }: Pick<RecordParts, 'through'>,
): Promise<readonly string[]> => {
  const traced = traceOf(write.call);
  const list = listOf(write.call);
  if (!traced || !list) return [];
  let notRead: string | undefined;
  const rows = await list.find(
    decodePayload(traced.call, write.fields),
    askThrough(through, (call) => {
      notRead = call;
    }),
  );
  const { before, claimed, sentAtMs } = write;
  const isNewer = ({ key, atMs }: Sighting): boolean =>
    before
      ? !before.includes(key) && (atMs === undefined || atMs >= sentAtMs - LONG_BEFORE_MS)
      : atMs !== undefined && atMs >= sentAtMs - CLOCK_SLACK_MS;
  const found = rows.filter((row) => isNewer(row) && !claimed?.includes(row.key)).map(({ key }) => key);
  if (found.length === 0 && notRead !== undefined) throw notAllRead(notRead);
  return found;
};

export const othersOf = (write: OpenWrite, writes: OpenWrites): readonly OpenWrite[] =>
  writes.all().filter(({ id, call }) => id !== write.id && call === write.call);

/** One of these rows is this write, so it is none of the other open writes that look the same in the records. */
const claim = async (write: OpenWrite, rows: readonly string[], parts: RecordParts): Promise<void> => {
  for (const other of othersOf(write, parts.writes)) {
    const theirs = await newRows(other, parts).catch(() => []);
    const row = theirs.find((key) => rows.includes(key));
    if (row !== undefined && parts.writes.has(other.id))
      parts.writes.put({ ...other, claimed: [...(other.claimed ?? []), row] });
  }
};

/** Whether the records show a row that matches the write and is newer. @throws where the list cannot be read */
export const isInRecords = async (write: OpenWrite, parts: RecordParts = live): Promise<boolean> => {
  const rows = await newRows(write, parts);
  await claim(write, rows, parts);
  return rows.length > 0;
};
