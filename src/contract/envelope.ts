/** The answer envelope `{code, msg, data}` of every call (API-03). */

export const CODE = {
  ok: 1,
  failed: 201,
  /** Reference server only: the password is right, but the second factor is missing or wrong. */
  secondFactorNeeded: 202,
  /** Reference server only: the call weakens an account with two-step login and requires the second factor again. */
  freshFactorNeeded: 203,
  unauthorised: 401,
  empty: 204,
} as const;

/** `ok` carries the undecoded data; `unauthorised` means the token is no longer good; `refused` carries the reason. */
export type Answer =
  | { readonly kind: 'ok'; readonly message: string; readonly data: unknown }
  | { readonly kind: 'unauthorised'; readonly message: string }
  | { readonly kind: 'refused'; readonly code: number; readonly message: string };

/** undefined where the body is no envelope at all (a proxy's error page, a truncated answer). */
export const readEnvelope = (body: unknown): Answer | undefined => {
  if (typeof body !== 'object' || body === null || !('code' in body)) return undefined;
  const { code, msg, data } = body as { code: unknown; msg?: unknown; data?: unknown };
  const number = Number(code);
  if (!Number.isInteger(number) || code === '' || code === null) return undefined;
  const message = typeof msg === 'string' ? msg : '';
  if (number === CODE.ok) return { kind: 'ok', message, data };
  if (number === CODE.unauthorised) return { kind: 'unauthorised', message };
  return { kind: 'refused', code: number, message };
};
