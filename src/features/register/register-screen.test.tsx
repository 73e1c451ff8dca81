// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test } from 'vitest';
import { drawScreen, refusal } from '../../../tests/harness/drawn-screen.tsx';
import { honouring, lateAnswer } from '../../../tests/harness/late-answer.ts';
import { rememberedToken } from '../../core/base/device.ts';
import { store } from '../../core/base/store.ts';
import { emptyDevice } from '../../core/session/fake-tabs.ts';
import { clearToken } from '../../core/session/token.ts';
import { captchaAtom } from './captcha/captcha-atom.ts';
import { RegisterScreen } from './RegisterScreen.tsx';

const { reloads } = emptyDevice();
afterEach(clearToken);
// What came of the captcha of one test is none of the next one's.
beforeEach(() => store.set(captchaAtom, { type: 'renewed', atMs: Date.now() }));

const PICTURE = { altcha: null, image: 'data:image/png;base64,AA==', key: 'k1' };
const open = (config: object) =>
  drawScreen(<RegisterScreen invite="" next={undefined} />, {
    getConfig: { verify_email_code: 0, ...config },
    captcha: PICTURE,
    register: () => refusal('This email is taken'),
  });

test('AUTH-01 a way to register that was closed meanwhile is left, also by who had begun there', async () => {
  const begun = await open({ email_register_switch: 1, phone_register_switch: 1 });
  await begun.tap('Phone');
  await begun.type('Phone number', '49157123456');
  await begun.leave();
  const again = await open({ email_register_switch: 1 });
  expect([...again.place.querySelectorAll('label')].map(({ textContent }) => textContent)).toContain('Email');
});

test('AUTH-04 after a refused attempt there is another picture, for each counts once', async () => {
  const screen = await open({ email_register_switch: 1 });
  const pictures = () => screen.asked.filter(({ name }) => name === 'captcha').length;
  await screen.comes(() => expect(screen.field('Characters in the picture')).toBeTruthy());
  const before = pictures();
  await screen.type('Email', 'ada@example.com');
  await screen.type('Password', 'secret1');
  await screen.type('Confirm password', 'secret1');
  await screen.type('Characters in the picture', 'x7f2');
  await screen.tap('Register');
  await screen.comes(() => expect(screen.place.textContent).toContain('This email is taken'));
  await screen.comes(() => expect(pictures()).toBe(before + 1));
  expect(screen.field('Characters in the picture').value).toBe('');
  expect(screen.place.textContent).toContain('This email is taken');
});

test('AUTH-03 AUTH-04 a code by email uses up no picture, and leaves what was typed from it', async () => {
  const screen = await open({ email_register_switch: 1, verify_email_code: 1 });
  await screen.comes(() => expect(screen.field('Characters in the picture')).toBeTruthy());
  const asked = (call: string) => screen.asked.filter(({ name }) => name === call).length;
  const before = asked('captcha');
  await screen.type('Email', 'ada@example.com');
  await screen.type('Characters in the picture', 'x7f2');
  await screen.tap('Send code');
  await screen.comes(() => expect(screen.place.textContent).toMatch(/\d+ sPassword/));
  await screen.settle();
  expect([asked('emssend'), asked('captcha')]).toEqual([1, before]);
  expect(screen.field('Characters in the picture').value).toBe('x7f2');
});

test.each([
  ['in the envelope', () => refusal('Unknown method')],
  ['by a page', () => new Response('<h1>404 Not Found</h1>', { status: 404 })],
])(
  'AUTH-04 API-06 a backend that does not know the call for a captcha, and says so %s, needs none',
  async (_how, captcha) => {
    const screen = await drawScreen(<RegisterScreen invite="" next={undefined} />, {
      getConfig: { verify_email_code: 0, email_register_switch: 1 },
      captcha,
      register: () => refusal('This email is taken'),
    });
    await screen.type('Email', 'ada@example.com');
    await screen.type('Password', 'secret1');
    await screen.type('Confirm password', 'secret1');
    await screen.tap('Register');
    await screen.comes(() => expect(screen.place.textContent).toContain('This email is taken'));
  },
);

test('AUTH-04 the reference server needs its captcha, also while it cannot be had', async () => {
  const screen = await drawScreen(<RegisterScreen invite="" next={undefined} />, {
    getConfig: { verify_email_code: 0, email_register_switch: 1, market_source: 'simulated' },
    captcha: () => refusal('Too many requests'),
  });
  await screen.type('Email', 'ada@example.com');
  await screen.type('Password', 'secret1');
  await screen.type('Confirm password', 'secret1');
  await screen.tap('Register');
  expect(screen.place.textContent).toContain('The check that you are not a robot failed');
  expect(screen.asked.map(({ name }) => name)).not.toContain('register');
});

test('API-08 AUTH-01 an answer that comes after the member stopped waiting still signs in', async () => {
  const late = lateAnswer({ userinfo: { token: 'T9' } });
  const screen = await drawScreen(<RegisterScreen invite="" next={undefined} />, {
    getConfig: () => honouring({ email_register_switch: 1, verify_email_code: 0 }),
    captcha: () => honouring(PICTURE),
    register: late.answer,
  });
  await screen.comes(() => expect(screen.field('Characters in the picture')).toBeTruthy());
  await screen.type('Email', 'ada@example.com');
  await screen.type('Password', 'secret1');
  await screen.type('Confirm password', 'secret1');
  await screen.type('Characters in the picture', 'x7f2');
  await late.sendBy(screen.one('button[type=submit]', 'Register'), () => expect(rememberedToken.get()).toBeUndefined());
  expect(rememberedToken.get()).toBe('T9');
  expect(reloads).toEqual(['/']);
});
