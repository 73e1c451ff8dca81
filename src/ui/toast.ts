/** Short news at the edge of the screen. Calls announce through core; screens may also say something of their own. */
import { announce } from '../core/announcements.ts';
import type { Text } from './text.ts';

export const toast = (kind: 'success' | 'failure', text: Text): void => announce({ kind, text });
