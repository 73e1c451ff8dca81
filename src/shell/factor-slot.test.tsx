// @vitest-environment happy-dom
import { Provider } from 'jotai';
import { createRoot } from 'react-dom/client';
import { expect, test, vi } from 'vitest';
import { store } from '../core/base/store.ts';
import { onToast } from '../core/base/toasts.ts';
import { askForFactor } from '../core/writes/fresh-factor.ts';
import { FactorSlot } from './FactorSlot.tsx';

vi.mock('../features/security/FactorSheet.tsx', () => {
  throw new Error('cut off');
});

test('AUTH-09 a question whose sheet cannot be loaded is answered no, and the member hears why nothing was done', async () => {
  const told: string[] = [];
  const stop = onToast(({ kind }) => told.push(kind));
  const root = createRoot(document.createElement('div'));
  root.render(
    <Provider store={store}>
      <FactorSlot />
    </Provider>,
  );
  expect(await askForFactor()).toBe(false);
  expect(told).toEqual(['failure']);
  root.unmount();
  stop();
});
