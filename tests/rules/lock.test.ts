import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

interface Entry {
  readonly integrity?: string;
  readonly link?: boolean;
  readonly version?: string;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
  readonly resolved?: string;
}
const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as { packages: Record<string, Entry> };

/** Whether a package at `path` can resolve `name`: beside it, or beside one of the folders above. */
const isListed = (path: string, name: string): boolean => {
  for (let above = path; ; above = above.slice(0, Math.max(0, above.lastIndexOf('/node_modules/')))) {
    if (`${above}/node_modules/${name}`.replace(/^\//, '') in packages) return true;
    if (above === '') return false;
  }
};

test('SRV-01 the lock lists the optional packages of every platform, without which npm ci refuses it', () => {
  const missing = Object.entries(packages).flatMap(([path, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies).filter((name) => !isListed(path, name)),
  );
  expect(missing).toEqual([]);
});

test('SRV-01 the lock names no registry, so that any mirror will do', () => {
  expect(Object.values(packages).filter(({ resolved }) => resolved?.startsWith('http'))).toEqual([]);
});

test('SRV-01 each package is locked to its version and to the checksum of what is in it, those of other platforms too', () => {
  const loose = Object.entries(packages).filter(
    ([path, { integrity = '', link, version }]) =>
      path !== '' && !link && !(version && integrity.startsWith('sha512-')),
  );
  expect(loose).toEqual([]);
});
