/** A member's accounts, by their number on the wire and in the ledger. */
export const SPOT_ACCOUNT = 1;
export const OPTIONS_ACCOUNT = 2;
/** Only on sites that switch it on (`quantize_switch`). */
export const QUANTITATIVE_ACCOUNT = 3;

/** Whether a record says by number which account it means; some backends send a name. */
export const isAccountNumber = (sent: string): boolean => /^[123]$/.test(sent);
