/** The storage entries of the session token. */
import { memberStorage, memberTabStorage } from '../base/device.ts';

export const rememberedToken = memberStorage('token');
/** Remember-me off: the token lives as long as the tab (AUTH-05). */
export const tabToken = memberTabStorage('token');

export const keptToken = (): string | undefined => tabToken.get() ?? rememberedToken.get();
