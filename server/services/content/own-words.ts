/**
 * Texts that the server writes where an operator would: market groups, titles of the seeded products, their lender, and
 * the reasons why a sandbox without operators refuses something. They are stored in English and shown in the member's
 * language; an operator's own texts are shown as written.
 */
import type { LanguageCode } from '../../../src/contract/languages.ts';
import { type Message, message, textOf } from '../../base/messages.ts';

export const STARTER_LOAN = message(/*i18n*/ { id: 'server.seed.loan.starter', message: 'Starter loan' });
export const PERSONAL_LOAN = message(/*i18n*/ { id: 'server.seed.loan.personal', message: 'Personal loan' });
export const BUSINESS_LOAN = message(/*i18n*/ { id: 'server.seed.loan.business', message: 'Business loan' });
export const LENDER = message(/*i18n*/ { id: 'server.seed.loan.lender', message: 'Exchange' });
export const REFUSED_AMOUNT_REMARK = message(
  /*i18n*/ { id: 'server.sandbox.amountRefused', message: 'Sandbox: amounts ending in 13 are rejected' },
);
export const REFUSED_NAME_REMARK = message(
  /*i18n*/ { id: 'server.sandbox.nameRefused', message: 'The sandbox sends back every name with "reject" in it.' },
);
export const REFUSED_LOAN_REMARK = message(
  /*i18n*/ { id: 'server.sandbox.loanRefused', message: 'The sandbox rejects every loan with "reject" in its name.' },
);

const MARKET_GROUPS = [
  message(/*i18n*/ { id: 'server.markets.main', message: 'Main' }),
  message(/*i18n*/ { id: 'server.markets.alts', message: 'Alts' }),
  message(/*i18n*/ { id: 'server.markets.layer1', message: 'Layer 1' }),
  message(/*i18n*/ { id: 'server.markets.layer2', message: 'Layer 2' }),
  message(/*i18n*/ { id: 'server.markets.meme', message: 'Meme' }),
];

/** Keyed by the English text as it is stored: if a text here changed, rows stored before would stay untranslated. */
const OWN: ReadonlyMap<string, Message> = new Map(
  [
    STARTER_LOAN,
    PERSONAL_LOAN,
    BUSINESS_LOAN,
    LENDER,
    REFUSED_AMOUNT_REMARK,
    REFUSED_NAME_REMARK,
    REFUSED_LOAN_REMARK,
    ...MARKET_GROUPS,
  ].map((said) => [said.message, said]),
);

/** Translates a text of the server's own; an operator's text is returned as it is. @param say translates a message */
export const inWordsOf = (text: string, lang: LanguageCode, say = textOf): string => {
  const own = OWN.get(text);
  return own === undefined ? text : say(own, lang);
};
