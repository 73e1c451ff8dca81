/** The lists of an account's records, in the order of their tabs. What each is, tables say that lack none of them. */
export const RECORD_KINDS = ['bills', 'withdrawals', 'deposits', 'transfers'] as const;
export type RecordKind = (typeof RECORD_KINDS)[number];
