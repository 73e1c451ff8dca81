import { expect, test } from 'vitest';
import { externalUrl } from './external-url.ts';

test.each([
  'https://help.example/chat?id=1',
  'http://a.example/',
  'mailto:a@b.example',
  'tel:+123',
  'tg://resolve?domain=x',
])('SHELL-10 opens %s', (link) => expect(externalUrl(` ${link} `)).toBe(link));

test.each([
  '',
  'help',
  '/relative',
  '//host/path',
  'javascript:alert(1)',
  'java\nscript:alert(1)',
  ' JAVASCRIPT:alert(1)',
  'data:text/html,<script>1</script>',
  'file:///etc/passwd',
  'blob:https://a.example/1',
  'vbscript:x',
  'intent://x#Intent;end',
])('SHELL-10 refuses %j', (link) => expect(externalUrl(link)).toBeUndefined());
