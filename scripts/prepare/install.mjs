import { createHash } from 'node:crypto';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { withLock } from '../../server/base/file-lock.mjs';
import { requireDisk } from './disk.mjs';
import { root } from './paths.mjs';
import { endGroup, Failure, run } from './run.mjs';

/** Lies in node_modules, which `npm ci` deletes first; written last, so it proves that the installation is complete. */
const STAMP = join(root, 'node_modules/.installed-for');
/** Process id of the running npm: it outlives this process if that is killed, and the next installation must end it. */
const NPM_PID = join(root, '.cache/install.pid');
const NEEDED_MEGABYTES = 1_200;

const wanted = () =>
  createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .update(`${process.platform} ${process.arch}`)
    .digest('hex');

const isStamped = (stamp) => existsSync(STAMP) && readFileSync(STAMP, 'utf8') === stamp;

/** True in a production image, which contains a finished build and no build tools. */
const buildsNothing = process.env.NODE_ENV === 'production' && Boolean(process.env.DIST_DIR);

/**
 * Whether npm's own record of what it installed, written as its last step, matches package-lock.json. If it does, for
 * example after a developer's `npm install`, no second installation is needed.
 */
const isInstalled = () => {
  const record = join(root, 'node_modules/.package-lock.json');
  if (!existsSync(record)) return false;
  try {
    const installed = JSON.parse(readFileSync(record, 'utf8')).packages;
    const asked = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages;
    return (
      Object.entries(asked).every(([path, entry]) => {
        if (path === '') return true;
        if (installed[path] === undefined)
          return entry.optional === true || entry.peer === true || (buildsNothing && entry.dev === true);
        return installed[path].version === entry.version && installed[path].integrity === entry.integrity;
      }) && Object.keys(installed).every((path) => path in asked)
    );
  } catch {
    return false;
  }
};

const npm = () => {
  // npm passes its path to the scripts that it runs; without that path, npm is found through PATH.
  const path = process.env.npm_execpath;
  return path?.endsWith('.js') && existsSync(path) ? [process.execPath, path] : ['npm'];
};

/** The command line of a process, to tell npm from an unrelated process that reuses its id; "" if unknown. */
const commandOf = async (pid) => {
  if (existsSync('/proc/self/cmdline'))
    return existsSync(`/proc/${pid}`) ? readFileSync(`/proc/${pid}/cmdline`, 'utf8') : '';
  const found = await run('ps', ['-p', String(pid), '-o', 'args='], { quiet: true }).catch(() => undefined);
  return found?.code === 0 ? found.output : '';
};

/** Ends the npm of a killed installation, which would write into the same folder as ours. */
const endOrphan = async () => {
  if (!existsSync(NPM_PID)) return;
  const pid = Number(readFileSync(NPM_PID, 'utf8'));
  rmSync(NPM_PID, { force: true });
  if (!Number.isInteger(pid) || pid <= 1) return;
  if ((await commandOf(pid)).includes('npm')) endGroup(pid, 'SIGKILL');
};

const install = async () => {
  await endOrphan();
  requireDisk(root, NEEDED_MEGABYTES, 'Installing the packages');
  console.log('Installing packages (a minute or two, once) …');
  const [program, ...first] = npm();
  const args = [...first, 'ci', '--no-audit', '--no-fund', '--include=dev', '--loglevel=error'];
  const options = { env: { NODE_ENV: undefined }, onStart: (pid) => writeFileSync(NPM_PID, String(pid)) };
  let { code } = await run(program, args, options);
  if (code !== 0) {
    console.error('Installing failed; trying once more …');
    ({ code } = await run(program, args, options));
  }
  rmSync(NPM_PID, { force: true });
  if (code !== 0)
    throw new Failure(
      'The packages could not be installed: see what npm says above. The usual causes are no network, no access to the ' +
        'npm registry, a full disk, or a folder that belongs to another user.',
    );
};

/**
 * Installs the packages of package-lock.json unless node_modules has them. Safe to call from many processes at once.
 */
export const ensureInstalled = async () => {
  const stamp = wanted();
  if (isStamped(stamp)) return;
  await withLock(
    join(root, '.cache/install.lock'),
    async () => {
      if (isStamped(stamp)) return;
      if (!isInstalled()) await install();
      writeFileSync(STAMP, stamp);
    },
    () => console.log('Another process is installing; waiting for it …'),
  );
};
