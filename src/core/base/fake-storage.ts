/** An in-memory storage item for tests, without other tabs. */
import type { StorageItem } from './device.ts';

export const fakeStorageItem = (): StorageItem => {
  let kept: string | undefined;
  return {
    key: '',
    get: () => kept,
    set: (value) => {
      kept = value;
    },
    onOtherTab: () => () => undefined,
  };
};
