/** A real Chromium, as a phone. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, type BrowserContext, type BrowserContextOptions, chromium, type Page } from 'playwright';

/**
 * What no page sees: the suggestions of the address bar are pages of their own, and drawing them takes half the time of a
 * start. The last such switch counts, so Playwright's own list is named again.
 */
const FEATURES_OFF = [
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'WebUIOmniboxFullPopup',
  'AimEnabled',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsFirstBalancedModeAutoEnable',
  'HttpsUpgrades',
  'LensOverlay',
  'MediaRouter',
  'NetworkTimeServiceQuerying',
  'OptimizationHints',
  'PaintHolding',
  'PreconnectToSearch',
  'TcpPortRandomizationWin',
  'ThirdPartyStoragePartitioning',
];

const ARGS = [
  `--disable-features=${FEATURES_OFF.join(',')}`,
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // A camera for pages that may use one; no page sees it without the permission.
  '--use-fake-device-for-media-stream',
];

const PHONE = { width: 390, height: 844 };

const chromiumPath = (): string => process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium';
/** Chromium without the browser around its pages: the same pages for half of the processor's time, where there is one. */
const headlessShellPath = (): string => process.env['HEADLESS_SHELL_PATH'] ?? chromiumPath();
/** What belongs to the browser around a page, and a headless shell does without. */
const OF_THE_BROWSER = ['notifications', 'camera'];
const executableFor = ({ permissions = [] }: PhoneOptions): string =>
  permissions.some((permission) => OF_THE_BROWSER.includes(permission)) ? chromiumPath() : headlessShellPath();

export interface Phone {
  readonly context: BrowserContext;
  readonly page: Page;
  /** What went wrong in any page: uncaught errors and console errors, for a journey to end on an empty list. */
  readonly faults: string[];
  close(): Promise<void>;
}

export interface LastingPhone extends Phone {
  /** Ends the browser and starts it again on the same profile: a cold start. */
  restart(): Promise<LastingPhone>;
}

export type PhoneOptions = Omit<BrowserContextOptions, 'storageState'>;

const asPhone = (options: PhoneOptions): BrowserContextOptions => ({
  viewport: PHONE,
  deviceScaleFactor: 1,
  hasTouch: true,
  isMobile: true,
  locale: 'en-GB',
  timezoneId: 'Europe/London',
  colorScheme: 'dark',
  // What moves is a matter of the journeys that ask for it, and drawing it is most of the work of the others.
  reducedMotion: 'reduce',
  ...options,
});

/** Messages that a browser prints for a network that is not there: what the tests about that look at is the screen. */
const NETWORK_NOISE = /Failed to load resource|net::ERR_|WebSocket connection to/;

/** For what is to be seen of them when a journey fails. */
export const openContexts = new Set<BrowserContext>();

const phoneOf = async (context: BrowserContext): Promise<Omit<Phone, 'close'>> => {
  openContexts.add(context);
  context.on('close', () => openContexts.delete(context));
  context.setDefaultTimeout(60_000);
  const faults: string[] = [];
  const watch = (page: Page): void => {
    page.on('pageerror', (error) => faults.push(String(error)));
    page.on('console', (message) => {
      if (message.type() === 'error' && !NETWORK_NOISE.test(message.text())) faults.push(message.text());
    });
  };
  for (const page of context.pages()) watch(page);
  context.on('page', watch);
  return { context, page: context.pages()[0] ?? (await context.newPage()), faults };
};

/** Polls are under way to the last: what a journey does with their answers must not fail when their page is gone. */
const closeContext = async (context: BrowserContext): Promise<void> => {
  const open = [context, ...context.pages()];
  await Promise.all(open.map((each) => each.unrouteAll({ behavior: 'ignoreErrors' })));
  await context.close();
};

const running = new Map<string, Promise<Browser>>();

/** One of each kind for all journeys of a process: starting one costs more than most of them. */
const sharedBrowser = async (executablePath: string): Promise<Browser> => {
  const browser = await running.get(executablePath)?.catch(() => undefined);
  if (browser?.isConnected()) return browser;
  const started = chromium.launch({ executablePath, args: ARGS });
  running.set(executablePath, started);
  return started;
};

/** A profile of its own that is gone once it is closed, as in a private window: nothing of another journey is in it. */
export const openPhone = async (options: PhoneOptions = {}): Promise<Phone> => {
  const context = await (await sharedBrowser(executableFor(options))).newContext(asPhone(options));
  return { ...(await phoneOf(context)), close: () => closeContext(context) };
};

/** A profile on disk: for what outlives a restart, and for what a browser refuses to a private window. */
export const openLastingPhone = async (
  options: PhoneOptions = {},
  profile = mkdtempSync(join(tmpdir(), 'phone-')),
): Promise<LastingPhone> => {
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: executableFor(options),
    args: ARGS,
    ...asPhone(options),
  });
  return {
    ...(await phoneOf(context)),
    restart: async () => {
      await closeContext(context);
      return openLastingPhone(options, profile);
    },
    close: async () => {
      await closeContext(context);
      rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
    },
  };
};

/** A phone whose pages of any site over http find this member logged in. */
export const openMemberPhone = async (token: string, options: PhoneOptions = {}): Promise<Phone> => {
  const phone = await openPhone(options);
  await phone.context.addInitScript((kept) => {
    // A sandboxed frame (the operator's script) has no storage.
    if (location.protocol === 'http:' && self.origin !== 'null') localStorage.setItem('member.token', kept);
  }, token);
  return phone;
};
