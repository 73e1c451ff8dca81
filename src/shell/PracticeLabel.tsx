import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import { type ReactNode, useEffect } from 'react';
import { useConfig } from '../core/site/config.ts';
import { noteSite } from '../features/home/kept-ticker.ts';
import { type PracticeNote, practiceText } from './practice.ts';

export const PRACTICE_NOTES: Readonly<Record<PracticeNote, MessageDescriptor>> = {
  money: msg`Practice money`,
  simulated: msg`Simulated prices`,
  recorded: msg`Recorded prices`,
};

export const PracticeAside = ({ children }: { children: ReactNode }) => (
  <aside className="practice-label">{children}</aside>
);

export const PracticeLabel = () => {
  const { _ } = useLingui();
  const site = useConfig();
  const isKnown = site !== undefined;
  useEffect(() => noteSite(isKnown), [isKnown]);
  const text = practiceText(site, (note) => _(PRACTICE_NOTES[note]));
  return text === '' ? null : <PracticeAside>{text}</PracticeAside>;
};
