/** TRUST_PROXY: the proxies whose X-Forwarded-For is believed. */
import { isIP } from 'node:net';

const PROXY_NAMES = ['loopback', 'linklocal', 'uniquelocal'];
const isProxy = (text: string): boolean => {
  const [address = '', bits, more] = text.split('/');
  const family = isIP(address);
  const most = family === 4 ? 32 : 128;
  return (
    PROXY_NAMES.includes(text) ||
    (family > 0 && more === undefined && (bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= most)))
  );
};

/** Which proxies are believed about a request's address; `problems` gets a sentence for what cannot be used. */
export const proxiesOf = (value: string | undefined, problems: string[]): boolean | string => {
  if (value === undefined || value === 'off') return false;
  if (value === 'on') return true;
  if (!value.split(',').every((part) => isProxy(part.trim())))
    problems.push(`TRUST_PROXY is "${value}", but it has to be addresses of proxies such as 10.0.0.0/8, or off.`);
  return value;
};
