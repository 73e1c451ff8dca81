import { expect, test } from 'vitest';
import { readDatabaseUrl } from './database-address.ts';

const hostsOf = (url: string): string[] => readDatabaseUrl(url).hosts.map(({ host, port }) => `${host} ${port}`);

test('SRV-01 a URL of one host is the driver’s as it is', () => {
  const url = 'postgresql://a:b%40c@db.example.com:6432/exchange?sslmode=verify-full';
  expect(readDatabaseUrl(url)).toEqual({
    url,
    hosts: [{ host: 'db.example.com', port: 6432 }],
    sessionAttributes: '',
  });
  expect(hostsOf('postgresql://a@localhost/x?host=/var/run/postgresql&port=5433')).toEqual([
    '/var/run/postgresql 5433',
  ]);
});

test('SRV-01 the members of a cluster are read as PostgreSQL’s own tools read them', () => {
  const { url, hosts, sessionAttributes } = readDatabaseUrl(
    'postgresql://a:b%2Cc@one.example.com:5433,[::1],two.example.com/exchange?target_session_attrs=read-write&sslmode=verify-full',
  );
  expect(hosts).toEqual([
    { host: 'one.example.com', port: 5433 },
    { host: '::1', port: 5432 },
    { host: 'two.example.com', port: 5432 },
  ]);
  expect(sessionAttributes).toBe('read-write');
  // The URL for the driver can be parsed by `URL`, with password and TLS settings unchanged.
  const given = new URL(url);
  expect([given.password, given.pathname, given.searchParams.get('host'), given.searchParams.get('sslmode')]).toEqual([
    'b%2Cc',
    '/exchange',
    'one.example.com',
    'verify-full',
  ]);
  expect(hostsOf('postgresql://a@/x?host=/one,/two&port=5433')).toEqual(['/one 5433', '/two 5433']);
  expect(hostsOf('postgresql://a@one,two/x?port=5433,5434')).toEqual(['one 5433', 'two 5434']);
});

test('SRV-01 what is no address names no host', () => {
  expect(readDatabaseUrl('exchange')).toEqual({ url: 'exchange', hosts: [], sessionAttributes: '' });
});
