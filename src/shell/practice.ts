import type { Practice } from '../contract/entities/practice.ts';

export type PracticeNote = 'money' | 'simulated' | 'recorded';

/** What every page says of a site: that its money is practice money, and that its prices are not the market's (SRV-01, SRV-04). */
export const practiceNotes = (site: Practice | undefined): PracticeNote[] => [
  ...(site?.sandbox ? (['money'] as const) : []),
  ...(site?.marketSource === 'simulated' ? (['simulated'] as const) : []),
  ...(site?.marketSource === 'replay' ? (['recorded'] as const) : []),
];

/** Notes side by side, also before the app's code is there. */
export const PRACTICE_SEPARATOR = ' · ';
