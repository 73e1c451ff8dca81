/** Chromium set up as a phone. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, type BrowserContext, type BrowserContextOptions, chromium, type Page } from 'playwright';
import { keepToasts } from './told.ts';

/**
 * Features that no page notices: the suggestions of the address bar are pages of their own, and rendering them takes
 * half the time of a start. Only the last `--disable-features` counts, so this list repeats Playwright's own.
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
  // A process less, since without a graphics card it only copies pictures.
  '--in-process-gpu',
  // Pages live for seconds: code that V8 optimizes for longer use never pays back.
  '--js-flags=--no-maglev --no-turbofan --single-threaded-gc',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // A fake camera, for pages that have the permission to use one.
  '--use-fake-device-for-media-stream',
];

const PHONE = { width: 390, height: 844 };

const chromiumPath = (): string => process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium';
/**
 * The headless shell is Chromium without the browser's own interface: it renders the same pages in half the CPU time.
 */
const headlessShellPath = (): string => process.env['HEADLESS_SHELL_PATH'] ?? chromiumPath();
/** Permissions for features that a headless shell lacks. */
const OF_THE_BROWSER = ['notifications', 'camera'];
const executableFor = ({ permissions = [] }: PhoneOptions): string =>
  permissions.some((permission) => OF_THE_BROWSER.includes(permission)) ? chromiumPath() : headlessShellPath();

export interface Phone {
  readonly context: BrowserContext;
  readonly page: Page;
  /** Uncaught errors and console errors of all pages; a journey ends by expecting none. */
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
  // Only the journeys that ask for animations get them: rendering those would be most of the work of the others.
  reducedMotion: 'reduce',
  ...options,
});

/** Console messages about failed requests: tests of network faults check the screen instead. */
const NETWORK_NOISE = /Failed to load resource|net::ERR_|WebSocket connection to/;

/** Runs in the page: keeps its last pointer events, because a lost tap leaves no other trace. */
const keepTapsForReport = (): void => {
  const taps: string[] = [];
  Object.assign(window, { tapsForReport: taps });
  for (const type of ['pointerdown', 'pointerup', 'click'])
    window.addEventListener(
      type,
      (event) => {
        const { target, timeStamp, isTrusted } = event;
        const element = target instanceof Element ? target : undefined;
        const on = `${element?.tagName} ${element?.className} "${element?.textContent.slice(0, 30)}"`;
        const { clientX, clientY } = event as MouseEvent;
        taps.push(`${Math.round(timeStamp)} ms ${type}${isTrusted ? '' : ' by code'} at ${clientX},${clientY}: ${on}`);
        if (taps.length > 15) taps.shift();
      },
      true,
    );
};

/** For the pictures that are taken when a journey fails. */
export const openContexts = new Set<BrowserContext>();

const phoneOf = async (context: BrowserContext): Promise<Omit<Phone, 'close'>> => {
  openContexts.add(context);
  context.on('close', () => openContexts.delete(context));
  context.setDefaultTimeout(60_000);
  await context.addInitScript(keepTapsForReport);
  await context.addInitScript(keepToasts);
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

/** Polling never stops: a route handler of a journey must not fail because its page has closed. */
const closeContext = async (context: BrowserContext): Promise<void> => {
  const open = [context, ...context.pages()];
  await Promise.all(open.map((each) => each.unrouteAll({ behavior: 'ignoreErrors' })));
  await context.close();
};

const running = new Map<string, Promise<Browser>>();

/** One browser of each kind for all journeys of a process: starting one takes longer than most journeys. */
const sharedBrowser = async (executablePath: string): Promise<Browser> => {
  const browser = await running.get(executablePath)?.catch(() => undefined);
  if (browser?.isConnected()) return browser;
  const started = chromium.launch({ executablePath, args: ARGS });
  running.set(executablePath, started);
  return started;
};

/** A temporary profile that is deleted when it closes, so that journeys share no data. */
export const openPhone = async (options: PhoneOptions = {}): Promise<Phone> => {
  const context = await (await sharedBrowser(executableFor(options))).newContext(asPhone(options));
  return { ...(await phoneOf(context)), close: () => closeContext(context) };
};

/** A profile on disk, for tests of restarts and of features that browsers refuse in private windows. */
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

/** A phone on which the member is logged in on every http site. */
export const openMemberPhone = async (token: string, options: PhoneOptions = {}): Promise<Phone> => {
  const phone = await openPhone(options);
  await phone.context.addInitScript((kept) => {
    // A sandboxed frame (the operator's script) has no storage.
    if (location.protocol === 'http:' && self.origin !== 'null') localStorage.setItem('member.token', kept);
  }, token);
  return phone;
};
