/** A member's journey in the other two browser engines: first visit, sign-up, trade, start without a server, update. */
import { afterAll, beforeAll, describe, test } from 'vitest';
import { buildNamed, DIST } from '../harness/builds.ts';
import { type Engine, until } from '../harness/engines/engine.ts';
import { FIREFOX, openFirefox } from '../harness/engines/firefox.ts';
import { type Hand, handOf, untilKept } from '../harness/engines/hand.ts';
import { openWebkit, WEBKIT } from '../harness/engines/webkit.ts';
import { type Exchange, openExchange } from '../harness/exchange.ts';
import { openSite, type Site } from '../harness/site.ts';
import { stopAtFirstFailure } from '../harness/steps.ts';
import { mailedCode, newEmail, PASSWORD } from '../harness/walk.ts';
import { ANSWERS, NEEDED } from '../harness/worker.ts';

const ENGINES = [
  { name: 'Firefox', needs: 'firefox-esr', there: FIREFOX, open: openFirefox },
  { name: 'WebKit', needs: 'webkit2gtk-driver and xvfb', there: WEBKIT, open: openWebkit },
];

for (const { name, needs, there, open } of ENGINES)
  describe.runIf(there)(`${name} (where ${needs} is installed)`, () => {
    let engine: Engine;
    let hand: Hand;
    let exchange: Exchange;
    let site: Site | undefined;
    beforeAll(async () => {
      exchange = await openExchange();
      engine = await open();
      hand = handOf(engine);
    });
    afterAll(async () => {
      await engine?.close();
      await site?.stop();
      await exchange?.close();
    });
    stopAtFirstFailure();

    test('MKT-01 a first visit shows prices that live', async () => {
      await engine.goto(`${exchange.url}/`);
      const price = () => engine.run(`return document.querySelector('.ticker-price')?.textContent`);
      const first = await until('a price', price);
      await until('another price', async () => (await price()) !== first);
    });

    test('AUTH-03 AUTH-04 a visitor signs up by email, code and captcha', async () => {
      const email = newEmail();
      await engine.goto(`${exchange.url}/register`);
      await hand.fill('Email', email);
      await hand.tap('Send code');
      await hand.see(/read the email here/i);
      await hand.fill('Email code', await mailedCode(exchange, email));
      await hand.fill('Password', PASSWORD);
      await hand.fill('Confirm password', PASSWORD);
      await hand.see(/Checked/);
      await hand.tap('Register');
      await until('home', async () => (await hand.path()) === '/');
    });

    test('SPOT-02 SPOT-05 buying BTC at the market fills at once', async () => {
      await engine.goto(`${exchange.url}/exchange`);
      await hand.choose('Market');
      await hand.fill('Amount', '500');
      await hand.tap('Buy BTC');
      await hand.tap(/^Buy 0\.\d+ BTC$/);
      await hand.tap(/All orders/);
      await hand.see(/Done/);
    });

    test('PWA-02 it starts without a server, with what it kept, and goes on when the server is back', async () => {
      await engine.goto(`${exchange.url}/market`);
      await untilKept(engine, NEEDED);
      await hand.see(/BTC\/USDT/);
      await exchange.stop();
      await engine.restart();
      await engine.goto(`${exchange.url}/market`);
      await hand.see(/BTC\/USDT/);
      await hand.see(/The server cannot be reached|You are offline/);
      await exchange.start();
      await until('a page that says nothing of an outage', () =>
        engine.run(`return document.querySelector('.connection-bar[hidden]') !== null`),
      );
    });

    test('PWA-04 a newer version is offered, taken and shown', async () => {
      const next = buildNamed('next');
      site = await openSite(DIST, ANSWERS);
      await engine.goto(site.url);
      await untilKept(engine, NEEDED);
      site.show(next.folder);
      await engine.run(`return navigator.serviceWorker.ready.then((it) => it.update()).then(() => undefined)`);
      await hand.see(/A new version is ready/);
      await hand.tap('Update');
      const shown = `return document.querySelector('meta[name="build"]').content`;
      await until('the next version', async () => (await engine.run(shown)) === 'next');
      const drawn = `return document.querySelector('.shell:not([aria-busy])') !== null`;
      await until('its first screen', () => engine.run(drawn));
      next.remove();
    });
  });
