import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { afterAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { type PinKey, writeLock } from '../../../src/core/app-lock/lock-settings.ts';
import { openLastingPhone, openPhone, type Phone } from '../../harness/browser.ts';
import { type Build, brokenBuild, buildNamed, renamePage, renameWorker } from '../../harness/builds.ts';
import { openSite, type Site } from '../../harness/site.ts';
import { deploy, offer, takeUpdate, updateTo } from '../../harness/updates.ts';
import { show } from '../../harness/visibility.ts';
import {
  ANSWERS,
  badBuilds,
  buildShown,
  cachedPaths,
  goodBuilds,
  outcomeOfUpdate,
  SHELL,
  untilReady,
} from '../../harness/worker.ts';

const builds: Build[] = [];
const made = (build: Build): Build => {
  builds.push(build);
  return build;
};
const first = made(buildNamed('first'));
const second = made(buildNamed('second'));

/** The target is fifty updates; `npm test` makes three, `npm run test:all` twenty. */
const UPDATES = Number(process.env['UPDATES'] ?? 3);

let site: Site;
let phone: Phone;

const visitFirst = async (opened: Promise<Phone>): Promise<void> => {
  phone = await opened;
  await phone.page.goto(site.url);
  await untilReady(phone.page);
};

beforeEach(async () => {
  site = await openSite(first.folder, ANSWERS);
});
/** Each test of this group starts on a phone with the first build. */
const onNewPhones = (): void => {
  beforeEach(() => visitFirst(openPhone()));
};
beforeEach(() =>
  onTestFinished(async () => {
    await phone.close();
    await site.stop();
  }),
);
afterAll(() => {
  for (const build of builds) build.remove();
});

const outcomeOf = (build: Build): Promise<string> => {
  site.show(build.folder);
  return outcomeOfUpdate(phone.page);
};

/** Frequent requests of an open page, which keep waking a worker that is about to be replaced. */
const keepAsking = (page: Page): Promise<unknown> =>
  page.evaluate(() => setInterval(() => void fetch('/api/getConfig').catch(() => undefined), 20));

describe('a newer version', () => {
  onNewPhones();

  test('PWA-04 is offered with what it brings, and comes only when it is taken', async () => {
    writeFileSync(join(second.folder, 'changes.json'), '{"99.0.0":{"en":["Charts draw twice as fast"]}}');
    await deploy(site, second, phone.page);
    await offer(phone.page).waitFor();
    await phone.page.getByText('Charts draw twice as fast').waitFor();
    await phone.page.reload();
    expect(await buildShown(phone.page)).toBe('first');
    await offer(phone.page).waitFor();
    await takeUpdate(phone.page);
    await expect.poll(() => buildShown(phone.page)).toBe('second');
    await phone.page.locator(SHELL).waitFor();
    expect(phone.faults).toEqual([]);
  });

  test('PWA-04 taken, it comes at once, however busy the page keeps the version before', async () => {
    await deploy(site, second, phone.page);
    await offer(phone.page).waitFor();
    await keepAsking(phone.page);
    await takeUpdate(phone.page);
    await expect.poll(() => buildShown(phone.page)).toBe('second');
  });

  test('PWA-04 taken in one tab, the others go on and are told', async () => {
    const other = await phone.context.newPage();
    await other.goto(site.url);
    await other.locator(SHELL).waitFor();
    await deploy(site, second, other);
    await offer(phone.page).waitFor();
    await phone.page.bringToFront();
    await takeUpdate(phone.page);
    await expect.poll(() => buildShown(phone.page)).toBe('second');
    await expect
      .poll(
        async () =>
          (await other.getByText('updated in another tab').count()) > 0 || (await buildShown(other)) === 'second',
      )
      .toBe(true);
    // The chunks of its own version are still cached, so the page keeps working.
    await other.locator(SHELL).waitFor();
    expect(phone.faults).toEqual([]);
  });

  test('PWA-04 a half-finished deployment changes nothing', async () => {
    const half = made(buildNamed('half'));
    // The new worker is deployed and the page not yet; or the page is already that of a third build.
    for (const { folder } of [first, second]) {
      cpSync(join(folder, 'index.html'), join(half.folder, 'index.html'));
      expect(await outcomeOf(half)).toBe('redundant');
      await phone.page.reload();
      await phone.page.locator(SHELL).waitFor();
      expect(await buildShown(phone.page)).toBe('first');
      expect(await offer(phone.page).count()).toBe(0);
    }
    // Once complete, it is offered.
    cpSync(join(made(buildNamed('half')).folder, 'index.html'), join(half.folder, 'index.html'));
    expect(await outcomeOf(half)).toBe('installed');
    await offer(phone.page).waitFor();
  });

  test(
    `PWA-04 ${UPDATES} in a row, one of them broken, end on the newest, with two versions on the device`,
    async () => {
      const rolling = made(buildNamed('rolling'));
      const broken = made(brokenBuild('broken'));
      const page = join(rolling.folder, 'index.html');
      const worker = join(rolling.folder, 'sw.js');
      const html = readFileSync(page, 'utf8');
      const script = readFileSync(worker, 'utf8');
      const tookMs: number[] = [];
      let shown = 'first';
      for (let round = 1; round <= UPDATES; round += 1) {
        if (round === Math.ceil(UPDATES / 2)) {
          await deploy(site, broken, phone.page);
          await takeUpdate(phone.page);
          await expect.poll(() => buildShown(phone.page)).toBe('broken');
          await expect.poll(() => badBuilds(phone.page)).toContain('broken');
          await phone.page.reload();
          expect(await buildShown(phone.page)).toBe(shown);
          await phone.page.locator(SHELL).waitFor();
        }
        const name = `rolling${round}`;
        writeFileSync(page, renamePage(html, name));
        writeFileSync(worker, renameWorker(script, name));
        const startedMs = performance.now();
        await deploy(site, rolling, phone.page);
        await takeUpdate(phone.page);
        await expect.poll(() => buildShown(phone.page)).toBe(name);
        await phone.page.locator(SHELL).waitFor();
        tookMs.push(Math.round(performance.now() - startedMs));
        shown = name;
      }
      expect(await buildShown(phone.page)).toBe(`rolling${UPDATES}`);
      // The newest page and the one to roll back to; a broken build leaves nothing behind.
      expect((await cachedPaths(phone.page)).filter((path) => path === '/index.html')).toHaveLength(2);
      tookMs.sort((one, other) => one - other);
      console.log(`${UPDATES} updates: median ${tookMs[tookMs.length >> 1]} ms, slowest ${tookMs.at(-1)} ms`);
    },
    UPDATES * 60_000 + 300_000,
  );
});

describe('while nobody looks', () => {
  onNewPhones();

  test('PWA-04 a version found in the background is taken there, but never under a form that is being filled', async () => {
    await phone.page.goto(`${site.url}/login`);
    await phone.page.locator('form input').first().fill('ada');
    await show(phone.page, 'hidden');
    await deploy(site, second, phone.page);
    await show(phone.page, 'visible');
    await offer(phone.page).waitFor();
    expect(await buildShown(phone.page)).toBe('first');
    await phone.page.locator('form input').first().fill('');
    await show(phone.page, 'hidden');
    await expect.poll(() => buildShown(phone.page), { timeout: 60_000 }).toBe('second');
    expect(phone.faults).toEqual([]);
  });
});

test('PWA-04 a build that never draws is gone back from within two loads', async () => {
  // A persistent profile, because the browser restarts in the middle.
  const lasting = openLastingPhone();
  await visitFirst(lasting);
  const broken = made(brokenBuild('broken'));
  await updateTo(site, phone.page, broken, 'broken');
  // A member looks at the blank page for a moment before reloading it.
  await expect.poll(() => badBuilds(phone.page)).toContain('broken');
  await phone.page.reload();
  expect(await buildShown(phone.page)).toBe('first');
  await phone.page.locator(SHELL).waitFor();
  // A good render of the previous version does not count for the broken one.
  for (const _load of ['third', 'fourth']) {
    await phone.page.reload();
    await phone.page.locator(SHELL).waitFor();
    expect(await buildShown(phone.page)).toBe('first');
  }
  // It stays with the working version, also after a cold start, until there is a newer one.
  phone = await (await lasting).restart();
  await phone.page.goto(site.url);
  await phone.page.locator(SHELL).waitFor();
  expect(await buildShown(phone.page)).toBe('first');
  await updateTo(site, phone.page, second, 'second');
});

describe('a version that does not work', () => {
  onNewPhones();

  test('PWA-04 AUTH-09 a build that draws the lock works', async () => {
    const key: PinKey = { method: 'pin', salt: '00', hash: '00', rounds: 1 };
    await deploy(site, second, phone.page);
    await offer(phone.page).waitFor();
    await phone.page.evaluate(
      (lock) => {
        localStorage.setItem('member.token', 'kept');
        localStorage.setItem('member.lock', lock);
      },
      writeLock({ afterMs: 0, key, wrong: 0 }),
    );
    await takeUpdate(phone.page);
    await phone.page.getByRole('heading', { name: 'The app is locked' }).waitFor();
    expect(await buildShown(phone.page)).toBe('second');
    await expect.poll(() => goodBuilds(phone.page)).toEqual(['second', 'first']);
  });

  test('PWA-04 the kill switch ends the worker and what it kept', async () => {
    await keepAsking(phone.page);
    const retired = made(buildNamed('retired'));
    cpSync(join(retired.folder, 'retired-worker.js'), join(retired.folder, 'sw.js'));
    await deploy(site, retired, phone.page);
    await expect
      .poll(() => phone.page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length))
      .toBe(0);
    expect(await cachedPaths(phone.page)).toEqual([]);
  });
});
