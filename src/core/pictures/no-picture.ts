import type { MessageDescriptor } from '@lingui/core';

/** Why a file cannot become a picture, in words for the member. */
export class NoPicture extends Error {
  override readonly name = 'NoPicture';
  constructor(readonly text: MessageDescriptor) {
    super('not a picture that can be read');
  }
}
