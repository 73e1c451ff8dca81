/** What MODE=live insists on, one sentence for each setting that is missing or weak. */
interface Checked {
  readonly databaseUrl: string | undefined;
  readonly publicUrl: string | undefined;
  readonly marketSource: string;
  readonly mailUrl: string | undefined;
}

const SECRET_LENGTH = 32;
/** Fewer different characters than this is a phrase someone typed, not 32 random bytes. */
const SECRET_VARIETY = 12;
const LOCAL_HOST = /^(localhost|127\.|0\.0\.0\.0|\[::1\]|.*\.local$)/;

const databaseProblems = (url: string | undefined): string[] => {
  if (url === undefined)
    return ['DATABASE_URL is missing: live money belongs on a PostgreSQL that is backed up and watched.'];
  let parsed: URL;
  try {
    parsed = new URL(url);
  } catch {
    return ['DATABASE_URL is not an address of the form postgresql://user:password@host:port/database.'];
  }
  const problems: string[] = [];
  if (!/^postgres(ql)?:$/.test(parsed.protocol)) problems.push('DATABASE_URL does not begin with postgresql://.');
  const password = decodeURIComponent(parsed.password);
  if (password.length < 16 && !parsed.searchParams.has('sslcert'))
    problems.push('The password in DATABASE_URL is shorter than 16 characters: use a long random one.');
  const mode = parsed.searchParams.get('sslmode');
  if (!LOCAL_HOST.test(parsed.hostname) && !['verify-full', 'verify-ca'].includes(mode ?? ''))
    problems.push(
      'DATABASE_URL reaches another machine without sslmode=verify-full: passwords and money would travel unprotected.',
    );
  return problems;
};

const secretProblems = (secret: string | undefined): string[] => {
  if (secret === undefined) return ['SECRET is missing: make one with `openssl rand -base64 48` and keep it safe.'];
  if (secret.length < SECRET_LENGTH)
    return [`SECRET is shorter than ${SECRET_LENGTH} characters: make one with \`openssl rand -base64 48\`.`];
  if (new Set(secret).size < SECRET_VARIETY) return ['SECRET repeats too few characters to be random.'];
  return [];
};

const addressProblems = (publicUrl: string | undefined): string[] => {
  if (publicUrl === undefined) return ['PUBLIC_URL is missing: links, passkeys and cookies need the public address.'];
  const url = new URL(publicUrl);
  const problems: string[] = [];
  if (url.protocol !== 'https:') problems.push('PUBLIC_URL is not https: tokens would travel in the clear.');
  if (LOCAL_HOST.test(url.hostname)) problems.push('PUBLIC_URL names this machine, not an address members can reach.');
  return problems;
};

const mailProblems = (mailUrl: string | undefined): string[] => {
  if (mailUrl === undefined) return ['MAIL_URL is missing: members could not receive their codes.'];
  return mailUrl.startsWith('https://') ? [] : ['MAIL_URL is not https: codes would travel in the clear.'];
};

export const liveProblems = (
  variables: Readonly<Record<string, string | undefined>>,
  settings: Checked,
): readonly string[] => [
  ...databaseProblems(settings.databaseUrl),
  ...secretProblems(variables['SECRET']?.trim() || undefined),
  ...addressProblems(settings.publicUrl),
  ...mailProblems(settings.mailUrl),
  ...(settings.marketSource === 'htx'
    ? []
    : [`MARKET_SOURCE is ${settings.marketSource}: live trading needs a real feed, MARKET_SOURCE=htx.`]),
  ...(variables['SANDBOX_AUTO_REVIEW'] === undefined || variables['SANDBOX_AUTO_REVIEW'] === 'off'
    ? []
    : ['SANDBOX_AUTO_REVIEW is set: in live mode people decide reviews.']),
];
