/** Checks docs/deploy as far as this machine has the tools; the names of the tests say what each needs. */
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';

const ROOT = resolve(import.meta.dirname, '../..');
const DEPLOY = join(ROOT, 'docs/deploy');
const works = (command: string, ...args: string[]): boolean =>
  spawnSync(command, args, { timeout: 20_000 }).status === 0;
const read = (file: string): string => readFileSync(join(DEPLOY, file), 'utf8');
const NGINX = ['/usr/sbin/nginx', '/usr/local/sbin/nginx', '/opt/homebrew/bin/nginx'].find(existsSync);

describe('docs/deploy', () => {
  test.runIf(works('systemd-analyze', '--version'))(
    'the unit is sound and shut in (where systemd is installed)',
    () => {
      const folder = mkdtempSync(join(tmpdir(), 'unit-'));
      const unit = join(folder, 'exchange@.service');
      // The node of this machine, wherever it is installed.
      writeFileSync(unit, read('exchange@.service').replace('/usr/bin/node', process.execPath));
      const { stderr, status } = spawnSync('systemd-analyze', ['verify', '--man=no', unit], { encoding: 'utf8' });
      expect(stderr.split('\n').filter((line) => line.includes('exchange@'))).toEqual([]);
      expect(status).toBe(0);
      const rated = spawnSync('systemd-analyze', ['security', '--offline=true', '--no-pager', unit], {
        encoding: 'utf8',
      });
      expect(Number(/exposure level for \S+: ([\d.]+)/.exec(rated.stdout)?.[1])).toBeLessThan(2);
      rmSync(folder, { recursive: true });
    },
  );

  test.runIf(NGINX)('nginx takes its configuration (where nginx is installed)', () => {
    const folder = mkdtempSync(join(tmpdir(), 'deploy-nginx-'));
    // Names of containers resolve only within their own network.
    writeFileSync(join(folder, 'site.conf'), read('nginx.conf').replaceAll(/server-(\d):8080/g, '127.0.0.1:808$1'));
    writeFileSync(
      join(folder, 'nginx.conf'),
      `pid ${folder}/pid; error_log ${folder}/error.log; events {} http { access_log off; include ${folder}/site.conf; }`,
    );
    const { status, stderr } = spawnSync(NGINX ?? '', ['-t', '-c', join(folder, 'nginx.conf')], { encoding: 'utf8' });
    expect(stderr).toContain('syntax is ok');
    expect(status).toBe(0);
    rmSync(folder, { recursive: true });
  });

  test.runIf(works('docker', 'info'))('the image is built and answers (where a container engine runs)', async () => {
    const env = { ...process.env, POSTGRES_PASSWORD: 'a'.repeat(48), SECRET: 'b'.repeat(44) };
    const compose = (...args: string[]) =>
      execFileSync('docker', ['compose', '-f', join(DEPLOY, 'compose.yaml'), ...args], { env, stdio: 'inherit' });
    try {
      compose('up', '--build', '--detach', '--wait');
      expect((await fetch('http://127.0.0.1:8080/health')).status).toBe(200);
      expect((await fetch('http://127.0.0.1:8080/api/getMarketList', { method: 'POST' })).status).toBe(200);
    } finally {
      compose('down', '--volumes');
    }
  });

  test('compose.yaml, the unit and nginx name files and settings that are there', () => {
    for (const file of [
      'docs/deploy/Containerfile',
      'docs/deploy/nginx.conf',
      'scripts/start.mjs',
      'scripts/prepare-start.mjs',
    ])
      expect(existsSync(join(ROOT, file))).toBe(true);
    const settings = readFileSync(join(ROOT, 'docs/operating.md'), 'utf8');
    const named = [...read('compose.yaml').matchAll(/^ {4}([A-Z_]+): /gm)].map(([, name]) => name);
    expect(named).toContain('TRUST_PROXY');
    for (const name of named) expect(settings).toContain(`\`${name}\``);
    expect(read('nginx.conf').split('\nmap ')[1]).toBe(
      readFileSync(join(ROOT, 'docs/nginx/reference-server.conf'), 'utf8').split('\nmap ')[1],
    );
  });

  test('what was prepared is not prepared again, so that its folder can be read-only', () => {
    execFileSync(process.execPath, [join(ROOT, 'scripts/prepare-start.mjs')], { cwd: ROOT });
    const made = () =>
      readdirSync(join(ROOT, '.cache/server')).map((name) => statSync(join(ROOT, '.cache/server', name)).mtimeMs);
    const before = made();
    execFileSync(process.execPath, [join(ROOT, 'scripts/prepare-start.mjs')], { cwd: ROOT });
    expect(made()).toEqual(before);
  });
});
