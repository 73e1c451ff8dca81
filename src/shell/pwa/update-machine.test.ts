import { describe, expect, test } from 'vitest';
import { fakeTime } from '../../kit/fake-time.ts';
import { drive } from '../../kit/machine.ts';
import { CHECK_EVERY_MS, type UpdateEvent, type UpdateState, updateMachine } from './update-machine.ts';

const watch = (answers: readonly (boolean | Error)[]) => {
  const time = fakeTime();
  const asked: number[] = [];
  const machine = updateMachine(async () => {
    const answer = answers[asked.length] ?? false;
    asked.push(time.now());
    if (answer instanceof Error) throw answer;
    return answer;
  });
  let state: UpdateState = machine.start(time.now());
  const send = (event: UpdateEvent) => {
    state = machine.reduce(state, event);
  };
  const driver = drive(machine, () => state, send, { clock: time, timers: time });
  const tell = (event: UpdateEvent) => {
    send(event);
    driver.restart();
  };
  return { time, asked, tell, stage: () => state.stage };
};

describe('PWA-04 a new version is offered, never forced', () => {
  test('it is looked for at the start and every hour', async () => {
    const page = watch([]);
    await page.time.advance(2 * CHECK_EVERY_MS + 1);
    expect(page.asked).toHaveLength(3);
    expect(page.stage()).toBe('current');
  });
  test('a failed look is no error and is made again', async () => {
    const page = watch([new Error('offline'), true]);
    await page.time.advance(0);
    expect(page.stage()).toBe('current');
    await page.time.advance(CHECK_EVERY_MS);
    expect(page.stage()).toBe('offered');
  });
  test('coming back looks again, though not at every glance', async () => {
    const page = watch([false, true]);
    await page.time.advance(30_000);
    page.tell({ type: 'returned', atMs: page.time.now() });
    await page.time.advance(0);
    expect(page.asked).toHaveLength(1);
    await page.time.advance(31_000);
    page.tell({ type: 'returned', atMs: page.time.now() });
    await page.time.advance(0);
    expect(page.stage()).toBe('offered');
  });
  test('a no holds until the next look', async () => {
    const page = watch([true, true]);
    await page.time.advance(0);
    page.tell({ type: 'postponed' });
    expect(page.stage()).toBe('postponed');
    await page.time.advance(CHECK_EVERY_MS);
    expect(page.stage()).toBe('offered');
  });
  test('a tab that did not ask learns that another one took it, and stops looking', async () => {
    const page = watch([true]);
    await page.time.advance(0);
    page.tell({ type: 'replaced' });
    expect(page.stage()).toBe('replaced');
    page.tell({ type: 'found' });
    expect(page.stage()).toBe('replaced');
    await page.time.advance(5 * CHECK_EVERY_MS);
    expect(page.asked).toHaveLength(1);
  });
  test('the tab that took it waits for its reload alone', async () => {
    const page = watch([true]);
    await page.time.advance(0);
    page.tell({ type: 'taken' });
    page.tell({ type: 'replaced' });
    expect(page.stage()).toBe('taking');
  });
});
