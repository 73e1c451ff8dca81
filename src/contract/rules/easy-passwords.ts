/** Passwords that are guessed first (AUTH-07): the server refuses them, and the app marks them as weak while typed. */

/** The most frequent leaked passwords of six to twenty letters and digits. */
const COMMON: ReadonlySet<string> = new Set(
  `password password1 password12 password123 qwerty1 qwerty12 qwerty123 iloveyou1 welcome1 welcome123 admin123 monkey1 dragon1
  passwort contrasena motdepasse senha parola sifre passw0rd p4ssword qwerty qwertz azerty qwertyui qwertyuiop asdfgh
  asdfghjkl zxcvbn zxcvbnm qazwsx qazwsxedc 1q2w3e 1q2w3e4r 1q2w3e4r5t 1qaz2wsx q1w2e3 q1w2e3r4 zaq12wsx a1b2c3 abc123 abcd1234
  iloveyou letmein welcome monkey dragon sunshine princess football baseball superman batman master shadow michael jordan
  charlie daniel jessica ashley hunter killer trustno1 whatever freedom starwars computer internet google samsung android
  bitcoin ethereum crypto binance satoshi tether trading exchange wallet admin administrator guest123
  changeme default123 lucky123 hello123 helloworld 123qwe qwe123 asd123 aa123456 a123456 woaini woaini1314 5201314
  1314520 159753 147258 147258369 741852963 789456 789456123 123321 121212 112233 696969 101010 131313 232323 666666 888888`.split(
    /\s+/,
  ),
);
const ASCENDING = '01234567890123456789';
const DESCENDING = [...ASCENDING].reverse().join('');
const ALPHABET = 'abcdefghijklmnopqrstuvwxyz';
const LEAST_NAME = 4;

const isRun = (text: string): boolean =>
  /^(.)\1*$/.test(text) ||
  /^(..)\1+$/.test(text) ||
  [ASCENDING, DESCENDING, ALPHABET].some((run) => run.includes(text));

/** @param names the account's identifiers: email address or phone number, empty before one is known */
export const isTooEasy = (password: string, names: readonly (string | null)[]): boolean => {
  const text = password.toLowerCase();
  if (isRun(text) || COMMON.has(text)) return true;
  const word = text.replace(/\d{1,4}$/, '');
  const own = names.flatMap((name) => (name ?? '').toLowerCase().split('@')[0] ?? []);
  return own.some((name) => name.length >= LEAST_NAME && (text === name || word === name));
};
