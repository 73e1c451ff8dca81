/** The link that a friend registers by (INFO-02): it fills in the invite code. */
export const inviteLink = (origin: string, code: string): string => {
  const link = new URL('/register', origin);
  link.searchParams.set('invite', code);
  return link.href;
};

/** A name for the saved picture that every file system takes. */
export const pictureName = (code: string): string => `invite-${code.replace(/[^\w-]/g, '')}`;
