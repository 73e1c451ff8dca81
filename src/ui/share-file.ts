/** Shares a file by the device's share sheet, or saves it where the device cannot share files. */
import { saveFile } from './save-file.ts';

/** @returns how it went; `closed` when the member closed the sheet */
export const shareFile = async (content: Blob, name: string, title: string): Promise<'shared' | 'saved' | 'closed'> => {
  const file = new File([content], name, { type: content.type });
  if (typeof navigator.canShare === 'function' && navigator.canShare({ files: [file] })) {
    try {
      await navigator.share({ files: [file], title });
      return 'shared';
    } catch (error) {
      if (error instanceof DOMException && error.name === 'AbortError') return 'closed';
      // The browser claimed to support this file and refuses it: save it instead.
    }
  }
  saveFile(content, name);
  return 'saved';
};
