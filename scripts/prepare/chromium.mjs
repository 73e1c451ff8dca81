import { accessSync, constants, existsSync, readFileSync } from 'node:fs';
import { Failure, run, tool } from './run.mjs';

const PLACES = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome-stable',
  '/usr/bin/google-chrome',
  '/snap/bin/chromium',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/** The headless shell: it takes half the CPU time, and serves all tests that need no camera and no notifications. */
const SHELL = '/usr/bin/chromium-headless-shell';

const isProgram = (path) => {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
};

const playwrightsOwn = async () => {
  const { chromium } = await import('playwright');
  const path = chromium.executablePath();
  return path && isProgram(path) ? path : undefined;
};

/** @returns {string | undefined} path of an installed Chromium; CHROMIUM_PATH overrides the usual places. */
const findSystems = () => {
  const named = process.env.CHROMIUM_PATH;
  if (named) {
    if (!isProgram(named)) throw new Failure(`CHROMIUM_PATH is ${named}, which is no program.`);
    return named;
  }
  return PLACES.find(isProgram);
};

const isDebian = () =>
  existsSync('/etc/os-release') && /^ID(_LIKE)?=.*debian/m.test(readFileSync('/etc/os-release', 'utf8'));

const installFromDebian = async () => {
  const env = { DEBIAN_FRONTEND: 'noninteractive' };
  await run('apt-get', ['update', '-q'], { env, quiet: true });
  const install = ['install', '-y', '-q', '--no-install-recommends', 'chromium'];
  // Both need the same version: installed together, apt upgrades an older one. Some Debian releases have no shell.
  const { code } = await run('apt-get', [...install, 'chromium-headless-shell'], { env, quiet: true });
  if (code !== 0) await run('apt-get', install, { env, quiet: true });
};

const systems = () => ({ chromium: findSystems(), shell: isProgram(SHELL) ? SHELL : undefined });

/**
 * Finds the system's Chromium, and installs it where apt-get can. Uses no npm package, so that it can run while those
 * are installed.
 * @returns {Promise<{ chromium?: string, shell?: string }>} paths of Chromium and of the headless shell; with
 *   CHROMIUM_PATH set, only Chromium
 */
export const ensureSystemChromium = async () => {
  if (process.env.CHROMIUM_PATH) return { chromium: findSystems() };
  const { chromium, shell } = systems();
  if ((chromium && shell) || !isDebian() || process.getuid?.() !== 0) return { chromium, shell };
  console.log('Installing Chromium for the browser tests …');
  await installFromDebian();
  return systems();
};

/** @returns {Promise<string>} path of Playwright's own Chromium, downloaded if it is missing. */
export const ensureOwnChromium = async () => {
  const found = await playwrightsOwn();
  if (found) return found;
  console.log('Installing Playwright’s Chromium for the browser tests …');
  await run(process.execPath, [tool('playwright/cli.js'), 'install', 'chromium']);
  const own = await playwrightsOwn();
  if (own) return own;
  throw new Failure(
    'No Chromium was found and none could be installed. Install one and name it: CHROMIUM_PATH=/path/to/chromium npm test',
  );
};
