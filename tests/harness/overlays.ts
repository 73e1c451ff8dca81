/** Every sheet, popup and dialog of the app, and how it is opened, by the English text on the screen. */
import type { Locator, Page } from 'playwright';

export type Opener = (page: Page) => Locator;
const named =
  (name: string | RegExp): Opener =>
  (page) =>
    page.locator('#content, .top-bar').getByRole('button', { name });
const first =
  (selector: string): Opener =>
  (page) =>
    page.locator(selector).first();
/** A button in the dialog that was opened before. */
const inside =
  (name: string | RegExp): Opener =>
  (page) =>
    page.locator('dialog[open]').last().getByRole('button', { name });
/** Rows of the page's lists, not those in a sheet that is closing. */
const ROW = first('#content .list button:not(dialog *)');
const CHOICES = first('#content [aria-haspopup="dialog"]');

export interface Opening {
  /** The file below src that renders the overlay. */
  readonly of: string;
  /** Taps before the opener can be reached. */
  readonly after?: readonly Opener[];
  /** The last opener opens the overlay; those before it open the overlays below it. */
  readonly open: readonly Opener[];
}
const over = (of: string, ...open: readonly Opener[]): Opening => ({ of, open });

type OfPage = readonly [path: string, openings: readonly Opening[]];

const MENU = named('Open the menu');

/** Pages of a member made by `registerLivedMember`, and the overlays of each. */
export const OVER: readonly OfPage[] = [
  [
    '/',
    [
      over('ui/language/LanguagePopover.tsx', named('Language')),
      over('features/panel/MemberPanel.tsx', MENU),
      over('features/panel/PriceColoursRow.tsx', MENU, inside(/^Price colours/)),
      over('features/panel/SignalsRow.tsx', MENU, inside(/^When an option settles/)),
      over('features/panel/PanelRow.tsx', MENU, inside('Log out')),
    ],
  ],
  ['/alerts', [over('features/alerts/NewAlertSheet.tsx', named('New price alert'))]],
  [
    '/exchange',
    [
      over('ui/market/MarketPicker.tsx', first('.market-title')),
      over('features/exchange/SpotOrderRow.tsx', named('Cancel order')),
    ],
  ],
  [
    '/trade-lst',
    [
      over('ui/export/ExportSheet.tsx', named('Save as CSV')),
      over('ui/time-zone/TimeZoneField.tsx', named('Save as CSV'), inside(/^Time zone/)),
    ],
  ],
  ['/recharge', [over('ui/ChoiceSheet.tsx', CHOICES), over('ui/picture/SourceSheet.tsx', named(/^Payment voucher/))]],
  ['/withdrawal', [over('ui/ChoiceSheet.tsx', CHOICES)]],
  ['/exchangeb', [over('ui/ChoiceSheet.tsx', CHOICES)]],
  ['/changemoney', [over('ui/ChoiceSheet.tsx', CHOICES)]],
  ['/assets', [over('features/assets/AssetsScreen.tsx', named(/^USDT/))]],
  [
    '/trade-account?id=1&type=1',
    [over('features/account/Filters.tsx', named(/^Time/)), over('features/account/RecordList.tsx', ROW)],
  ],
  ['/notify', [over('ui/ArticlePopup.tsx', ROW)]],
  ['/introduction', [over('ui/ArticlePopup.tsx', ROW)]],
  ['/bank', [over('features/bank/BankScreen.tsx', named('Bind a bank card'))]],
  ['/loans?tab=orders', [over('features/loans/LoanOrders.tsx', named(/^(?:Cancel application|Repay now)$/))]],
  ['/staking-list', [over('features/staking/StakingListScreen.tsx', named('Redeem'))]],
  ['/transfer-list', [over('features/member-transfer/TransferListScreen.tsx', named('Cancel transfer'))]],
  [
    '/protection',
    [
      over('features/protection/DailyLimits.tsx', named(/^Daily stake limit/)),
      over('features/protection/Pauses.tsx', named(/^Cool-off/)),
      over('features/protection/Pauses.tsx', named(/^Self-exclusion/)),
    ],
  ],
  [
    '/security',
    [
      over('features/security/AppLockPopup.tsx', named(/^App lock/)),
      over('features/security/TwoStepPopup.tsx', named(/^Two-step login/)),
      over('features/security/PasskeysPopup.tsx', named(/^Passkeys/)),
      over('features/security/PhrasePopup.tsx', named(/^Anti-phishing phrase/)),
      over('features/security/DevicesPopup.tsx', named(/^Logged-in devices/)),
      over('features/security/DevicesPopup.tsx', named(/^Logged-in devices/), inside('Log out all other devices')),
      over('features/security/SecurityLogPopup.tsx', named(/^Security log/)),
    ],
  ],
  // Last, because by then the option is settled.
  [
    '/options',
    [
      over('ui/market/MarketPicker.tsx', first('.market-title')),
      over('ui/chart/ChartSettingsSheet.tsx', named('Chart settings')),
      over('features/options/SetupSheet.tsx', named(/^Buy up/)),
      {
        of: 'features/options/ReceiptPopup.tsx',
        after: [(page) => page.getByRole('tab', { name: 'Settled' })],
        open: [first('.settled-option')],
      },
    ],
  ],
];

/** Pages of a visitor, and the overlays of each. */
export const OVER_VISITORS: readonly OfPage[] = [
  [
    '/register',
    [
      over('ui/language/LanguagePopover.tsx', named('Language')),
      {
        of: 'features/register/country/CountryPopup.tsx',
        after: [(page) => page.getByRole('tab', { name: 'Phone' })],
        open: [named(/^Country code/)],
      },
    ],
  ],
  ['/login', [over('ui/language/LanguagePopover.tsx', named('Language'))]],
];

/** Confirmations of writes; tests/journeys/shell/confirmed.test.ts walks each to its success and back home. */
export const CONFIRMED = [
  'features/account-transfer/AccountTransferScreen.tsx',
  'features/address/BindAddress.tsx',
  'features/alerts/NewAlertSheet.tsx',
  'features/exchange/ConfirmOrder.tsx',
  'features/exchange/SpotOrderRow.tsx',
  'features/loans/LoanApplicationScreen.tsx',
  'features/loans/LoanOrders.tsx',
  'features/member-transfer/SendToMember.tsx',
  'features/member-transfer/TransferListScreen.tsx',
  'features/mining/MiningApplicationScreen.tsx',
  'features/options/ConfirmOption.tsx',
  'features/options/BuyBar.tsx',
  'features/protection/DailyLimits.tsx',
  'features/protection/Pauses.tsx',
  'features/security/PhrasePopup.tsx',
  'features/staking/StakingScreen.tsx',
  'features/staking/StakingListScreen.tsx',
  'features/swap/ConfirmSwap.tsx',
  'features/withdrawal/WithdrawalParts.tsx',
] as const;

/** Confirmations that concern the account itself take longer: tests/long/confirmed-account.test.ts. */
export const CONFIRMED_OF_ACCOUNT = [
  'features/bank/BankScreen.tsx',
  'features/security/AppLockPopup.tsx',
  'features/security/DevicesPopup.tsx',
  'features/security/PasskeysPopup.tsx',
  'features/security/TwoStepPopup.tsx',
] as const;

/**
 * Overlays that open by themselves, or by an action that no walk over the pages does: the test and the words that meet
 * each.
 */
export const ELSEWHERE: Readonly<Record<string, readonly [test: string, words: string]>> = {
  'features/open-writes/OpenWriteSheet.tsx': ['wallet/unkeyed-backend', 'Did this go through?'],
  'features/protection/SessionReminder.tsx': ['protection/protection', 'Time for a short break?'],
  'features/security/FactorSheet.tsx': ['shell/overlays', 'Confirm that it is you'],
  'ui/chart/DrawBar.tsx': ['market/chart', 'Delete all drawings'],
  'ui/chart/FullscreenHost.tsx': ['market/chart', 'Full screen'],
  'ui/picture/CameraPopup.tsx': ['account/pictures', '.camera-shutter'],
};
