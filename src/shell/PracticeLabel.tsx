import { useLingui } from '@lingui/react/macro';
import { useConfig } from '../core/site/config.ts';
import { PRACTICE_SEPARATOR, practiceNotes } from './practice.ts';

/** first-screen.ts draws it as well, from the first answer on. */
export const PracticeLabel = () => {
  const { t } = useLingui();
  const notes = practiceNotes(useConfig());
  if (notes.length === 0) return null;
  const words = { money: t`Practice money`, simulated: t`Simulated prices`, recorded: t`Recorded prices` };
  return <aside className="practice-label">{notes.map((note) => words[note]).join(PRACTICE_SEPARATOR)}</aside>;
};
