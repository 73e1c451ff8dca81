/** The first letter of a name, for a disc in place of a picture; '' without a name. A sign of two units of text stays whole. */
export const initialOf = (name: string): string => ([...name.trim()][0] ?? '').toUpperCase();
