import type { Fault } from '../fault.ts';

/** Faults of the service worker. */
export const WORKER: readonly Fault[] = [
  {
    name: 'half-a-shell-kept',
    file: 'sw/shell.ts',
    before: '    waiting.length = 0;\n    await caches.delete(name);\n    throw error;',
    after: '    throw error;',
    test: 'sw/shell.test.ts',
    title: 'a shell of which a file cannot be had leaves nothing behind',
  },
  {
    name: 'chunk-missing-from-the-shell',
    file: 'sw/shell.ts',
    before: 'if (!response.ok) throw',
    after: 'if (response.status === 0) throw',
    test: 'sw/shell.test.ts',
    title: 'a shell of which a file cannot be had leaves nothing behind',
  },
  {
    name: "another-member's-message-shown",
    file: 'sw/push.ts',
    before: 'device === undefined || (message !== undefined && message.device !== device)',
    after: 'device === undefined',
    test: 'sw/push-storage.test.ts',
    title: "another member's message ends the subscription and shows nothing",
  },
  {
    name: 'message-leads-to-another-site',
    file: 'sw/push-message.ts',
    before: '(?![/\\\\])',
    after: '',
    test: 'sw/push-message.test.ts',
    title: 'nothing that can be sent makes it throw or leads to another site',
  },
  {
    name: 'broken-build-served-again-at-once',
    file: 'sw/versions.ts',
    before: 'return isUnhealthy(versions, own, now) ? (fallback ?? own) : own;',
    after: 'return isUnhealthy(versions, own, now) && fallback === undefined ? own : own;',
    test: 'sw/versions.test.ts',
    title: 'is gone back from at the next load',
  },
  {
    name: 'new-version-under-a-form',
    file: 'sw/update.ts',
    before: 'if (scope.registration.active === null) await scope.skipWaiting();',
    after: 'await scope.skipWaiting();',
    test: 'sw/update.test.ts',
    title: 'a later one waits until a member takes it',
  },
  {
    name: 'half-a-deployment-kept',
    file: 'sw/shell.ts',
    before: 'if (isPage(response) && url !== INDEX) throw',
    after: 'if (isPage(response) && url === undefined) throw',
    test: 'sw/shell.test.ts',
    title: 'of a deployment that came half-way nothing is kept',
  },
  {
    name: 'stated-again-under-the-key-of-a-lost-answer',
    file: 'src/core/writes/writes.ts',
    before: 'const begun = call.restates ? beginAnew() : keys.begin(',
    after: 'const begun = keys.begin(',
    test: 'src/core/writes/honoured-keys.test.ts',
    title: 'a switch set again after a lost answer is set anew, as it may have been set otherwise meanwhile',
  },
];
