/** Times and units in words: Intl's, or our own where the browser does not know the language. */
import { memoize } from '../../kit/memoize.ts';
import { type IntlForms, intlForms } from './intl-forms.ts';
import { laoForms } from './lao-forms.ts';

/** What the browsers in use do not all know: Chromium leaves Lao out of its data. By BCP 47. */
export const OWN_FORMS: Readonly<Record<string, IntlForms>> = { lo: laoForms };

/** @param tag BCP 47, from the table of languages */
export const formsOf: (tag: string) => IntlForms = memoize((tag) => {
  const own = OWN_FORMS[tag];
  return own && Intl.DateTimeFormat.supportedLocalesOf([tag]).length === 0 ? own : intlForms(tag);
});
