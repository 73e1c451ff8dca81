/** How a call can fail. The transport throws these and knows no toast and no router. */

export abstract class CallError extends Error {
  constructor(
    /** The call's name in the contract. */
    readonly call: string,
    message: string,
    /** What the server calls the request in its logs, for a member who asks for help. */
    readonly requestId?: string | undefined,
  ) {
    super(message);
  }
}

/** The server said no, and why, in the member's language. */
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
    /** The token that was sent; a newer one is not touched by this answer. */
    readonly token: string | undefined,
    requestId?: string,
  ) {
    super(call, `${call} is not authorised`, requestId);
  }
}

/**
 * No answer. `offline`: the device knows that it has no network, nothing was sent. `timeout`, `connection`: the
 * server may have taken it. `unavailable`: something in front of the server answered in its place (5xx, 429).
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

/** An answer that is not in the contract's words; `detail` names the field, for logs. */
export class Unreadable extends CallError {
  override readonly name = 'Unreadable';
  /** The server's words where it took a write all the same: what it did is done, only its answer is foreign. */
  readonly accepted: string | undefined;
  /** No envelope came, and no error of the network either (a page with 200, a cut answer): a write may have been taken. */
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

/** A backend that does not know a call refuses it, or answers what is no answer of ours (404, a page). */
export const isUnknownThere = (error: unknown): boolean => error instanceof Refused || error instanceof Unreadable;

/**
 * A write whose outcome could not be learned in time: it may have been done. Only where the backend honours keys is it
 * the same write when it is sent again unchanged.
 */
export class OutcomeUnknown extends CallError {
  override readonly name = 'OutcomeUnknown';
  constructor(
    call: string,
    /** Done twice it does what it does once: the member may simply try again. */
    readonly repeatable = false,
    /** The member was asked about it elsewhere: no toast. */
    readonly told = false,
  ) {
    super(call, `${call}: outcome unknown`);
  }
}

/** Whether a failure leaves open what became of a write: it may have been taken all the same. */
export const leavesOpen = (error: unknown): boolean =>
  (error instanceof Unreachable && error.why !== 'offline') || (error instanceof Unreadable && error.inPlaceOfAnswer);
