/**
 * What a member does in a browser that Playwright does not drive: finds things by their text, with real pointer and key
 * events.
 */
import type { Engine } from './engine.ts';
import { until } from './engine.ts';

/** Runs in the page: the visible elements of this name, the topmost last. */
const FIND = `
  const isDrawn = (element) => {
    const { width, height } = element.getBoundingClientRect();
    return width > 0 && height > 0 && getComputedStyle(element).visibility === 'visible';
  };
  const clean = (text) => (text ?? '').replace(/\\s+/g, ' ').trim();
  const nameOf = (element) => clean(element.getAttribute('aria-label') ?? (element.labels?.[0] ?? element).innerText);
  const find = (selector, name) =>
    [...document.querySelectorAll(selector)].filter((each) => isDrawn(each) && new RegExp(name).test(nameOf(each))).at(-1);`;

const CONTROLS = 'button, a, [role="button"], [role="radio"], [role="tab"]';

interface Place {
  readonly x: number;
  readonly y: number;
}

const escaped = (name: string): string => name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
const exactly = (name: string | RegExp): string => (typeof name === 'string' ? `^${escaped(name)}$` : name.source);

/** The centre of the element, once nothing covers it and it has stopped moving. */
const placeOf = (engine: Engine, selector: string, name: string): Promise<Place> =>
  until(`${selector} ${name}`, async () => {
    const asked = `${FIND}
      const element = find(${JSON.stringify(selector)}, ${JSON.stringify(name)});
      if (!element || element.disabled) return;
      const target = element.matches('input[type=radio]') ? element.labels[0] : element;
      target.scrollIntoView({ block: 'center' });
      const at = () => target.getBoundingClientRect();
      const before = at();
      return new Promise((resolve) => setTimeout(resolve, 60)).then(() => {
        const { x, y, width, height } = at();
        const [middle, centre] = [Math.round(x + width / 2), Math.round(y + height / 2)];
        const top = document.elementFromPoint(middle, centre);
        return y === before.y && (target.contains(top) || top?.contains(target)) ? { x: middle, y: centre } : undefined;
      });`;
    return (await engine.run(asked)) as Place | null;
  });

const tapAt = (engine: Engine, { x, y }: Place): Promise<void> =>
  engine.perform([
    {
      type: 'pointer',
      id: 'finger',
      parameters: { pointerType: 'mouse' },
      actions: [
        { type: 'pointerMove', x, y, duration: 0 },
        { type: 'pointerDown', button: 0 },
        { type: 'pointerUp', button: 0 },
      ],
    },
  ]);

export interface Hand {
  tap(name: string | RegExp): Promise<void>;
  choose(name: string): Promise<void>;
  fill(label: string, value: string): Promise<void>;
  /** Waits until a text is visible. */
  see(words: RegExp): Promise<void>;
  path(): Promise<string>;
}

export const handOf = (engine: Engine): Hand => ({
  tap: async (name) => tapAt(engine, await placeOf(engine, CONTROLS, exactly(name))),
  choose: async (name) => tapAt(engine, await placeOf(engine, 'input[type=radio], [role="radio"]', exactly(name))),
  fill: async (label, value) => {
    await tapAt(engine, await placeOf(engine, 'input', exactly(label)));
    await engine.run(`document.activeElement.select();`);
    const actions = [...value].flatMap((key) => [
      { type: 'keyDown', value: key },
      { type: 'keyUp', value: key },
    ]);
    await engine.perform([{ type: 'key', id: 'keys', actions }]);
    await until(
      `${value} in ${label}`,
      async () => (await engine.run('return document.activeElement.value')) === value,
    );
  },
  see: async (words) => {
    const asked = `return new RegExp(${JSON.stringify(words.source)}).test(document.body.innerText.replace(/\\s+/g, ' '))`;
    await until(String(words), () => engine.run(asked));
  },
  path: async () => String(await engine.run('return location.pathname')),
});

/** Waits until the first visit has stored what an offline start needs. */
export const untilKept = async (engine: Engine, names: readonly string[]): Promise<void> => {
  await until(
    'an active worker',
    async () =>
      (await engine.run(`return navigator.serviceWorker.ready.then(({ active }) => active.state)`)) === 'activated',
  );
  const kept = `return new Promise((resolve) => {
    const open = indexedDB.open('exchange-public');
    open.onsuccess = () => {
      const names = open.result.transaction('records').objectStore('records').getAllKeys();
      names.onsuccess = () => { open.result.close(); resolve(names.result); };
    };
  })`;
  await until(names.join(', '), async () => {
    const found = (await engine.run(kept)) as string[];
    return names.every((name) => found.includes(name));
  });
};
