/** The link that a friend registers by (INFO-02): it fills in the invite code. */
export const inviteLink = (origin: string, code: string): string => {
  const link = new URL('/register', origin);
  link.searchParams.set('invite', code);
  return link.href;
};

/** A file name for the saved image that is valid on every file system. */
export const pictureName = (code: string): string => `invite-${code.replace(/[^\w-]/g, '')}`;
