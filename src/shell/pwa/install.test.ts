import { describe, expect, test } from 'vitest';
import { type InstallFacts, installWay, visited } from './install.ts';

const facts: InstallFacts = { visits: 2, refused: false, installed: false, canPrompt: true, isAppleMobile: false };

describe('PWA-01 an install hint that respects a no', () => {
  test('comes with the second visit', () => {
    expect(installWay({ ...facts, visits: 1 })).toBeUndefined();
    expect(installWay(facts)).toBe('prompt');
  });
  test('counts days, not loads of the page', () => {
    const morning = Date.UTC(2026, 0, 5, 8);
    const first = visited(undefined, morning);
    const again = visited(first.record, morning + 3_600_000);
    const nextDay = visited(again.record, morning + 86_400_000);
    expect([first.visits, again.visits, nextDay.visits]).toEqual([1, 1, 2]);
    expect(visited('broken', morning).visits).toBe(1);
  });
  test('never comes after a no, nor in the installed app', () => {
    expect(installWay({ ...facts, visits: 99, refused: true })).toBeUndefined();
    expect(installWay({ ...facts, installed: true })).toBeUndefined();
  });
  test('explains on Apple devices, where no browser offers it', () => {
    expect(installWay({ ...facts, canPrompt: false, isAppleMobile: true })).toBe('ios');
    expect(installWay({ ...facts, canPrompt: false })).toBeUndefined();
  });
});
