import { useEffect } from 'react';
import { useLaterPart } from '../../core/when-idle.ts';
import { keepInstallPrompt } from './install.ts';
import { tellStarted } from './worker.ts';

const load = async () => {
  const { startOffers, Offers } = await import('./Offers.tsx');
  startOffers();
  return Offers;
};

/** The worker, updates and the install hint: nothing that the first screen needs, so it comes after it. */
export const AfterStart = () => {
  useEffect(() => {
    tellStarted();
    keepInstallPrompt();
  }, []);
  const Offers = useLaterPart(true, load);
  return Offers ? <Offers /> : null;
};
