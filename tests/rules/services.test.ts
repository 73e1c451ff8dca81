/**
 * Services form layers without cycles: what two of them need moves to a lower one, or their caller passes it in
 * (docs/decisions/floors.md).
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';

const SERVICES = resolve(import.meta.dirname, '../../server/services');

type Graph = ReadonlyMap<string, ReadonlySet<string>>;

const importsOf = (service: string): Set<string> =>
  new Set(
    readdirSync(join(SERVICES, service))
      .filter((file) => !file.includes('.test.'))
      .flatMap((file) => [...readFileSync(join(SERVICES, service, file), 'utf8').matchAll(/from '\.\.\/([\w-]+)\//g)])
      .map(([, name = '']) => name),
  );

/** Services that depend on themselves through others. */
const climbing = (graph: Graph): string[] =>
  [...graph.keys()].filter((service) => {
    const found = new Set<string>();
    const open = [...(graph.get(service) ?? [])];
    for (let name = open.pop(); name !== undefined; name = open.pop()) {
      if (found.has(name)) continue;
      found.add(name);
      open.push(...(graph.get(name) ?? []));
    }
    return found.has(service);
  });

test('API-05 two services that need each other are found', () => {
  const graph = new Map([
    ['spot', new Set(['push'])],
    ['push', new Set(['notices'])],
    ['notices', new Set(['push'])],
  ]);
  expect(climbing(graph)).toEqual(['push', 'notices']);
});

test('API-05 no service needs one that needs it', () => {
  const graph: Graph = new Map(readdirSync(SERVICES).map((service) => [service, importsOf(service)]));
  expect(graph.get('withdrawals')).toContain('wallet');
  expect(climbing(graph)).toEqual([]);
});
