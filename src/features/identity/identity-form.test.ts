import { expect, test } from 'vitest';
import { identityDrafts, identityForm, initialInputs } from './identity-form.ts';

test('AUTH-06 name, front and back are required, with the messages that the specification names', () => {
  const issues = identityForm.check(initialInputs, undefined);
  expect(issues.map(({ field }) => field)).toEqual(['realName', 'frontPhoto', 'backPhoto']);
  expect(issues.map(({ message }) => message.id).slice(1)).toEqual(['identity.tip1', 'identity.tip2']);
});

test('AUTH-06 a name in any script passes and is sent without stray spaces', () => {
  const inputs = { realName: '  آدا   لوفلیس ', frontPhoto: '/a', backPhoto: '/b' };
  expect(identityForm.check(inputs, undefined)).toEqual([]);
  expect(identityForm.payload(inputs, undefined).realName).toBe('آدا لوفلیس');
  expect(identityForm.check({ ...inputs, realName: '<b>' }, undefined)).toHaveLength(1);
});

test('AUTH-06 PWA-03 name and uploaded photos are there after a reload, and gone once they were sent', () => {
  const typed = { realName: 'Ada Lovelace', frontPhoto: '/uploads/1', backPhoto: '' };
  identityDrafts.save(typed);
  expect(identityDrafts.load()).toEqual(typed);
  identityDrafts.clear();
  expect(identityDrafts.load()).toBeUndefined();
});
