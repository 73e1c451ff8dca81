/**
 * Secrets from files, as containers and systemd provide them: `SECRET_FILE=/run/secrets/secret` in the place of
 * `SECRET`. A file can be hidden from other processes and users; environment variables are inherited, and any tool that
 * lists processes shows them.
 */
import { readFileSync } from 'node:fs';

type Variables = Readonly<Record<string, string | undefined>>;

export const OPERATOR_SECRETS: readonly string[] = ['DATABASE_URL', 'MIGRATION_DATABASE_URL', 'OPERATOR_KEY'];
const ALL_SECRETS: readonly string[] = [
  ...OPERATOR_SECRETS,
  'SECRET',
  'SECRET_BEFORE',
  'MAIL_URL',
  'MAIL_TOKEN',
  'VAPID_PRIVATE_KEY',
  'METRICS_TOKEN',
];

/** Returns undefined where the file cannot be read or is empty, and adds a problem for either. */
const readSecret = (name: string, path: string, problems: string[]): string | undefined => {
  try {
    const secret = readFileSync(path, 'utf8').trim();
    if (secret !== '') return secret;
    problems.push(`${name} names ${path}, which is empty.`);
  } catch (error) {
    problems.push(`${name} names ${path}, which cannot be read (${(error as NodeJS.ErrnoException).code}).`);
  }
  return undefined;
};

/** The variables, with these secrets from their files added. A file that cannot be used adds to the problems. */
export const withSecretFiles = (
  variables: Variables,
  problems: string[],
  secrets: readonly string[] = ALL_SECRETS,
): Variables => {
  const read: Record<string, string | undefined> = {};
  for (const secret of secrets) {
    const name = `${secret}_FILE`;
    const path = variables[name]?.trim();
    if (!path) continue;
    if (variables[secret]?.trim()) problems.push(`${secret} and ${name} are both set: take one of them away.`);
    else read[secret] = readSecret(name, path, problems);
  }
  return { ...variables, ...read };
};
