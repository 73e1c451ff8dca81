/** WebKitGTK from the system's packages, by its WebDriver, on a virtual display. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../free-port.ts';
import { type Engine, found, until } from './engine.ts';

const DRIVER = found(['/usr/bin/WebKitWebDriver']);
const XVFB = found(['/usr/bin/Xvfb']);
const BROWSER = found([
  '/usr/lib/x86_64-linux-gnu/webkit2gtk-4.1/MiniBrowser',
  '/usr/lib/aarch64-linux-gnu/webkit2gtk-4.1/MiniBrowser',
]);
export const WEBKIT = DRIVER && XVFB && BROWSER;

const ended = async (process: ChildProcess): Promise<void> => {
  if (process.exitCode !== null || process.signalCode !== null) return;
  const gone = once(process, 'exit');
  process.kill();
  await gone;
};

const asking =
  (port: number) =>
  async (method: 'POST' | 'DELETE' | 'GET', path: string, body?: object): Promise<unknown> => {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    const { value } = (await answer.json()) as { value: unknown };
    if (!answer.ok) throw new Error(`${path}: ${JSON.stringify(value)}`);
    return value;
  };

/** All data of the browser is stored below `home`. */
const environmentOf = (home: string, display: string): NodeJS.ProcessEnv => ({
  ...process.env,
  HOME: home,
  XDG_DATA_HOME: join(home, 'data'),
  XDG_CACHE_HOME: join(home, 'cache'),
  XDG_CONFIG_HOME: join(home, 'config'),
  DISPLAY: display,
  LANG: 'en_GB.UTF-8',
  WEBKIT_DISABLE_COMPOSITING_MODE: '1',
  LIBGL_ALWAYS_SOFTWARE: '1',
});

export const openWebkit = async (): Promise<Engine> => {
  const home = mkdtempSync(join(tmpdir(), 'webkit-'));
  // Xvfb takes a free display and writes its number.
  const screen = spawn(XVFB ?? '', ['-displayfd', '1', '-screen', '0', '500x900x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const [number] = (await once(screen.stdout, 'data')) as [Buffer];
  const port = await freePort();
  const driver = spawn(DRIVER ?? '', [`--port=${port}`], {
    env: environmentOf(home, `:${String(number).trim()}`),
    stdio: 'ignore',
  });
  const ask = asking(port);
  await until('the driver', () => ask('GET', '/status'));
  const options = { binary: BROWSER, args: ['--automation'] };
  const open = async (): Promise<string> => {
    const capabilities = { alwaysMatch: { 'webkitgtk:browserOptions': options } };
    const { sessionId } = (await ask('POST', '/session', { capabilities })) as { sessionId: string };
    await ask('POST', `/session/${sessionId}/timeouts`, { script: 60_000, pageLoad: 60_000 });
    return `/session/${sessionId}`;
  };
  const session = await open();
  // The window cannot be narrower than 447 pixels.
  await ask('POST', `${session}/window/rect`, { x: 0, y: 0, width: 450, height: 900 });
  return {
    goto: async (url) => {
      await ask('POST', `${session}/url`, { url });
    },
    run: (body) =>
      ask('POST', `${session}/execute/async`, {
        script: `const done = arguments[0];
          Promise.resolve((() => { ${body} })()).then((value) => done(value ?? null), (error) => done(null));`,
        args: [],
      }),
    perform: async (actions) => {
      await ask('POST', `${session}/actions`, { actions });
    },
    restart: async () => {
      await ask('POST', `${session}/url`, { url: 'about:blank' });
    },
    close: async () => {
      await ask('DELETE', session).catch(() => undefined);
      await ended(driver);
      await ended(screen);
      rmSync(home, { recursive: true, force: true, maxRetries: 5 });
    },
  };
};
