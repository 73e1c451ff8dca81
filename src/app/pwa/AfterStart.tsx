import { type ComponentType, useEffect, useState } from 'react';
import { whenIdle } from '../when-idle.ts';
import { keepInstallPrompt } from './install.ts';
import { tellStarted } from './worker.ts';

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
