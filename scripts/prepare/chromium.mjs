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

/** @returns {Promise<string | undefined>} where a Chromium is; CHROMIUM_PATH names one that is somewhere else. */
const findChromium = async () => {
  const named = process.env.CHROMIUM_PATH;
  if (named) {
    if (!isProgram(named)) throw new Failure(`CHROMIUM_PATH is ${named}, which is no program.`);
    return named;
  }
  return PLACES.find(isProgram) ?? (await playwrightsOwn());
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

/** @returns {Promise<string>} a Chromium for the browser tests, installed where none is found. */
export const ensureChromium = async () => {
  const found = await findChromium();
  if (found) return found;
  console.log('Installing Chromium for the browser tests …');
  if (isDebian() && process.getuid?.() === 0 && (await installFromDebian())) {
    const installed = await findChromium();
    if (installed) return installed;
  }
  await run(process.execPath, [tool('playwright/cli.js'), 'install', 'chromium']);
  const own = await playwrightsOwn();
  if (own) return own;
  throw new Failure(
    'No Chromium was found and none could be installed. Install one and name it: CHROMIUM_PATH=/path/to/chromium npm test',
  );
};
