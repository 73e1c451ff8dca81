/** Writes x.br and x.gz beside every compressible file of a folder. */
export const compressFolder: (folder: string) => Promise<void>;
