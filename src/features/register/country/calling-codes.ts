/** Countries and their calling codes (ITU-T E.164), and how a visitor searches them. */
import { asciiDigits } from '../../../kit/digits.ts';

const CODES =
  'AD376 AE971 AF93 AG1268 AI1264 AL355 AM374 AO244 AR54 AS1684 AT43 AU61 AW297 AX358 AZ994 BA387 BB1246 BD880 BE32 BF226 ' +
  'BG359 BH973 BI257 BJ229 BL590 BM1441 BN673 BO591 BQ599 BR55 BS1242 BT975 BW267 BY375 BZ501 CA1 CC61 CD243 CF236 CG242 ' +
  'CH41 CI225 CK682 CL56 CM237 CN86 CO57 CR506 CU53 CV238 CW599 CX61 CY357 CZ420 DE49 DJ253 DK45 DM1767 DO1 DZ213 ' +
  'EC593 EE372 EG20 EH212 ER291 ES34 ET251 FI358 FJ679 FK500 FM691 FO298 FR33 GA241 GB44 GD1473 GE995 GF594 GG44 GH233 ' +
  'GI350 GL299 GM220 GN224 GP590 GQ240 GR30 GT502 GU1671 GW245 GY592 HK852 HN504 HR385 HT509 HU36 ID62 IE353 IL972 IM44 ' +
  'IN91 IO246 IQ964 IR98 IS354 IT39 JE44 JM1876 JO962 JP81 KE254 KG996 KH855 KI686 KM269 KN1869 KP850 KR82 KW965 KY1345 ' +
  'KZ7 LA856 LB961 LC1758 LI423 LK94 LR231 LS266 LT370 LU352 LV371 LY218 MA212 MC377 MD373 ME382 MF590 MG261 MH692 MK389 ' +
  'ML223 MM95 MN976 MO853 MP1670 MQ596 MR222 MS1664 MT356 MU230 MV960 MW265 MX52 MY60 MZ258 NA264 NC687 NE227 NF672 NG234 ' +
  'NI505 NL31 NO47 NP977 NR674 NU683 NZ64 OM968 PA507 PE51 PF689 PG675 PH63 PK92 PL48 PM508 PR1 PS970 PT351 PW680 ' +
  'PY595 QA974 RE262 RO40 RS381 RU7 RW250 SA966 SB677 SC248 SD249 SE46 SG65 SH290 SI386 SJ47 SK421 SL232 SM378 SN221 ' +
  'SO252 SR597 SS211 ST239 SV503 SX1721 SY963 SZ268 TC1649 TD235 TG228 TH66 TJ992 TK690 TL670 TM993 TN216 TO676 TR90 TT1868 ' +
  'TV688 TW886 TZ255 UA380 UG256 US1 UY598 UZ998 VA39 VC1784 VE58 VG1284 VI1340 VN84 VU678 WF681 WS685 XK383 YE967 YT262 ' +
  'ZA27 ZM260 ZW263';

export interface Country {
  /** ISO 3166-1, two letters. */
  readonly region: string;
  /** Name in the visitor's language. */
  readonly name: string;
  /** Calling code: digits without the plus. */
  readonly code: string;
}

/**
 * Calling codes after which national numbers keep their leading zero; elsewhere it is dropped. Italy, San Marino, Côte
 * d'Ivoire, Congo and Benin.
 */
const KEEPS_ZERO: ReadonlySet<string> = new Set(['39', '378', '225', '242', '229']);

/**
 * The region that the browser's languages name for this language, otherwise its most likely region.
 * @param tag BCP 47
 */
export const ownRegion = (tag: string, browserTags: readonly string[]): string | undefined => {
  const { language, region } = new Intl.Locale(tag).maximize();
  const named = browserTags
    .map((each) => new Intl.Locale(each))
    .find((each) => each.language === language && each.region);
  return named?.region ?? region;
};

/** All countries sorted by name, with `own` first. @param tag BCP 47 tag of the language for the names */
export const countriesIn = (tag: string, own: string | undefined): Country[] => {
  const names = new Intl.DisplayNames([tag, 'en'], { type: 'region' });
  const { compare } = new Intl.Collator(tag);
  const isOwn = ({ region }: Country): number => Number(region === own);
  return CODES.split(' ')
    .map((entry) => ({ region: entry.slice(0, 2), code: entry.slice(2) }))
    .map(({ region, code }) => ({ region, code, name: names.of(region) ?? region }))
    .sort((a, b) => isOwn(b) - isOwn(a) || compare(a.name, b.name));
};

const plain = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}|^\+/gu, '')
    .toLowerCase()
    .trim();

/** Finds countries by name (ignoring case and accents), region code ("DE"), or start of the calling code ("+49"). */
export const searchCountries = (countries: readonly Country[], query: string): readonly Country[] => {
  const wanted = plain(asciiDigits(query));
  if (wanted === '') return countries;
  if (/^\d+$/.test(wanted)) return countries.filter(({ code }) => code.startsWith(wanted));
  return countries.filter(({ name, region }) => plain(name).includes(wanted) || region.toLowerCase() === wanted);
};

/** Up to this many digits, a number that begins with the digits of a calling code may still be a national number. */
const NATIONAL_DIGITS = 10;

/** The national part of a number: without the previously chosen calling code, or the code that was typed with it. */
const nationalOf = (digits: string, code: string, before: string | undefined): string => {
  if (before !== undefined && digits.startsWith(before)) return digits.slice(before.length);
  return digits.startsWith(code) && digits.length > NATIONAL_DIGITS ? digits.slice(code.length) : digits;
};

/**
 * Puts a calling code in front of a number; digits only, as account names are.
 * @param before the calling code chosen before
 */
export const withCallingCode = (digits: string, code: string, before: string | undefined): string => {
  const national = nationalOf(digits, code, before);
  return code + (KEEPS_ZERO.has(code) ? national : national.replace(/^0/, ''));
};
