/**
 * Secrets from files, as containers and systemd hand them over: `SECRET_FILE=/run/secrets/secret` in the place of `SECRET`.
 * A file can be kept from other processes and users; the environment is inherited, and shown by whatever lists processes.
 */
import { readFileSync } from 'node:fs';

type Variables = Readonly<Record<string, string | undefined>>;

const SECRETS = [
  'SECRET',
  'SECRET_BEFORE',
  'DATABASE_URL',
  'MIGRATION_DATABASE_URL',
  'MAIL_URL',
  'MAIL_TOKEN',
  'VAPID_PRIVATE_KEY',
  'METRICS_TOKEN',
  'OPERATOR_KEY',
];

/** undefined where it cannot be read, or says nothing: both are told. */
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

/** The variables with those of the files among them. What is wrong with a file is added to the problems. */
export const withSecretFiles = (variables: Variables, problems: string[]): Variables => {
  const read: Record<string, string | undefined> = {};
  for (const secret of SECRETS) {
    const name = `${secret}_FILE`;
    const path = variables[name]?.trim();
    if (!path) continue;
    if (variables[secret]?.trim()) problems.push(`${secret} and ${name} are both set: take one of them away.`);
    else read[secret] = readSecret(name, path, problems);
  }
  return { ...variables, ...read };
};
