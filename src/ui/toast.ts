/** Shows a toast. Calls report through core; screens may also show toasts of their own. */
import { showToast } from '../core/base/toasts.ts';
import type { Text } from './text.ts';

export const toast = (kind: 'success' | 'failure', text: Text): void => showToast({ kind, text });
