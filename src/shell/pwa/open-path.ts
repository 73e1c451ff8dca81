/** A tap on a notification while the app is open: this page navigates by itself and keeps its state. */
import { readFromWorker } from '../../core/push/worker-messages.ts';
import { workerContainer } from './container.ts';

/** @returns stops listening */
export const onOpenPath = (open: (path: string) => void): (() => void) => {
  const serviceWorker = workerContainer();
  if (serviceWorker === undefined) return () => undefined;
  const listen = (event: MessageEvent<unknown>): void => {
    const message = readFromWorker(event.data);
    if (message === undefined) return;
    event.ports[0]?.postMessage('opened');
    open(message.path);
  };
  serviceWorker.addEventListener('message', listen);
  serviceWorker.startMessages();
  return () => serviceWorker.removeEventListener('message', listen);
};
