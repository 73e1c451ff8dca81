/** The web manifest, and the build of the service worker in sw/ with the list of what it keeps. */
import { VitePWA } from 'vite-plugin-pwa';

const icon = (name: string, size: number, purpose: 'any' | 'maskable' | 'monochrome') => ({
  src: `/icons/${name}-${size}.png`,
  sizes: `${size}x${size}`,
  type: 'image/png',
  purpose,
});

const shortcut = (name: string, url: string) => ({ name, url, icons: [icon('icon', 192, 'any')] });

const screenshot = (name: string, label: string) => ({
  src: `/screenshots/${name}.png`,
  sizes: '780x1688',
  type: 'image/png',
  form_factor: 'narrow' as const,
  label,
});

/** Colours are night's: the manifest cannot follow the theme, and night is what a first visit most often shows. */
const NIGHT_PAGE = '#102030';

export const progressiveApp = () =>
  VitePWA({
    strategies: 'injectManifest',
    srcDir: 'sw',
    filename: 'sw.ts',
    // src/app/pwa registers the worker: after the first screen is usable, and where workers are allowed.
    injectRegister: false,
    manifest: {
      id: '/',
      name: 'Exchange',
      short_name: 'Exchange',
      description: 'Spot, short-cycle options and a wallet in one app.',
      start_url: '/',
      scope: '/',
      display: 'standalone',
      orientation: 'portrait',
      background_color: NIGHT_PAGE,
      theme_color: NIGHT_PAGE,
      categories: ['finance'],
      launch_handler: { client_mode: ['navigate-existing', 'auto'] },
      icons: [
        icon('icon', 192, 'any'),
        icon('icon', 512, 'any'),
        icon('maskable', 192, 'maskable'),
        icon('maskable', 512, 'maskable'),
        icon('monochrome', 192, 'monochrome'),
        icon('monochrome', 512, 'monochrome'),
      ],
      shortcuts: [
        shortcut('Exchange', '/exchange'),
        shortcut('Options', '/options'),
        shortcut('Deposit', '/recharge'),
        shortcut('Assets', '/assets'),
      ],
      screenshots: [
        screenshot('home', 'Markets and products at a glance'),
        screenshot('exchange', 'Order book and order form on one screen'),
        screenshot('options', 'A running option on the chart'),
      ],
    },
    injectManifest: {
      globPatterns: ['**/*.{js,css,html,svg,woff2}', 'assets/*.json', 'icons/icon-192.png'],
      globIgnores: ['sw.js', 'retired-worker.js', 'screenshots/**'],
      maximumFileSizeToCacheInBytes: 4 * 1024 * 1024,
    },
  });
