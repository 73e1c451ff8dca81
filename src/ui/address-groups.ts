/** An address in groups of four, as people compare it. */
export const inGroups = (address: string): string[] => address.match(/.{1,4}/g) ?? [];
