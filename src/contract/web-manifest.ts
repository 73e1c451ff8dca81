/**
 * The web app manifest (PWA-01), in one language and theme. The server renders it with the site's own name; a build
 * includes a plain one for static hosting.
 */

type ManifestTheme = 'night' | 'day';

export interface ManifestStrings {
  readonly description: string;
  readonly exchange: string;
  readonly options: string;
  readonly deposit: string;
  readonly assets: string;
  /** Labels of the screenshots in the browser's install dialog. */
  readonly homePicture: string;
  readonly exchangePicture: string;
  readonly optionsPicture: string;
}

export interface ManifestFacts {
  readonly name: string;
  /** BCP 47. */
  readonly lang: string;
  readonly dir: 'ltr' | 'rtl';
  readonly theme: ManifestTheme;
  readonly words: ManifestStrings;
}

export const MANIFEST_PATH = '/manifest.webmanifest';
/** Where the operating system posts a picture that a member shares with the app; the service worker handles it. */
export const SHARE_PATH = '/share-voucher';
/** Name of the field that holds the shared picture. */
export const SHARED_FIELD = 'voucher';

export const ENGLISH: ManifestStrings = {
  description: 'Spot, short-cycle options and a wallet in one app.',
  exchange: 'Exchange',
  options: 'Options',
  deposit: 'Deposit',
  assets: 'Assets',
  homePicture: 'Markets and products at a glance',
  exchangePicture: 'Order book and order form on one screen',
  optionsPicture: 'A running option on the chart',
};

/** Colours of the page (behind the first paint) and of the bars; the same stand in ui/styles/tokens.css. */
const COLOURS: Readonly<Record<ManifestTheme, { readonly page: string; readonly bar: string }>> = {
  night: { page: '#102030', bar: '#0b1622' },
  day: { page: '#ffffff', bar: '#ffffff' },
};

/** Launchers cut what is longer; the first word of a long name is better than a cut one. */
const SHORT_NAME_MAX = 12;
const shortName = (name: string): string =>
  name.length <= SHORT_NAME_MAX ? name : (name.split(/\s+/)[0] ?? name).slice(0, SHORT_NAME_MAX);

const icon = (name: string, size: number, purpose: 'any' | 'maskable' | 'monochrome') => ({
  src: `/icons/${name}-${size}.png`,
  sizes: `${size}x${size}`,
  type: 'image/png',
  purpose,
});

const shortcut = (name: string, url: string) => ({ name, url, icons: [icon('icon', 192, 'any')] });

const screenshot = (name: string, form_factor: 'narrow' | 'wide', sizes: string, label: string) => ({
  src: `/screenshots/${name}.png`,
  sizes,
  type: 'image/png',
  form_factor,
  label,
});

export const webManifest = ({ name, lang, dir, theme, words }: ManifestFacts) => ({
  // The id is the same in every language, so that a device that changes its language keeps the same app.
  id: '/',
  name,
  short_name: shortName(name),
  description: words.description,
  lang,
  dir,
  start_url: '/',
  scope: '/',
  display: 'standalone',
  orientation: 'portrait',
  background_color: COLOURS[theme].page,
  theme_color: COLOURS[theme].bar,
  categories: ['finance'],
  // Focuses the open window, which keeps what is typed in it; src/shell/pwa/launches.ts navigates to the launch URL.
  launch_handler: { client_mode: ['focus-existing', 'auto'] },
  share_target: {
    action: SHARE_PATH,
    method: 'POST',
    enctype: 'multipart/form-data',
    params: { files: [{ name: SHARED_FIELD, accept: ['image/*'] }] },
  },
  icons: [
    icon('icon', 192, 'any'),
    icon('icon', 512, 'any'),
    icon('maskable', 192, 'maskable'),
    icon('maskable', 512, 'maskable'),
    icon('monochrome', 192, 'monochrome'),
    icon('monochrome', 512, 'monochrome'),
  ],
  shortcuts: [
    shortcut(words.exchange, '/exchange'),
    shortcut(words.options, '/options'),
    shortcut(words.deposit, '/recharge'),
    shortcut(words.assets, '/assets'),
  ],
  screenshots: [
    screenshot('home', 'narrow', '780x1688', words.homePicture),
    screenshot('exchange', 'narrow', '780x1688', words.exchangePicture),
    screenshot('options', 'narrow', '780x1688', words.optionsPicture),
    screenshot('exchange-wide', 'wide', '1280x800', words.exchangePicture),
  ],
});
