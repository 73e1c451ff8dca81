/** Turns whatever was thrown into an envelope in the member's language: never a stack trace, never a 5xx (SRV-11). */

import { WireError } from '../../src/contract/codec.ts';
import { CODE } from '../../src/contract/envelope.ts';
import type { LanguageCode } from '../../src/contract/languages.ts';
import { isDiskFull, sqlState } from '../base/database-errors.ts';
import { type Message, type MessageDescriptor, message, textOf } from '../base/messages.ts';
import { Refusal, Unauthorised } from '../base/refusal.ts';
import { SWITCHED_OFF } from '../services/site/settings.ts';
import { labelOf } from './field-labels.ts';

export interface Fault {
  readonly code: number;
  readonly msg: string;
  /** Whether this is a fault of the server, which is logged with the request's id. */
  readonly unexpected: boolean;
}

const REASONS: Readonly<Record<string, MessageDescriptor>> = {
  'is missing': /*i18n*/ { id: 'server.field.missing', message: '{field} is required' },
  'is too long': /*i18n*/ { id: 'server.field.long', message: '{field} is too long' },
  'is not a number': /*i18n*/ { id: 'server.field.number', message: '{field} must be a number' },
  'is not a whole number': /*i18n*/ { id: 'server.field.integer', message: '{field} must be a whole number' },
  'is not a time': /*i18n*/ { id: 'server.field.time', message: '{field} must be a date or time' },
};
const NOT_VALID = /*i18n*/ { id: 'server.field.invalid', message: '{field} is not valid' };
const RANGE = /*i18n*/ { id: 'server.field.range', message: '{field} must be between {min} and {max}' };
const TOO_LARGE = message(/*i18n*/ { id: 'server.request.large', message: 'The request is too large' });
const FILE_TOO_LARGE = message(/*i18n*/ { id: 'server.request.file', message: 'The file is too large' });
const MALFORMED = message(/*i18n*/ { id: 'server.request.malformed', message: 'The request could not be read' });
const UNKNOWN = /*i18n*/ {
  id: 'server.unexpected',
  message: 'Something went wrong. Please try again later (reference {reference})',
};
const RANGE_REASON = /^is not in (-?\d+)\.\.(-?\d+)$/;

const wordsFor = (error: WireError, lang: LanguageCode): string => {
  const field = labelOf(error.field, lang);
  const range = RANGE_REASON.exec(error.reason);
  if (range) return textOf(message(RANGE, { field, min: range[1] ?? '', max: range[2] ?? '' }), lang);
  return textOf(message(REASONS[error.reason] ?? NOT_VALID, { field }), lang);
};

/** The message for an error that fastify or a plugin throws before a handler runs. */
const transportRefusal = (error: unknown): Message | undefined => {
  const { code, statusCode } = error as { code?: unknown; statusCode?: unknown };
  if (code === 'FST_REQ_FILE_TOO_LARGE') return FILE_TOO_LARGE;
  if (statusCode === 413) return TOO_LARGE;
  return typeof statusCode === 'number' && statusCode >= 400 && statusCode < 500 ? MALFORMED : undefined;
};

/** SQLSTATE class of data that does not fit its column: bad input that no codec was strict enough to refuse. */
const DATA_EXCEPTION = '22';

/** @param reference the request's id, which the member can tell to customer service */
export const faultOf = (error: unknown, lang: LanguageCode, reference: string): Fault => {
  if (error instanceof Refusal) return { code: error.code, msg: textOf(error.reason, lang), unexpected: false };
  if (error instanceof Unauthorised)
    return { code: CODE.unauthorised, msg: textOf(error.reason, lang), unexpected: false };
  if (error instanceof WireError) return { code: CODE.failed, msg: wordsFor(error, lang), unexpected: false };
  const refusal = transportRefusal(error);
  if (refusal) return { code: CODE.failed, msg: textOf(refusal, lang), unexpected: false };
  if (isDiskFull(error)) return { code: CODE.failed, msg: textOf(SWITCHED_OFF, lang), unexpected: true };
  if (sqlState(error)?.startsWith(DATA_EXCEPTION))
    return { code: CODE.failed, msg: textOf(MALFORMED, lang), unexpected: true };
  return { code: CODE.failed, msg: textOf(message(UNKNOWN, { reference }), lang), unexpected: true };
};
