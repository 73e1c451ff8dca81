import { createHash } from 'node:crypto';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { withLock } from '../../server/base/file-lock.mjs';
import { requireDisk } from './disk.mjs';
import { root } from './paths.mjs';
import { endGroup, Failure, run } from './run.mjs';

/** Inside node_modules, so that it goes with it: `npm ci` removes the folder first and we write this last. */
const STAMP = join(root, 'node_modules/.installed-for');
/** The npm that is at work, for whoever comes after us if we are killed: it would go on without us. */
const NPM_PID = join(root, '.cache/install.pid');
const NEEDED_MEGABYTES = 1_200;

const wanted = () =>
  createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .update(`${process.platform} ${process.arch}`)
    .digest('hex');

const isStamped = (stamp) => existsSync(STAMP) && readFileSync(STAMP, 'utf8') === stamp;

/** An image for production holds a build and no tools to make one. */
const buildsNothing = process.env.NODE_ENV === 'production' && Boolean(process.env.DIST_DIR);

/**
 * Whether npm's own record of what it installed, written after its last step, lists what the lock asks for. It lets a
 * developer's `npm install` stand without a second installation.
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
  // `npm start` tells its children where npm is; run by hand, npm is looked up in PATH.
  const path = process.env.npm_execpath;
  return path?.endsWith('.js') && existsSync(path) ? [process.execPath, path] : ['npm'];
};

/** The command line of a process, so that a number used again by the system is not taken for ours; "" where unknown. */
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

/** Installs what package-lock.json asks for, where that is not what node_modules holds. Safe to call from many processes. */
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
