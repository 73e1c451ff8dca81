/** A member's accounts, by their number on the wire and in the ledger. */
export const SPOT_ACCOUNT = 1;
export const OPTIONS_ACCOUNT = 2;
/** Only on sites that switch it on (`quantize_switch`). */
export const QUANTITATIVE_ACCOUNT = 3;
