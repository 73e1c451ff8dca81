import { expect, test } from 'vitest';
import { offsetText, searchZones, zoneChoices } from './zone-list.ts';

test('ASSET-04 offsets are written the way people say them', () => {
  expect([0, 60, -300, 330, -210, 345].map(offsetText)).toEqual([
    'UTC',
    'UTC+1',
    'UTC−5',
    'UTC+5:30',
    'UTC−3:30',
    'UTC+5:45',
  ]);
});

test('ASSET-04 the own zone and UTC come first, the others by city, each once', () => {
  const choices = zoneChoices('Europe/London');
  expect(choices.slice(0, 2).map(({ zone }) => zone)).toEqual(['Europe/London', 'UTC']);
  expect(choices[0]).toEqual({ zone: 'Europe/London', city: 'London', region: 'Europe' });
  expect(new Set(choices.map(({ zone }) => zone)).size).toBe(choices.length);
  const cities = choices.slice(2).map(({ city }) => city);
  expect(cities).toEqual([...cities].sort());
  expect(zoneChoices('UTC').filter(({ zone }) => zone === 'UTC')).toHaveLength(1);
});

test('ASSET-04 zones are found by city and region', () => {
  const choices = zoneChoices('UTC');
  expect(searchZones(choices, ' NEW york').map(({ zone }) => zone)).toContain('America/New_York');
  expect(searchZones(choices, 'America/new_y').map(({ zone }) => zone)).toContain('America/New_York');
  expect(searchZones(choices, 'atlantis')).toEqual([]);
  expect(searchZones(choices, ' ')).toBe(choices);
});
