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

/** @returns {string | undefined} where the system has a Chromium; CHROMIUM_PATH names one that is somewhere else. */
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
  const { code } = await run('apt-get', ['install', '-y', '-q', '--no-install-recommends', 'chromium'], {
    env,
    quiet: true,
  });
  return code === 0;
};

/**
 * Needs no package, so that it can go on while they are installed.
 * @returns {Promise<string | undefined>} a Chromium of the system, installed where its packages have one
 */
export const ensureSystemChromium = async () => {
  const found = findSystems();
  if (found || !isDebian() || process.getuid?.() !== 0) return found;
  console.log('Installing Chromium for the browser tests …');
  return (await installFromDebian()) ? findSystems() : undefined;
};

/** @returns {Promise<string>} the browser that Playwright brings, installed where it is missing. */
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
