/** Short news at the edge of the screen. Calls announce through core; screens may also say something of their own. */
import { showToast } from '../core/base/toasts.ts';
import type { Text } from './text.ts';

export const toast = (kind: 'success' | 'failure', text: Text): void => showToast({ kind, text });
