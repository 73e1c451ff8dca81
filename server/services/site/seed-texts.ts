/** What a new site says before an operator writes something of their own. */
import { type Message, message } from '../../base/messages.ts';

export interface SeededText {
  readonly slug: string;
  readonly title: Message;
  readonly paragraphs: readonly Message[];
}

export const SEEDED_CONTENTS: readonly SeededText[] = [
  {
    slug: 'about',
    title: message(/*i18n*/ { id: 'server.seed.about.title', message: 'About us' }),
    paragraphs: [
      message(
        /*i18n*/ {
          id: 'server.seed.about.one',
          message:
            'Spot trading, short-cycle options and a wallet in one place, made for the phone and at home on every screen.',
        },
      ),
      message(
        /*i18n*/ {
          id: 'server.seed.about.two',
          message:
            'Every balance is kept in a double-entry ledger: each movement can be explained to the last decimal.',
        },
      ),
    ],
  },
  {
    slug: 'options',
    title: message(/*i18n*/ { id: 'server.seed.options.title', message: 'How options are settled' }),
    paragraphs: [
      message(
        /*i18n*/ {
          id: 'server.seed.options.one',
          message:
            'An option opens on the first recorded price after it was accepted and closes on the last recorded price at or before its deadline. Up wins when the price is higher, down wins when it is lower; an equal price returns the stake.',
        },
      ),
      message(
        /*i18n*/ {
          id: 'server.seed.options.two',
          message:
            'Recorded prices form a chain that nobody can change afterwards. Each settled option has a receipt with which your own device checks the chain.',
        },
      ),
    ],
  },
  {
    slug: 'security',
    title: message(/*i18n*/ { id: 'server.seed.security.title', message: 'Keeping your account safe' }),
    paragraphs: [
      message(
        /*i18n*/ {
          id: 'server.seed.security.one',
          message:
            'Use a password that you use nowhere else, set a payment password, and turn on two-step login in the security center.',
        },
      ),
      message(
        /*i18n*/ {
          id: 'server.seed.security.two',
          message: 'We never ask for your passwords or codes. Whoever does so is not one of us.',
        },
      ),
    ],
  },
  {
    slug: 'privacy',
    title: message(/*i18n*/ { id: 'server.seed.privacy.title', message: 'Your documents' }),
    paragraphs: [
      message(
        /*i18n*/ {
          id: 'server.seed.privacy.one',
          message:
            'Pictures that you upload are seen only by you and by those who review them. The place where a photo was taken is removed before it is stored.',
        },
      ),
    ],
  },
];

export const SEEDED_SANDBOX_NOTICES: readonly SeededText[] = [
  {
    slug: 'welcome-sandbox',
    title: message(/*i18n*/ { id: 'server.seed.welcome.title', message: 'Welcome! This is practice money' }),
    paragraphs: [
      message(
        /*i18n*/ {
          id: 'server.seed.welcome.one',
          message:
            'Everything here works as it would with real money, but nothing is real: each new member has 10,000 USDT of practice money for spot trading and as much for options.',
        },
      ),
      message(
        /*i18n*/ {
          id: 'server.seed.welcome.two',
          message: 'Deposits, withdrawals and documents are reviewed automatically after a few seconds.',
        },
      ),
    ],
  },
];
