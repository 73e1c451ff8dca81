/**
 * server/testing/fixture-server.ts bundled into one file: loading it as TypeScript would take seconds of CPU at each
 * start.
 */
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ensureBundled } from '../../scripts/prepare/bundle.mjs';

const CACHE = resolve(import.meta.dirname, '../../.cache');

/** @returns the script to start it by */
export const bundledFixture = async (): Promise<string> =>
  fileURLToPath((await ensureBundled(join(CACHE, 'fixture-server'), 'server/testing/fixture-server.ts')).main);
