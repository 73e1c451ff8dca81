// @vitest-environment happy-dom
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, test, vi } from 'vitest';
import { DeferredShell } from './DeferredShell.tsx';

(globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true;

const { initPrompts } = vi.hoisted(() => ({ initPrompts: vi.fn() }));
vi.mock('./AppPrompts.tsx', () => ({ initPrompts, AppPrompts: () => 'prompts' }));

test('an unlock renders the shell anew and starts nothing of the page a second time', async () => {
  const listening = new Set<string>();
  vi.stubGlobal('requestIdleCallback', (run: () => void) => setImmediate(run));
  vi.stubGlobal('cancelIdleCallback', clearImmediate);
  vi.spyOn(window, 'addEventListener').mockImplementation((type) => void listening.add(type));
  vi.spyOn(window, 'removeEventListener').mockImplementation((type) => void listening.delete(type));
  const shows = async (): Promise<void> => {
    const page = document.createElement('div');
    const root = createRoot(page);
    await act(async () => root.render(<DeferredShell />));
    await expect.poll(() => page.textContent).toBe('prompts');
    await act(async () => root.unmount());
  };
  await shows();
  await shows();
  expect(initPrompts).toHaveBeenCalledTimes(1);
  expect([...listening]).toEqual([]);
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});
