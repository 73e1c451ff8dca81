// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest';
import { drawScreen } from '../../../tests/harness/drawn-screen.tsx';
import { Banners } from './Banners.tsx';
import { FriendLinks } from './FriendLinks.tsx';

vi.mock('../../core/base/when-idle.ts', () => ({ useIdle: () => true }));

const links = (place: HTMLElement) =>
  [...place.querySelectorAll('a')].map((link) => [
    link.textContent || link.querySelector('img')?.alt,
    link.getAttribute('href'),
    link.rel,
  ]);
const REL = 'noopener noreferrer';

test('HOME-02 a banner leads where it says, one without a safe address nowhere, and one without a picture is not shown', async () => {
  const { place } = await drawScreen(<Banners />, {
    getBanner: [
      { img: 'https://a.test/1.png', url: 'https://b.test/', title: 'First' },
      { img: 'https://a.test/2.png', url: 'javascript:alert(1)', title: 'Second' },
      { img: '', url: 'https://c.test/', title: 'Third' },
    ],
  });
  expect(links(place)).toEqual([['First', 'https://b.test/', REL]]);
  expect([...place.querySelectorAll('.banners-track img')].map((picture) => picture.getAttribute('alt'))).toEqual([
    'First',
    'Second',
  ]);
  expect(place.querySelectorAll('.banners-dots span')).toHaveLength(2);
});

test('HOME-02 a banner without a title that leads somewhere has the name of the host, and a mere picture has none', async () => {
  const { place } = await drawScreen(<Banners />, {
    getBanner: [{ img: 'https://a.test/1.png', url: 'https://b.test/page' }, { img: 'https://a.test/2.png' }],
  });
  expect([...place.querySelectorAll('.banners-track img')].map((picture) => picture.getAttribute('alt'))).toEqual([
    'b.test',
    '',
  ]);
});

test('HOME-02 without banners the site stands there with its name', async () => {
  const { place } = await drawScreen(<Banners />, { getBanner: [], getSetting: { name: 'Seed' } });
  expect(place.textContent).toContain('Spot, options and a wallet in one place');
});

test('HOME-06 a partner without a title has its host, and one without a safe address is left out', async () => {
  const { place } = await drawScreen(<FriendLinks />, {
    getFriendList: {
      list: [
        { title: 'Partner', url: 'https://b.test/' },
        { title: '', url: 'https://c.test/path' },
        { title: 'Bad', url: 'javascript:alert(1)' },
      ],
    },
  });
  expect(links(place)).toEqual([
    ['Partner', 'https://b.test/', REL],
    ['c.test', 'https://c.test/path', REL],
  ]);
});
