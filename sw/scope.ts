/** The worker's global scope, typed: the DOM's types and a worker's do not agree on what `self` is. */
export interface ShellEntry {
  readonly url: string;
  /** null where the file's name already carries a hash of its contents. */
  readonly revision: string | null;
}

declare global {
  interface Window {
    /** Replaced by the build with the list of its files. */
    readonly __WB_MANIFEST: readonly (ShellEntry | string)[];
  }
}

export const scope = globalThis as unknown as ServiceWorkerGlobalScope;
