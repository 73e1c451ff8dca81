import { type ComponentType, useEffect, useState } from 'react';
import { browserTimers } from '../../kit/machine.ts';
import { keepInstallPrompt } from './install.ts';
import { tellStarted } from './worker.ts';

const IDLE_LIMIT_MS = 4_000;

/** Runs when the first screen has loaded and the device has nothing better to do. @returns cancels it */
const whenIdle = (run: () => void): (() => void) => {
  if (!('requestIdleCallback' in window)) return browserTimers.after(IDLE_LIMIT_MS / 2, run);
  const handle = requestIdleCallback(run, { timeout: IDLE_LIMIT_MS });
  return () => cancelIdleCallback(handle);
};

/** The worker, updates and the install hint: nothing that the first screen needs, so it comes after it. */
export const AfterStart = () => {
  const [Offers, setOffers] = useState<ComponentType>();
  useEffect(() => {
    tellStarted();
    keepInstallPrompt();
    return whenIdle(() => {
      void import('./Offers.tsx').then((loaded) => {
        loaded.startOffers();
        setOffers(() => loaded.Offers);
      });
    });
  }, []);
  return Offers ? <Offers /> : null;
};
