import { expect, test } from 'vitest';
import type { SiteConfig } from '../contract/entities/site.ts';
import { practiceText } from './practice.ts';

const said = (sandbox: boolean, marketSource: SiteConfig['marketSource']): string =>
  practiceText({ sandbox, marketSource }, (note) => note);

test('SRV-04 a site says of its money and its prices what they are, and of real ones nothing', () => {
  expect(said(true, 'simulated')).toBe('money · simulated');
  expect(said(true, 'replay')).toBe('money · recorded');
  expect(said(false, 'htx')).toBe('');
  expect(practiceText(undefined, (note) => note)).toBe('');
});
