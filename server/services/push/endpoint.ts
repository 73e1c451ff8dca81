/**
 * Checks push endpoints. They come from members, so only those of push services are accepted: with any other address a
 * member could make this server send requests to internal hosts (SSRF).
 */
const KNOWN = [
  /^fcm\.googleapis\.com$/,
  /^([\w-]+\.)*push\.services\.mozilla\.com$/,
  /^([\w-]+\.)*push\.apple\.com$/,
  /^([\w-]+\.)*notify\.windows\.com$/,
];
const MAX_LENGTH = 2_000;

/** @param services further origins that the operator allows */
export const isPushService = (endpoint: string, services: readonly string[]): boolean => {
  if (endpoint.length > MAX_LENGTH || !URL.canParse(endpoint)) return false;
  const { origin, protocol, hostname, port, username, password } = new URL(endpoint);
  if (username !== '' || password !== '') return false;
  if (services.includes(origin)) return true;
  return protocol === 'https:' && port === '' && KNOWN.some((host) => host.test(hostname));
};

const bytesOf = (base64url: string): Buffer =>
  /^[\w-]{1,200}={0,2}$/.test(base64url) ? Buffer.from(base64url, 'base64url') : Buffer.alloc(0);

const POINT_BYTES = 65;
const UNCOMPRESSED = 4;
const SECRET_BYTES = 16;

/** Whether a browser's keys have the form that messages can be encrypted for. */
export const areKeys = ({ p256dh, auth }: { readonly p256dh: string; readonly auth: string }): boolean => {
  const point = bytesOf(p256dh);
  return point.length === POINT_BYTES && point[0] === UNCOMPRESSED && bytesOf(auth).length === SECRET_BYTES;
};
