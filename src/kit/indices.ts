/** 0, 1, 2, … of so many places that are told apart by nothing else. */
export const indices = (count: number): number[] => Array.from({ length: count }, (_, index) => index);
