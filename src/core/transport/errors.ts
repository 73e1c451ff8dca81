/** How a call can fail. The transport throws these errors and knows neither toasts nor the router. */

export abstract class CallError extends Error {
  constructor(
    /** The call's name in the contract. */
    readonly call: string,
    message: string,
    /** The request's id in the server's logs, for customer service. */
    readonly requestId?: string | undefined,
  ) {
    super(message);
  }
}

/** The server refused the call, with a reason in the member's language. */
export class Refused extends CallError {
  override readonly name = 'Refused';
  constructor(
    call: string,
    readonly code: number,
    /** May be empty. */
    readonly reason: string,
    requestId?: string,
  ) {
    super(call, `${call} was refused (${code})`, requestId);
  }
}

/** The token is not good any more. */
export class Unauthorised extends CallError {
  override readonly name = 'Unauthorised';
  constructor(
    call: string,
    readonly reason: string,
    /** The token that was sent: the answer says nothing about a newer one. */
    readonly token: string | undefined,
    requestId?: string,
  ) {
    super(call, `${call} is not authorised`, requestId);
  }
}

/**
 * No answer. `offline`: the device has no network, and nothing was sent. `timeout`, `connection`: the server may have
 * executed the call. `unavailable`: something in front of the server answered instead (5xx, 429).
 */
export class Unreachable extends CallError {
  override readonly name = 'Unreachable';
  constructor(
    call: string,
    readonly why: 'offline' | 'timeout' | 'connection' | 'unavailable',
    requestId?: string,
  ) {
    super(call, `${call} got no answer: ${why}`, requestId);
  }
}

/** An answer that does not match the contract; `detail` names the field, for logs. */
export class Unreadable extends CallError {
  override readonly name = 'Unreadable';
  /** The server's message where it accepted a write but the answer's data is unreadable: the write took effect. */
  readonly accepted: string | undefined;
  /** Something other than an envelope came (a page with status 200, a truncated answer): the write may be in effect. */
  readonly inPlaceOfAnswer: boolean;
  constructor(
    call: string,
    readonly detail: string,
    about: {
      readonly requestId?: string | undefined;
      readonly accepted?: string | undefined;
      readonly inPlaceOfAnswer?: boolean;
    } = {},
  ) {
    super(call, `${call} cannot be read: ${detail}`, about.requestId);
    this.accepted = about.accepted;
    this.inPlaceOfAnswer = about.inPlaceOfAnswer ?? false;
  }
}

/** A backend may not know a call: it refuses it, or answers outside the contract (404, an HTML page). */
export const isUnknownThere = (error: unknown): boolean => error instanceof Refused || error instanceof Unreadable;

/**
 * The outcome of a write could not be learned in time: it may have taken effect. Sending it again unchanged is the same
 * write only where the backend honours keys.
 */
export class OutcomeUnknown extends CallError {
  override readonly name = 'OutcomeUnknown';
  constructor(
    call: string,
    /** Executing the write twice has the same effect as once, so the member may simply try again. */
    readonly repeatable = false,
    /** The member has been asked about it elsewhere, so no toast is shown. */
    readonly told = false,
  ) {
    super(call, `${call}: outcome unknown`);
  }
}

/** Whether the outcome of a write is unknown after this failure: it may have taken effect. */
export const leavesOpen = (error: unknown): boolean =>
  (error instanceof Unreachable && error.why !== 'offline') || (error instanceof Unreadable && error.inPlaceOfAnswer);
