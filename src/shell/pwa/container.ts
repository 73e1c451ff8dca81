/** How the page reaches its service worker, and has it forget a shell of which a part is missing. */
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

/** The longest that a silent worker may hold a repair. */
const REPAIR_LIMIT_MS = 2_000;

/** Forgets the shell on this device. Never rejects. */
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
