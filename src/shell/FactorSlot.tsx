import { msg } from '@lingui/core/macro';
import { useAtomValue } from 'jotai';
import { useEffect } from 'react';
import { showToast } from '../core/base/toasts.ts';
import { factorQuestionAtom } from '../core/writes/fresh-factor.ts';
import { useLazyModule } from '../ui/Lazy.tsx';

const load = async () => (await import('../features/security/FactorSheet.tsx')).FactorSheet;

const Question = ({ onAnswer }: { onAnswer: (shown: boolean) => void }) => {
  const sheet = useLazyModule(load);
  const failed = sheet.status === 'failed';
  // Where the sheet cannot be loaded, the write stays refused and a toast says why: nothing waits for the sheet.
  useEffect(() => {
    if (!failed) return;
    showToast({ kind: 'failure', text: msg`The server cannot be reached. Please try again.` });
    onAnswer(false);
  }, [failed, onAnswer]);
  return sheet.status === 'ready' ? <sheet.part onAnswer={onAnswer} /> : null;
};

/** Where a member is asked for a second factor, whatever they were doing (AUTH-09). */
export const FactorSlot = () => {
  const question = useAtomValue(factorQuestionAtom);
  return question ? <Question onAnswer={question.answer} /> : null;
};
