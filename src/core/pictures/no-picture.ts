import type { MessageDescriptor } from '@lingui/core';

/** A file cannot be used as a picture; `text` tells the member why. */
export class NoPicture extends Error {
  override readonly name = 'NoPicture';
  constructor(readonly text: MessageDescriptor) {
    super('not a picture that can be read');
  }
}
