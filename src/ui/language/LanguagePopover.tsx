/** The language popover (LANG-05): the server's list where it gives one, every language of this build otherwise. */
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useAtomValue } from 'jotai';
import { useEffect, useRef, useState } from 'react';
import { getLanguages } from '../../contract/calls/site.ts';
import type { Language } from '../../contract/languages.ts';
import { showToast } from '../../core/base/toasts.ts';
import { chooseLanguage } from '../../core/language/choose-language.ts';
import { languageAtom } from '../../core/language/language-choice.ts';
import { useRead } from '../../core/queries/queries.ts';
import { Icon } from '../Icon.tsx';
import { nextPicture } from '../next-picture.ts';
import { Sheet } from '../Sheet.tsx';
import { SkeletonRows } from '../Skeletons.tsx';
import { offeredLanguages } from './offered-languages.ts';
import './language.css';

const FRESH_MS = 600_000;
const ROW_PX = 52;

interface Props {
  open: boolean;
  onClose: () => void;
}

export const LanguagePopover = ({ open, onClose }: Props) => {
  const { t } = useLingui();
  const current = useAtomValue(languageAtom);
  const offers = useRead(getLanguages, undefined, { freshForMs: FRESH_MS, enabled: open });
  const [loading, setLoading] = useState<Language['code'] | undefined>(undefined);
  useEffect(() => {
    if (!open) setLoading(undefined);
  }, [open]);

  const choices = useRef(0);
  const choose = async (language: Language): Promise<void> => {
    setLoading(language.code);
    choices.current += 1;
    const choice = choices.current;
    // The whole page re-renders: let the feedback of the tap be painted first.
    await nextPicture();
    const shown = await chooseLanguage(language.code);
    // A later choice has taken its place, which is no failure.
    if (choice !== choices.current) return;
    setLoading(undefined);
    if (shown) onClose();
    else showToast({ kind: 'failure', text: msg`This language cannot be loaded now. Please try again.` });
  };

  return (
    <Sheet open={open} onClose={onClose} title={t`Language`}>
      {offers.status === 'loading' ? (
        <SkeletonRows rows={6} height={ROW_PX} />
      ) : (
        <ul className="language-list">
          {offeredLanguages(offers.data).map((language) => (
            <li key={language.code}>
              <button
                type="button"
                className="language-row"
                lang={language.tag}
                dir={language.dir}
                aria-pressed={language.code === current.code}
                aria-busy={language.code === loading || undefined}
                onClick={() => void choose(language)}
              >
                <span>{language.name}</span>
                {language.code === loading ? (
                  <span className="spinner" aria-hidden="true" />
                ) : language.code === current.code ? (
                  <Icon name="check" size={20} />
                ) : null}
              </button>
            </li>
          ))}
        </ul>
      )}
    </Sheet>
  );
};
