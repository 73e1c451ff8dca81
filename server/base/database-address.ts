/**
 * Reads DATABASE_URL. Like PostgreSQL's own tools, it accepts a URL with several hosts of a cluster
 * (`postgresql://user:password@one:5432,two:5432/exchange?target_session_attrs=read-write`), which neither the driver
 * nor `URL` can parse.
 */

export interface HostAndPort {
  readonly host: string;
  readonly port: number;
}

export interface DatabaseAddress {
  /** The same URL with the first host alone, as the driver and `URL` read it. */
  readonly url: string;
  /** All hosts that the original URL names, in its order. */
  readonly hosts: readonly HostAndPort[];
  /** `target_session_attrs` of the URL; "" where it has none. */
  readonly sessionAttributes: string;
}

const PARTS = /^([a-z][a-z0-9+.-]*:\/\/)([^@/?#]*@)?([^/?#]*)([^?#]*)(?:\?([^#]*))?$/i;
const HOST_AND_PORT = /^(\[[^\]]*\]|[^:]*)(?::(\d*))?$/;
const POSTGRESQL_PORT = 5432;

const split = (authority: string): { host: string; port: string }[] =>
  authority.split(',').map((each) => {
    const [, host = each, port = ''] = HOST_AND_PORT.exec(each) ?? [];
    return { host: host.replace(/^\[(.*)\]$/, '$1'), port };
  });

/** `?host=one,two&port=5432` overrides the hosts before the path; a single port applies to every host. */
const overridden = (before: { host: string; port: string }[], query: URLSearchParams): HostAndPort[] => {
  const hosts = query.get('host')?.split(',') ?? before.map(({ host }) => host);
  const ports = query.get('port')?.split(',') ?? before.map(({ port }) => port);
  return hosts.map((host, index) => ({
    host: decodeURIComponent(host),
    port: Number(ports[ports.length === 1 ? 0 : index]) || POSTGRESQL_PORT,
  }));
};

/** Returns text that is no URL of a server unchanged and with no host; the checks of the settings report it. */
export const readDatabaseUrl = (text: string): DatabaseAddress => {
  const [, scheme, user = '', authority = '', path = '', queryText = ''] = PARTS.exec(text) ?? [];
  if (scheme === undefined) return { url: text, hosts: [], sessionAttributes: '' };
  const query = new URLSearchParams(queryText);
  const hosts = overridden(split(authority), query);
  const sessionAttributes = query.get('target_session_attrs') ?? '';
  const [first] = hosts;
  if (hosts.length < 2 || first === undefined) return { url: text, hosts, sessionAttributes };
  query.set('host', first.host);
  query.set('port', String(first.port));
  return { url: `${scheme}${user}localhost${path}?${query}`, hosts, sessionAttributes };
};
