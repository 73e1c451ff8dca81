/**
 * Changes in a newer version, in the member's language. The list is a file of the newer build (`public/changes.json`),
 * so it is fetched past every cache; without it an update is offered without a list.
 */
import { isLater } from '../../core/base/version.ts';

const ADDRESS = '/changes.json';
const LIMIT_MS = 5_000;
/** Most changes listed in an offer. */
const SHOWN = 3;

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Changes of the versions after `own`, newest first. Tolerant: another version wrote the file. */
export const changesSince = (file: unknown, own: string, language: string): string[] => {
  if (!isObject(file)) return [];
  const later = Object.keys(file).filter((version) => isLater(version, own));
  return later
    .sort((a, b) => (isLater(a, b) ? -1 : 1))
    .flatMap((version) => {
      const texts = file[version];
      const said = isObject(texts) ? (texts[language] ?? texts['en']) : undefined;
      return Array.isArray(said) ? said.filter((one): one is string => typeof one === 'string') : [];
    })
    .slice(0, SHOWN);
};

/** Never rejects. */
export const fetchChanges = async (own: string, language: string): Promise<string[]> => {
  try {
    const answer = await fetch(ADDRESS, { cache: 'no-store', signal: AbortSignal.timeout(LIMIT_MS) });
    return answer.ok ? changesSince(await answer.json(), own, language) : [];
  } catch {
    return [];
  }
};
