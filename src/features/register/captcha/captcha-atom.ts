/** The captcha of this page: requests a challenge and solves it in a web worker. */
import { getCaptcha } from '../../../contract/calls/session.ts';
import { isReferenceServer } from '../../../core/site/config.ts';
import { isUnknownThere } from '../../../core/transport/errors.ts';
import { send } from '../../../core/transport/transport.ts';
import { machineAtom } from '../../../kit/machine.ts';
import { type CaptchaParts, captchaMachine } from './captcha-machine.ts';
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

const NONE = { altcha: null, image: '', key: '' } as const;

/** The call is not in the specification: a backend that does not know it requires no captcha. */
const ask = async (signal: AbortSignal): ReturnType<CaptchaParts['ask']> => {
  try {
    return await send(getCaptcha, undefined, { signal });
  } catch (error) {
    if (isUnknownThere(error) && !isReferenceServer()) return NONE;
    throw error;
  }
};

export const captchaAtom = machineAtom(captchaMachine({ ask, solve: solveInWorker }));
