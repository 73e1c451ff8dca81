/** In a file of its own, because the initial bundle reports failures but sends no writes. */
import { msg } from '@lingui/core/macro';
import { OutcomeUnknown, Refused, Unauthorised, Unreachable } from '../transport/errors.ts';

/** The message for a failure; the server's own message where there is one. */
export const failureText = (error: unknown): string | ReturnType<typeof msg> => {
  if (error instanceof Unauthorised) return error.reason || msg`You have been logged out. Please log in again.`;
  if (error instanceof Refused) return error.reason || msg`The server refused this. Please try again later.`;
  if (error instanceof OutcomeUnknown && error.repeatable) {
    return msg`We could not find out whether this went through. You can safely try again.`;
  }
  if (error instanceof OutcomeUnknown) {
    return msg`We could not find out whether this went through. Check your records before you try again.`;
  }
  if (error instanceof Unreachable) {
    return error.why === 'offline'
      ? msg`You are offline. Nothing was sent.`
      : msg`The server cannot be reached. Please try again.`;
  }
  return msg`Something went wrong. Please try again.`;
};
