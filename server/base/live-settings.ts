/** The checks of MODE=live: one sentence for each setting that is missing or weak. */
import { readDatabaseUrl } from './database-address.ts';
import { type MailSettings, mailProblems } from './mail-settings.ts';
import type { VapidSettings } from './push-settings.ts';

interface Checked {
  readonly databaseUrl: string | undefined;
  readonly migrationDatabaseUrl: string | undefined;
  readonly publicUrl: string | undefined;
  readonly marketSource: string;
  readonly marketUrl: string;
  readonly mail: MailSettings;
  readonly metricsToken: string | undefined;
  readonly trustProxy: boolean | string;
  readonly push: VapidSettings;
}

const SECRET_LENGTH = 32;
/** Fewer distinct characters than this suggest a typed phrase, not 32 random bytes. */
const SECRET_VARIETY = 12;
/** Names of this machine. Anchored, so that a name that only begins with one does not match. */
const LOCAL_HOST = /^(|localhost|127\.\d{1,3}\.\d{1,3}\.\d{1,3}|\[?::1\]?)$/;
const NUMBERS = /^(\d{1,3}(\.\d{1,3}){3}|\[.*\])$/;

/** Whether a database is reached over a network; false for text that is no URL, which another check reports. */
export const isElsewhere = (databaseUrl: string): boolean =>
  readDatabaseUrl(databaseUrl).hosts.some(({ host }) => !host.startsWith('/') && !LOCAL_HOST.test(host));

/**
 * Lower-case letters with digits only at the end, or a repeated run of characters: typed by a person, not generated.
 */
const isTyped = (text: string): boolean => /^[a-z]+[0-9]*$|(.{6,})\1/.test(text);
const DATABASE_PASSWORD_LENGTH = 16;
const PASSWORD_VARIETY = 6;
const isGuessable = (password: string): boolean =>
  password.length < DATABASE_PASSWORD_LENGTH || new Set(password).size < PASSWORD_VARIETY || isTyped(password);

const databaseProblems = (name: string, url: string): string[] => {
  let parsed: URL;
  let password: string;
  try {
    parsed = new URL(readDatabaseUrl(url).url);
    password = decodeURIComponent(parsed.password);
  } catch {
    return [`${name} is not an address of the form postgresql://user:password@host:port/database.`];
  }
  const problems: string[] = [];
  if (!/^postgres(ql)?:$/.test(parsed.protocol)) problems.push(`${name} does not begin with postgresql://.`);
  if (isGuessable(password) && !parsed.searchParams.has('sslcert'))
    problems.push(
      `The password in ${name} is shorter than 16 characters, or words and repetitions: use a long random one.`,
    );
  const mode = parsed.searchParams.get('sslmode');
  if (isElsewhere(url) && mode !== 'verify-full')
    problems.push(
      `${name} reaches another machine without sslmode=verify-full: passwords and money would travel unprotected.`,
    );
  return problems;
};

const secretProblems = (name: string, secret: string): string[] => {
  if (secret.length < SECRET_LENGTH)
    return [`${name} is shorter than ${SECRET_LENGTH} characters: make one with \`openssl rand -base64 48\`.`];
  if (new Set(secret).size < SECRET_VARIETY || isTyped(secret))
    return [`${name} repeats too few characters, or words, to be random: make one with \`openssl rand -base64 48\`.`];
  return [];
};

const allSecretProblems = (variables: Readonly<Record<string, string | undefined>>): string[] => {
  const [secret, before] = [variables['SECRET']?.trim(), variables['SECRET_BEFORE']?.trim()];
  return [
    ...(secret
      ? secretProblems('SECRET', secret)
      : ['SECRET is missing: make one with `openssl rand -base64 48` and keep it safe.']),
    ...(before ? secretProblems('SECRET_BEFORE', before) : []),
  ];
};

const addressProblems = (publicUrl: string | undefined): string[] => {
  if (publicUrl === undefined) return ['PUBLIC_URL is missing: links, passkeys and cookies need the public address.'];
  const url = new URL(publicUrl);
  const problems: string[] = [];
  if (url.protocol !== 'https:') problems.push('PUBLIC_URL is not https: tokens would travel in the clear.');
  if (LOCAL_HOST.test(url.hostname) || /\.local$/.test(url.hostname))
    problems.push('PUBLIC_URL names this machine, not an address members can reach.');
  else if (NUMBERS.test(url.hostname))
    problems.push('PUBLIC_URL is an IP address: passkeys and certificates belong to a name.');
  return problems;
};

const HTTPS = /^https:\/\//;
const TOKEN_LENGTH = 16;

/** Problems of settings that live mode does not require but that may be weak. */
const optionalProblems = (
  variables: Readonly<Record<string, string | undefined>>,
  { marketUrl, metricsToken, trustProxy }: Pick<Checked, 'marketUrl' | 'metricsToken' | 'trustProxy'>,
): string[] => {
  const problems: string[] = [];
  if (!HTTPS.test(marketUrl)) problems.push('MARKET_URL is not https: somebody between could make prices.');
  if (metricsToken !== undefined && metricsToken.length < TOKEN_LENGTH)
    problems.push(`METRICS_TOKEN is shorter than ${TOKEN_LENGTH} characters: use a long random one.`);
  if (trustProxy === true)
    problems.push(
      'TRUST_PROXY is on: anybody could claim any address and escape the limits. Name the addresses of your proxies.',
    );
  if (variables['SANDBOX_AUTO_REVIEW'] !== undefined && variables['SANDBOX_AUTO_REVIEW'] !== 'off')
    problems.push('SANDBOX_AUTO_REVIEW is set: in live mode people decide reviews.');
  return problems;
};

const pushProblems = (
  variables: Readonly<Record<string, string | undefined>>,
  { services }: VapidSettings,
): string[] => {
  const problems: string[] = [];
  if (!variables['VAPID_PUBLIC_KEY']?.trim() || !variables['VAPID_PRIVATE_KEY']?.trim())
    problems.push(
      'VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY are missing: make them with `npx web-push generate-vapid-keys`, once.',
    );
  if (services.some((origin) => !origin.startsWith('https:')))
    problems.push('PUSH_SERVICES has an address that is not https.');
  return problems;
};

/** Problems of the settings that operators' commands need too. */
export const liveAccessProblems = ({
  databaseUrl,
  migrationDatabaseUrl,
  publicUrl,
}: Pick<Checked, 'databaseUrl' | 'migrationDatabaseUrl' | 'publicUrl'>): readonly string[] => [
  ...(databaseUrl === undefined
    ? ['DATABASE_URL is missing: live money belongs on a PostgreSQL that is backed up and watched.']
    : databaseProblems('DATABASE_URL', databaseUrl)),
  ...(migrationDatabaseUrl === undefined ? [] : databaseProblems('MIGRATION_DATABASE_URL', migrationDatabaseUrl)),
  ...addressProblems(publicUrl),
];

export const liveProblems = (
  variables: Readonly<Record<string, string | undefined>>,
  settings: Checked,
): readonly string[] => [
  ...liveAccessProblems(settings),
  ...allSecretProblems(variables),
  ...mailProblems(settings.mail, Boolean(variables['MAIL_URL']?.trim())),
  ...pushProblems(variables, settings.push),
  ...(settings.marketSource === 'htx'
    ? []
    : [`MARKET_SOURCE is ${settings.marketSource}: live trading needs a real feed, MARKET_SOURCE=htx.`]),
  ...optionalProblems(variables, settings),
];
