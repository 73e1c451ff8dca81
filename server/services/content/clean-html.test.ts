import { describe, expect, test } from 'vitest';
import { cleanHtml, cleanTranslations } from './clean-html.ts';

describe('SHELL-11 markup is cleaned before it is stored', () => {
  test.each([
    ['<script>alert(1)</script>hi', 'hi'],
    ['<img src=x onerror=alert(1)>', '<img src="x" />'],
    ['<img src="https://a.test/x.png" onload=x alt="A">', '<img src="https://a.test/x.png" alt="A" />'],
    ['<a href="javascript:alert(1)">x</a>', '<a>x</a>'],
    ['<a href=" jav&#x09;ascript:alert(1)">x</a>', '<a>x</a>'],
    ['<a href="//evil.test">x</a>', '<a>x</a>'],
    ['<svg><animate onbegin=alert(1)></svg>', ''],
    ['<iframe srcdoc="<script>1</script>"></iframe>', ''],
    ['<p style="position:fixed">x</p>', '<p>x</p>'],
    ['<math><mtext></form><form><mglyph><style></math><img src onerror=alert(1)>', ''],
  ])('%s', (given, kept) => {
    expect(cleanHtml(given)).toBe(kept);
  });

  test('what a notice needs is kept, in every language', () => {
    const text = '<h2>Hello</h2><p>See <a href="https://a.test">this</a>.</p><ul><li>One</li></ul>';
    expect(cleanTranslations({ en: text, de: '<b>Hallo</b><script>1</script>' })).toEqual({
      en: text,
      de: '<b>Hallo</b>',
    });
  });
});
