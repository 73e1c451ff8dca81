/** The captcha of this page: requests a challenge and solves it in a web worker. */
import { getCaptcha } from '../../../contract/calls/session.ts';
import { send } from '../../../core/transport/transport.ts';
import { machineAtom } from '../../../kit/machine.ts';
import { captchaMachine } from './captcha-machine.ts';
import type { ProofChallenge } from './challenge.ts';
import type { SolverAnswer } from './solver.worker.ts';

const solveInWorker = (challenge: ProofChallenge, signal: AbortSignal): Promise<string> =>
  new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./solver.worker.ts', import.meta.url), { type: 'module' });
    const finish = (): void => worker.terminate();
    signal.addEventListener('abort', finish);
    worker.onmessage = ({ data }: MessageEvent<SolverAnswer>) => {
      finish();
      if ('captcha' in data) resolve(data.captcha);
      else reject(new Error(data.error));
    };
    worker.onerror = () => {
      finish();
      reject(new Error('the solver could not be loaded'));
    };
    worker.postMessage(challenge);
  });

export const captchaAtom = machineAtom(
  captchaMachine({ ask: (signal) => send(getCaptcha, undefined, { signal }), solve: solveInWorker }),
);
