/**
 * Builds the page of the benchmarks as the app is built, opens it in Chromium, and reads the main thread's CPU time.
 */
import { resolve } from 'node:path';
import react from '@vitejs/plugin-react';
import type { CDPSession, Page } from 'playwright';
import { build } from 'vite';
import { catalogues } from '../../scripts/vite/catalogues.ts';
import { linguiMacros } from '../../scripts/vite/lingui-macros.ts';
import { openLastingPhone } from '../harness/browser.ts';
import { openSite } from '../harness/site.ts';
import type { Bench } from './page/bench.tsx';

const ROOT = resolve(import.meta.dirname, 'page');
const OUTPUT = resolve(import.meta.dirname, '../.output/bench');
/** The design measures running costs at a quarter of this machine's speed. */
export const SLOWDOWN = 4;

declare global {
  interface Window {
    readonly bench: Bench;
  }
}

export interface Spent {
  /** Milliseconds of the main thread's own time. */
  readonly script: number;
  readonly all: number;
}

export interface BenchPage {
  readonly page: Page;
  /** The cost of a piece of work, including the rendering of all its frames. */
  spent(work: () => Promise<unknown>): Promise<Spent>;
  close(): Promise<void>;
}

const metrics = async (cdp: CDPSession): Promise<Spent> => {
  const { metrics: all } = await cdp.send('Performance.getMetrics');
  const of = (name: string): number => (all.find((metric) => metric.name === name)?.value ?? 0) * 1000;
  return { script: of('ScriptDuration'), all: of('TaskDuration') };
};

export const openBenchPage = async (slowdown = 1): Promise<BenchPage> => {
  await build({
    root: ROOT,
    configFile: false,
    logLevel: 'error',
    plugins: [catalogues(), linguiMacros(), react()],
    build: { outDir: OUTPUT, emptyOutDir: true, target: 'es2022' },
  });
  const site = await openSite(OUTPUT);
  const phone = await openLastingPhone({ reducedMotion: 'no-preference' });
  const cdp = await phone.context.newCDPSession(phone.page);
  // The thread's own CPU time, which excludes what else runs on the machine.
  await cdp.send('Performance.enable', { timeDomain: 'threadTicks' });
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  await phone.page.goto(site.url);
  await phone.page.waitForFunction(() => 'bench' in window);
  return {
    page: phone.page,
    spent: async (work) => {
      const before = await metrics(cdp);
      await work();
      const after = await metrics(cdp);
      return { script: after.script - before.script, all: after.all - before.all };
    },
    close: async () => {
      await phone.close();
      await site.stop();
      if (phone.faults.length > 0) throw new Error(phone.faults.join('\n'));
    },
  };
};

export const median = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
