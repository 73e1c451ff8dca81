/** Every overlay is tested: opened, closed by Back and Escape, and confirmed to its success (SHELL-04). */
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { CONFIRMED, CONFIRMED_OF_ACCOUNT, ELSEWHERE, OVER, OVER_VISITORS } from '../harness/overlays.ts';

const ROOT = resolve(import.meta.dirname, '../..');
/** Components that the overlays are built from. */
const ADAPTERS = ['Overlay', 'Sheet', 'Popup', 'Dialog', 'Actions', 'Panel', 'ConfirmSheet', 'ConfirmedAction'];
const OWN = ADAPTERS.map((name) => `ui/${name}.tsx`);
const IMPORT = new RegExp(`^import \\{[^}]*\\} from '[^']*/(?:${ADAPTERS.join('|')})\\.tsx'`, 'm');

const drawing = readdirSync(join(ROOT, 'src'), { recursive: true, encoding: 'utf8' }).filter(
  (file) =>
    /\.tsx$/.test(file) &&
    !/\.test\./.test(file) &&
    !OWN.includes(file) &&
    IMPORT.test(readFileSync(join(ROOT, 'src', file), 'utf8')),
);

test('SHELL-04 every sheet, popup and dialog is in the list of what is walked, and nothing else', () => {
  const listed = [...OVER, ...OVER_VISITORS].flatMap(([, openings]) => openings.map(({ of }) => of));
  const walked = new Set([...listed, ...CONFIRMED, ...Object.keys(ELSEWHERE)]);
  expect(drawing.filter((file) => !walked.has(file))).toEqual([]);
  expect([...walked].filter((file) => !drawing.includes(file))).toEqual([]);
});

/** Logging out has no success that leaves the member on the page: the page reloads. */
const STARTS_ANEW = 'features/panel/PanelRow.tsx';

test('SHELL-04 whatever lies over a page and changes something is walked to its success', () => {
  const walked: ReadonlySet<string> = new Set([
    ...CONFIRMED,
    ...CONFIRMED_OF_ACCOUNT,
    ...Object.keys(ELSEWHERE),
    STARTS_ANEW,
  ]);
  const changing = drawing.filter((file) =>
    /\b(?:useWrite|useWriteForm|useConfirmedForm|ConfirmedAction|setLock|signOut)\b/.test(
      readFileSync(join(ROOT, 'src', file), 'utf8'),
    ),
  );
  expect(changing.length).toBeGreaterThan(10);
  expect(changing.filter((file) => !walked.has(file))).toEqual([]);
});

test('SHELL-04 what no walk opens is met by the test that is named for it', () => {
  const textOf = (name: string) => readFileSync(join(ROOT, `tests/journeys/${name}.test.ts`), 'utf8');
  expect(Object.entries(ELSEWHERE).filter(([, [name, words]]) => !textOf(name).includes(words))).toEqual([]);
});
