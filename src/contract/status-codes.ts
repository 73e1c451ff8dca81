/** Numbers of statuses on the wire and in the database. */
export const REVIEW = { inReview: 1, completed: 2, rejected: 3 } as const;
export const IDENTITY = { awaiting: 0, underReview: 1, certified: 2, resubmit: 3 } as const;
export const LOAN_STATUS = { applying: 1, approved: 2, rejected: 3, cancelled: 4 } as const;
export const STAKE_STATUS = { active: 0, ended: 1, redeemed: 2 } as const;
/** Codes of a transfer to another member. */
export const TRANSFER = { inProgress: 1, finished: 2, cancelled: 3 } as const;

/** @throws Error where the table does not have the number */
export const statusOf = <K extends string>(codes: Readonly<Record<K, number>>, code: number): K => {
  const found = (Object.keys(codes) as K[]).find((name) => codes[name] === code);
  if (found === undefined) throw new Error(`${code} is no status`);
  return found;
};
