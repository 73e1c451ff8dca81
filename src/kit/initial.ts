/** The first character of a name, for an avatar without a picture; '' without a name. Keeps surrogate pairs whole. */
export const initialOf = (name: string): string => ([...name.trim()][0] ?? '').toUpperCase();
