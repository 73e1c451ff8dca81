/** Firefox from the system's packages, by WebDriver BiDi, which needs no driver. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { WebSocket } from 'ws';
import { freePort } from '../free-port.ts';
import { type Engine, found, until } from './engine.ts';

export const FIREFOX = found(['/usr/bin/firefox-esr', '/usr/bin/firefox']);

const PREFERENCES: Readonly<Record<string, boolean | number | string>> = {
  'browser.shell.checkDefaultBrowser': false,
  'browser.startup.page': 0,
  'datareporting.policy.dataSubmissionEnabled': false,
  'toolkit.telemetry.reportingpolicy.firstRun': false,
  'app.update.enabled': false,
  'intl.accept_languages': 'en-GB, en',
};

interface Answer {
  readonly id?: number;
  readonly type: string;
  readonly result?: Record<string, unknown>;
  readonly message?: string;
}

const connect = async (port: number) => {
  const socket = await until('Firefox', async () => {
    const dialled = new WebSocket(`ws://127.0.0.1:${port}/session`);
    await once(dialled, 'open');
    return dialled;
  });
  const waiting = new Map<number, (answer: Answer) => void>();
  let count = 0;
  socket.on('message', (data) => {
    const answer = JSON.parse(String(data)) as Answer;
    if (answer.id !== undefined) waiting.get(answer.id)?.(answer);
  });
  return async (method: string, params: object): Promise<Record<string, unknown>> => {
    count += 1;
    const id = count;
    const answered = new Promise<Answer>((resolve) => waiting.set(id, resolve));
    socket.send(JSON.stringify({ id, method, params }));
    const answer = await answered;
    waiting.delete(id);
    if (answer.type !== 'success') throw new Error(`${method}: ${answer.message}`);
    return answer.result ?? {};
  };
};

interface Session {
  readonly process: ChildProcess;
  readonly context: string;
  readonly ask: Awaited<ReturnType<typeof connect>>;
}

const start = async (profile: string): Promise<Session> => {
  const port = await freePort();
  const args = ['--headless', '--no-remote', '--profile', profile, '--remote-debugging-port', String(port)];
  const process = spawn(FIREFOX ?? '', [...args, 'about:blank'], { stdio: 'ignore' });
  const ask = await connect(port);
  await ask('session.new', { capabilities: {} });
  const { contexts } = (await ask('browsingContext.getTree', {})) as { contexts: { context: string }[] };
  const context = contexts[0]?.context ?? '';
  await ask('browsingContext.setViewport', { context, viewport: { width: 390, height: 844 } });
  return { process, context, ask };
};

const end = async ({ process, ask }: Session): Promise<void> => {
  const gone = once(process, 'exit');
  await ask('browser.close', {}).catch(() => process.kill());
  await gone;
};

export const openFirefox = async (): Promise<Engine> => {
  const profile = mkdtempSync(join(tmpdir(), 'firefox-'));
  const lines = Object.entries(PREFERENCES).map(([name, value]) => `user_pref("${name}", ${JSON.stringify(value)});`);
  writeFileSync(join(profile, 'user.js'), lines.join('\n'));
  let session = await start(profile);
  return {
    goto: async (url) => {
      await session.ask('browsingContext.navigate', { context: session.context, url, wait: 'complete' });
    },
    run: async (body) => {
      const { result, exceptionDetails } = (await session.ask('script.evaluate', {
        expression: `Promise.resolve((() => { ${body} })()).then((value) => JSON.stringify(value ?? null))`,
        target: { context: session.context },
        awaitPromise: true,
      })) as { result?: { value: string }; exceptionDetails?: { text: string } };
      if (result === undefined) throw new Error(exceptionDetails?.text);
      return JSON.parse(result.value) as unknown;
    },
    perform: async (actions) => {
      await session.ask('input.performActions', { context: session.context, actions });
    },
    restart: async () => {
      await end(session);
      session = await start(profile);
    },
    close: async () => {
      await end(session);
      rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
    },
  };
};
