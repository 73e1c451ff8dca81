import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import type { ReactNode } from 'react';
import { useConfig } from '../core/site/config.ts';
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
  const text = practiceText(useConfig(), (note) => _(PRACTICE_NOTES[note]));
  return text === '' ? null : <PracticeAside>{text}</PracticeAside>;
};
