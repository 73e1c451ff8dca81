/** 0 to `count` − 1, for repeated elements that have no other identity (such as skeleton rows). */
export const indices = (count: number): number[] => Array.from({ length: count }, (_, index) => index);
