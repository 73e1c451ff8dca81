// @vitest-environment happy-dom
import { onlineManager } from '@tanstack/react-query';
import { IDBFactory } from 'fake-indexeddb';
import { Provider } from 'jotai';
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { eventually } from '../../../tests/harness/eventually.ts';
import { decimal } from '../../contract/decimal.ts';
import { type KeptAlert, withNew } from '../../core/alerts/kept-alerts.ts';
import { store } from '../../core/base/store.ts';
import { rememberTold } from '../../core/push/push.ts';
import { forgetPushDevice, writePushDevice } from '../../core/push/push-device.ts';
import { useServerWatch } from './server-watch.ts';

(globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true;

const terms = {
  symbol: 'btcusdt',
  title: 'BTC/USDT',
  kind: 'above',
  price: decimal(100),
  percent: undefined,
} as const;
const one = withNew([], terms, 'a');
const two = withNew(one, terms, 'b');
const change = () => undefined;

let root: Root;
let handed: string[];

const Probe = ({ alerts }: { alerts: readonly KeptAlert[] }) => {
  useServerWatch(alerts, change);
  return null;
};
const draw = (alerts: readonly KeptAlert[]): Promise<void> =>
  act(async () =>
    root.render(
      <Provider store={store}>
        <Probe alerts={alerts} />
      </Provider>,
    ),
  );
/** The ids of the alerts in each call to the server. */
const names = () => handed.map((text) => [...text.matchAll(/"id":"(\w+)"/g)].map(([, id]) => id).join(''));
/** As long as a busy machine takes to load what hands them over. */
const handedOver = (alerts: readonly string[]) => eventually(() => expect(names()).toEqual(alerts));

beforeEach(() => {
  vi.stubGlobal('indexedDB', new IDBFactory());
  localStorage.clear();
  onlineManager.setOnline(true);
  handed = [];
  vi.stubGlobal('Notification', { permission: 'granted' });
  vi.stubGlobal('PushManager', class {});
  const registration = { pushManager: { getSubscription: async () => ({ endpoint: 'https://push.test/1' }) } };
  Object.defineProperty(navigator, 'serviceWorker', {
    configurable: true,
    value: { getRegistration: async () => registration },
  });
  vi.stubGlobal('fetch', async (input: Request, init?: RequestInit) => {
    const request = new Request(input instanceof Request ? input : new URL(String(input), 'http://app.test'), init);
    // A page without an answer yet asks for the config before it writes.
    if (!request.url.endsWith('/getConfig')) handed.push(decodeURIComponent(await request.text()));
    return new Response(JSON.stringify({ code: 1, msg: '', data: { list: [] } }));
  });
  root = createRoot(document.createElement('div'));
});
afterEach(async () => {
  await act(async () => root.unmount());
  await forgetPushDevice();
  Reflect.deleteProperty(navigator, 'serviceWorker');
  vi.unstubAllGlobals();
});

describe('PWA-06 price alerts reach the server', () => {
  test('those that wait are handed over when push is turned on, and none that was switched off', async () => {
    await draw(two.map((kept) => ({ ...kept, on: kept.alert.id === 'a' })));
    await act(async () => void (await writePushDevice('phone')));
    expect(names()).toEqual([]);
    await act(async () => rememberTold({ endpoint: 'https://push.test/1' }));
    await handedOver(['a']);
  });

  test('one that was set without a network is handed over when it is back', async () => {
    await writePushDevice('phone');
    await draw(one);
    await handedOver(['a']);
    await act(async () => onlineManager.setOnline(false));
    await draw(two);
    expect(names()).toEqual(['a']);
    await act(async () => onlineManager.setOnline(true));
    await handedOver(['a', 'ba']);
  });
});
