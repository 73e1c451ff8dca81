/** Access to the page's service worker, and the request that it delete a shell with a missing file. */
import type { ToWorker } from '../../core/push/worker-messages.ts';

/** undefined where the browser has no workers, or blocks them. */
export const workerContainer = (): ServiceWorkerContainer | undefined => {
  try {
    return navigator.serviceWorker;
  } catch {
    return undefined;
  }
};

export const postToWorker = (
  worker: ServiceWorker | null | undefined,
  message: ToWorker,
  ports: Transferable[] = [],
): void => worker?.postMessage(message, ports);

/** How long (ms) a worker that does not respond may delay a repair. */
const REPAIR_LIMIT_MS = 2_000;

/** Deletes the shell on this device. Never rejects. */
export const repairShell = (): Promise<void> =>
  new Promise((resolve) => {
    const worker = workerContainer()?.controller;
    if (!worker) {
      resolve();
      return;
    }
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => resolve();
    AbortSignal.timeout(REPAIR_LIMIT_MS).addEventListener('abort', () => resolve());
    postToWorker(worker, { type: 'repair' }, [port2]);
  });
