import { useLingui } from '@lingui/react';
import { useMatches } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useSettings } from '../core/site/settings.ts';

/** The site's name, then the route's title, in the language on screen (SHELL-03). */
export const PageTitle = () => {
  const { _ } = useLingui();
  const name = useSettings()?.name;
  const title = useMatches({
    select: (matches) => matches.findLast((match) => match.staticData.title)?.staticData.title,
  });
  const words = [name, title ? _(title) : undefined].filter(Boolean).join(' – ');
  useEffect(() => {
    if (words) document.title = words;
  }, [words]);
  return null;
};
