/** Puts only the beginning of the list of stolen passwords into the app (docs/decisions/password-meter.md). */
import type { Plugin } from 'vite';
import { commonPasswords as head } from '../../src/core/session/common-passwords.ts';

export const commonPasswords = (): Plugin => ({
  name: 'common-passwords',
  apply: 'build',
  transform: {
    filter: { id: /\/src\/core\/session\/common-passwords\.ts$/ },
    handler: () => `export const commonPasswords = ${JSON.stringify(head.join(' '))}.split(' ');`,
  },
});
