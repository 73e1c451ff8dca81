/**
 * The time zone of backend date texts that name none: `BACKEND_TIME_ZONE=Asia/Shanghai npm run build`. UTC by default.
 */
import { isTimeZone } from '../../src/contract/wall-time.ts';

export const backendTimeZone = (name = process.env['BACKEND_TIME_ZONE'] ?? ''): string | undefined => {
  if (name === '') return undefined;
  if (isTimeZone(name)) return name;
  throw new Error(`BACKEND_TIME_ZONE is "${name}", which is no time zone: it is a name such as Asia/Shanghai.`);
};
