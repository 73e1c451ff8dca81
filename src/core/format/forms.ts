/** Times and units in words: Intl's, or our own where the browser does not know the language. */
import { memoize } from '../../kit/memoize.ts';
import { type IntlForms, intlForms } from './intl-forms.ts';
import { laoForms } from './lao-forms.ts';

/** Languages, by BCP 47 tag, that not all supported browsers know: Chromium has no data for Lao. */
export const OWN_FORMS: Readonly<Record<string, IntlForms>> = { lo: laoForms };

/** @param tag BCP 47, from the table of languages */
export const formsOf: (tag: string) => IntlForms = memoize((tag) => {
  const own = OWN_FORMS[tag];
  return own && Intl.DateTimeFormat.supportedLocalesOf([tag]).length === 0 ? own : intlForms(tag);
});
