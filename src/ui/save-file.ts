/** A phone may ask the member where to save the file, and reads the content only after that. */
const REVOKED_AFTER_MS = 60_000;

/** Saves a file on the device, as a download. */
export const saveFile = (content: Blob, name: string): void => {
  const address = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), REVOKED_AFTER_MS);
};
