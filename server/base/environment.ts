/**
 * The process environment as typed settings, read once at start.
 *
 * Sandbox is the default and needs no settings. Live mode refuses to start on any weak setting, with one sentence for
 * each thing to mend (SRV-01), because a live exchange with sandbox settings is worse than one that is down.
 */
import { hkdfSync } from 'node:crypto';
import { resolve } from 'node:path';
import { DAY_MS } from '../../src/contract/time-units.ts';
import { readDatabaseUrl } from './database-address.ts';
import { isElsewhere, liveAccessProblems, liveProblems } from './live-settings.ts';
import type { LogLevel } from './log.ts';
import { type MailSettings, readMailSettings } from './mail-settings.ts';
import { proxiesOf } from './proxy-settings.ts';
import { readPushSettings, type VapidSettings } from './push-settings.ts';
import { sandboxSecret } from './sandbox-secret.ts';
import { OPERATOR_SECRETS, withSecretFiles } from './secret-files.ts';

export type Mode = 'sandbox' | 'live';
type MarketSource = 'simulated' | 'htx' | 'replay';

export interface Environment {
  readonly mode: Mode;
  readonly port: number;
  readonly host: string;
  /** Absolute. Holds the embedded database, uploads and the sandbox's secret. */
  readonly dataDir: string;
  /** Where this is set, no embedded database is started. */
  readonly databaseUrl: string | undefined;
  /** URL of the same database for its owner: migrations run as the owner, so the server's own user owns nothing. */
  readonly migrationDatabaseUrl: string | undefined;
  /** Most connections of this process to the database. */
  readonly databaseConnections: number;
  /** Most open websockets of one client address in this process; whole offices and mobile networks share an address. */
  readonly socketsPerAddress: number;
  /**
   * Whole days of recorded ticks that the database keeps for receipts; live mode drops only days that are in a file.
   */
  readonly tickDays: number;
  /** A session that is unused for this long expires. */
  readonly sessionIdleMs: number;
  /** Public address (https in live mode) without a trailing slash; undefined in a sandbox without PUBLIC_URL. */
  readonly publicUrl: string | undefined;
  /** Built client, served beside the API. */
  readonly distDir: string;
  /** Kill switch: a device that checks for a new service worker gets one that removes itself and its caches. */
  readonly workerRetired: boolean;
  readonly marketSource: MarketSource;
  readonly marketSeed: string;
  /** Recorded candles for MARKET_SOURCE=replay. */
  readonly marketFile: string | undefined;
  /** Base address of the exchange for MARKET_SOURCE=htx. */
  readonly marketUrl: string;
  /** A sandbox decides reviews automatically after this many milliseconds; undefined: operators decide. */
  readonly autoReviewMs: number | undefined;
  readonly mail: MailSettings;
  readonly push: VapidSettings;
  readonly logLevel: LogLevel;
  /** Addresses of proxies whose X-Forwarded-For is believed; false: none. */
  readonly trustProxy: boolean | string;
  /** Bearer token for /metrics; undefined: only this machine may read them, and in live mode nobody. */
  readonly metricsToken: string | undefined;
  /** The key of the operator who runs the operator commands. */
  readonly operatorKey: string | undefined;
  /** Whether SECRET_BEFORE is set: secrets that were encrypted under it are then encrypted anew under SECRET. */
  readonly secretChanges: boolean;
  /** A 32-byte key for one purpose, derived from the process's secret; the same in every process of a cluster. */
  key(purpose: string): Buffer;
  /**
   * The key of SECRET, followed by that of SECRET_BEFORE where there is one: data made under the old key stays valid.
   */
  keys(purpose: string): readonly Buffer[];
}

export type Variables = Readonly<Record<string, string | undefined>>;

/** The settings cannot be used; `problems` are whole sentences for the person who starts the server. */
export class UnusableEnvironment extends Error {
  override readonly name = 'UnusableEnvironment';
  constructor(readonly problems: readonly string[]) {
    super(problems.join('\n'));
  }
}

const LEVELS: readonly LogLevel[] = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'];

const reader = (variables: Variables, problems: string[]) => {
  const text = (name: string): string | undefined => variables[name]?.trim() || undefined;
  const enumOf = <T extends string>(name: string, allowed: readonly T[], fallback: T): T => {
    const value = text(name);
    if (value === undefined) return fallback;
    const found = allowed.find((candidate) => candidate === value);
    if (found === undefined) problems.push(`${name} is "${value}", but it has to be one of ${allowed.join(', ')}.`);
    return found ?? fallback;
  };
  const integer = (name: string, fallback: number, min: number, max: number): number => {
    const value = text(name);
    if (value === undefined) return fallback;
    const number = Number(value);
    if (Number.isInteger(number) && number >= min && number <= max) return number;
    problems.push(`${name} is "${value}", but it has to be a whole number from ${min} to ${max}.`);
    return fallback;
  };
  return { text, enumOf, integer };
};

const reviewMs = (variables: Variables, mode: Mode, problems: string[]): number | undefined => {
  const value = variables['SANDBOX_AUTO_REVIEW']?.trim();
  if (value === 'off' || mode === 'live') return undefined;
  const seconds = value === undefined || value === '' ? 8 : Number(value);
  if (Number.isFinite(seconds) && seconds >= 0 && seconds <= 86_400) return Math.round(seconds * 1000);
  problems.push(`SANDBOX_AUTO_REVIEW is "${value}", but it has to be a number of seconds up to 86400, or off.`);
  return undefined;
};

const publicUrlOf = (value: string | undefined, problems: string[]): string | undefined => {
  if (value === undefined) return undefined;
  try {
    const url = new URL(value);
    const bare =
      url.pathname === '/' && url.search === '' && url.hash === '' && url.username === '' && url.password === '';
    if (bare && /^https?:$/.test(url.protocol)) return url.origin;
  } catch {
    // Reported below, like any other scheme.
  }
  problems.push(`PUBLIC_URL is "${value}", but it has to be an http or https address without user or path.`);
  return undefined;
};

const WRITES = /^(|read-write|primary)$/;

/**
 * A problem never quotes the whole URL, because it contains a password. Live mode reports a wrong scheme in its own
 * check.
 */
const databaseUrlOf = (value: string | undefined, mode: Mode, problems: string[]): string | undefined => {
  const scheme = /^([a-z][a-z0-9+.-]*):\/\//i.exec(value ?? '')?.[1]?.toLowerCase();
  if (mode === 'sandbox' && scheme !== undefined && !/^(postgres(ql)?|socket)$/.test(scheme))
    problems.push(`DATABASE_URL begins with "${scheme}://", but it has to be of PostgreSQL: postgresql://….`);
  if (value !== undefined && !WRITES.test(readDatabaseUrl(value).sessionAttributes))
    problems.push('target_session_attrs in DATABASE_URL has to be read-write: an exchange writes.');
  return value;
};

interface Secrets {
  /** undefined: the sandbox's own secret, which is read on first use. */
  readonly secret: string | undefined;
  readonly before: string | undefined;
  readonly dataDir: string;
}

const keysOf = ({ secret, before, dataDir }: Secrets): Pick<Environment, 'key' | 'keys'> => {
  let current: Buffer | undefined;
  const derive = (from: Buffer, purpose: string): Buffer =>
    Buffer.from(hkdfSync('sha256', from, 'exchange', purpose, 32));
  const key = (purpose: string): Buffer => {
    current ??= secret === undefined ? sandboxSecret(dataDir) : Buffer.from(secret);
    return derive(current, purpose);
  };
  const older = before === undefined ? [] : [Buffer.from(before)];
  return { key, keys: (purpose) => [key(purpose), ...older.map((from) => derive(from, purpose))] };
};

/** The settings that operators' commands use: which exchange it is, and its address for links in mails. */
export type OperatorEnvironment = Pick<
  Environment,
  'mode' | 'port' | 'dataDir' | 'databaseUrl' | 'migrationDatabaseUrl' | 'publicUrl' | 'marketSource' | 'operatorKey'
>;

const accessSettings = (
  { text, enumOf, integer }: ReturnType<typeof reader>,
  problems: string[],
): OperatorEnvironment => {
  const mode = enumOf<Mode>('MODE', ['sandbox', 'live'], 'sandbox');
  const databaseUrl = databaseUrlOf(text('DATABASE_URL'), mode, problems);
  // A machine of a live cluster without MODE would run as a sandbox on real money.
  if (text('MODE') === undefined && databaseUrl !== undefined && isElsewhere(databaseUrl))
    problems.push('MODE is missing, and DATABASE_URL is on another machine: say MODE=live or MODE=sandbox.');
  return {
    mode,
    port: integer('PORT', 8080, 0, 65_535),
    dataDir: resolve(text('DATA_DIR') ?? 'data'),
    databaseUrl,
    migrationDatabaseUrl: text('MIGRATION_DATABASE_URL'),
    publicUrl: publicUrlOf(text('PUBLIC_URL'), problems),
    marketSource: enumOf<MarketSource>('MARKET_SOURCE', ['simulated', 'htx', 'replay'], 'simulated'),
    operatorKey: text('OPERATOR_KEY'),
  };
};

/** @throws UnusableEnvironment with every problem at once, so that one more start is enough after mending them */
export const readEnvironment = (given: Variables = process.env): Environment => {
  const problems: string[] = [];
  const variables = withSecretFiles(given, problems);
  const read = reader(variables, problems);
  const { text, enumOf, integer } = read;
  const access = accessSettings(read, problems);
  const { mode, dataDir, publicUrl } = access;
  const settings = {
    ...access,
    host: text('HOST') ?? '0.0.0.0',
    databaseConnections: integer('DATABASE_CONNECTIONS', 20, 2, 500),
    socketsPerAddress: integer('SOCKETS_PER_ADDRESS', 1_000, 1, 100_000),
    tickDays: integer('TICK_DAYS', mode === 'live' ? 30 : 8, 8, 3_660),
    sessionIdleMs: integer('SESSION_IDLE_DAYS', 14, 1, 30) * DAY_MS,
    distDir: resolve(text('DIST_DIR') ?? 'dist'),
    workerRetired: enumOf('SERVICE_WORKER', ['on', 'retired'], 'on') === 'retired',
    marketSeed: text('MARKET_SEED') ?? 'sandbox',
    marketFile: text('MARKET_FILE'),
    marketUrl: text('MARKET_URL') ?? 'https://api.huobi.pro',
    autoReviewMs: reviewMs(variables, mode, problems),
    mail: readMailSettings(text, problems),
    push: readPushSettings(text, publicUrl, problems),
    logLevel: enumOf<LogLevel>('LOG_LEVEL', LEVELS, 'info'),
    metricsToken: text('METRICS_TOKEN'),
    secretChanges: text('SECRET_BEFORE') !== undefined,
    trustProxy: proxiesOf(text('TRUST_PROXY'), problems),
  };
  if (mode === 'live') problems.push(...liveProblems(variables, settings));
  if (settings.marketSource === 'replay' && settings.marketFile === undefined)
    problems.push('MARKET_SOURCE=replay needs MARKET_FILE, the recording to play.');
  if (problems.length > 0) throw new UnusableEnvironment(problems);
  return { ...settings, ...keysOf({ secret: text('SECRET'), before: text('SECRET_BEFORE'), dataDir }) };
};

/**
 * The settings of an operator's command, without the server's keys and secrets, which no operator needs to have.
 * @throws UnusableEnvironment
 */
export const readOperatorEnvironment = (given: Variables = process.env): OperatorEnvironment => {
  const problems: string[] = [];
  const read = reader(withSecretFiles(given, problems, OPERATOR_SECRETS), problems);
  const settings = accessSettings(read, problems);
  if (settings.mode === 'live') problems.push(...liveAccessProblems(settings));
  if (problems.length > 0) throw new UnusableEnvironment(problems);
  return settings;
};

/** Base address of links in mails: PUBLIC_URL or this machine, never an address that a request claims. */
export const siteOf = ({ publicUrl, port }: Pick<Environment, 'publicUrl' | 'port'>): string =>
  publicUrl ?? `http://localhost:${port}`;
