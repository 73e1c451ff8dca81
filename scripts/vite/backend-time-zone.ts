/**
 * The zone in which a backend's date text is that names none: `BACKEND_TIME_ZONE=Asia/Shanghai npm run build`. Without it such
 * text is UTC.
 */
import { isTimeZone } from '../../src/contract/wall-time.ts';

export const backendTimeZone = (name = process.env['BACKEND_TIME_ZONE'] ?? ''): string | undefined => {
  if (name === '') return undefined;
  if (isTimeZone(name)) return name;
  throw new Error(`BACKEND_TIME_ZONE is "${name}", which is no time zone: it is a name such as Asia/Shanghai.`);
};
