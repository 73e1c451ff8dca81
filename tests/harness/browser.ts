/** A real Chromium, as a phone. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, type BrowserContextOptions, chromium, type Page } from 'playwright';

const ARGS = [
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

export const PHONE = { width: 390, height: 844 };

const executablePath = (): string => process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium';

export interface Phone {
  readonly context: BrowserContext;
  readonly page: Page;
  /** What went wrong in any page: uncaught errors and console errors, for a journey to end on an empty list. */
  readonly faults: string[];
  /** Ends the browser and starts it again on the same profile: a cold start. */
  restart(): Promise<Phone>;
  close(): Promise<void>;
}

export type PhoneOptions = Omit<BrowserContextOptions, 'storageState'>;

/** Messages that a browser prints for a network that is not there: what the tests about that look at is the screen. */
const NETWORK_NOISE = /Failed to load resource|net::ERR_|WebSocket connection to/;

/** For what is to be seen of them when a journey fails. */
export const openContexts = new Set<BrowserContext>();

/** A persistent profile: workers, storage and installability behave as on a device, across restarts. */
export const openPhone = async (
  options: PhoneOptions = {},
  profile = mkdtempSync(join(tmpdir(), 'phone-')),
): Promise<Phone> => {
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: executablePath(),
    args: ARGS,
    viewport: PHONE,
    deviceScaleFactor: 1,
    hasTouch: true,
    isMobile: true,
    locale: 'en-GB',
    timezoneId: 'Europe/London',
    colorScheme: 'dark',
    ...options,
  });
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
  const page = context.pages()[0] ?? (await context.newPage());
  return {
    context,
    page,
    faults,
    restart: async () => {
      await context.close();
      return openPhone(options, profile);
    },
    close: async () => {
      await context.close();
      rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
    },
  };
};

/** A phone whose pages of any site over http find this member logged in. */
export const openMemberPhone = async (token: string, options: PhoneOptions = {}): Promise<Phone> => {
  const phone = await openPhone(options);
  await phone.context.addInitScript((kept) => {
    if (location.protocol === 'http:') localStorage.setItem('member.token', kept);
  }, token);
  return phone;
};
