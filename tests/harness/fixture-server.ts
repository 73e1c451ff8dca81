/** server/testing/fixture-server.ts as one file: read as TypeScript, each start would take seconds of processor time. */
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ensureBundled } from '../../scripts/prepare/bundle.mjs';

const CACHE = resolve(import.meta.dirname, '../../.cache');

/** @returns the script to start it by */
export const bundledFixture = async (): Promise<string> =>
  fileURLToPath((await ensureBundled(join(CACHE, 'fixture-server'), 'server/testing/fixture-server.ts')).main);
