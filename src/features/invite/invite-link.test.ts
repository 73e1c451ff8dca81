import { expect, test } from 'vitest';
import { inviteLink, pictureName } from './invite-link.ts';

test('INFO-02 the link opens register with the invite code, whatever the code holds', () => {
  expect(inviteLink('https://exchange.test', 'AB12CD')).toBe('https://exchange.test/register?invite=AB12CD');
  expect(new URL(inviteLink('https://exchange.test', 'a&b=c')).searchParams.get('invite')).toBe('a&b=c');
});

test('INFO-02 the picture is saved under a name that is no path', () => {
  expect(pictureName('../A B')).toBe('invite-AB');
});
