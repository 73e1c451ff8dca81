/**
 * Texts that this server itself writes where an operator would: groups of markets, titles of the first products, their
 * lender, and why a sandbox without operators refused something. They are stored in English and shown in the member's language, while an
 * operator's own texts are shown as they were written.
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

const MARKET_GROUPS = [
  message(/*i18n*/ { id: 'server.markets.main', message: 'Main' }),
  message(/*i18n*/ { id: 'server.markets.alts', message: 'Alts' }),
  message(/*i18n*/ { id: 'server.markets.layer1', message: 'Layer 1' }),
  message(/*i18n*/ { id: 'server.markets.layer2', message: 'Layer 2' }),
  message(/*i18n*/ { id: 'server.markets.meme', message: 'Meme' }),
];

/** By their English, as it is stored: changed words would leave rows of before untranslated. */
const OWN: ReadonlyMap<string, Message> = new Map(
  [
    STARTER_LOAN,
    PERSONAL_LOAN,
    BUSINESS_LOAN,
    LENDER,
    REFUSED_AMOUNT_REMARK,
    REFUSED_NAME_REMARK,
    ...MARKET_GROUPS,
  ].map((said) => [said.message, said]),
);

/** An operator's words as they are, ours in this language. @param say how a message of ours is said in a language */
export const inWordsOf = (text: string, lang: LanguageCode, say = textOf): string => {
  const own = OWN.get(text);
  return own === undefined ? text : say(own, lang);
};
