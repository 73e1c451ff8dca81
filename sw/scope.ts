/** The worker's global scope, typed: the DOM's types and a worker's do not agree on what `self` is. */
export interface ShellEntry {
  readonly url: string;
  /** null where the file's name already carries a hash of its contents. */
  readonly revision: string | null;
}

declare global {
  /** Replaced by the build with the list of its files. */
  var __WB_MANIFEST: readonly (ShellEntry | string)[];
}

interface Route {
  /** Matched against the whole address. */
  readonly condition: { readonly urlPattern: string };
  readonly source: 'network';
}

/** With static routes (https://w3c.github.io/ServiceWorker/#register-router-method), which not every browser has. */
export interface InstallEvent extends ExtendableEvent {
  addRoutes?(routes: readonly Route[]): Promise<void>;
}

export const scope = globalThis as unknown as ServiceWorkerGlobalScope;
