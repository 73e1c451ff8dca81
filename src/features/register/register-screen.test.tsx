// @vitest-environment happy-dom
import { beforeEach, expect, test } from 'vitest';
import { drawScreen, refusal } from '../../../tests/harness/drawn-screen.tsx';
import { RegisterScreen } from './RegisterScreen.tsx';

beforeEach(() => sessionStorage.clear());

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
});
