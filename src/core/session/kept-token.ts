/** The stored session token. */
import { rememberedToken, tabToken } from '../base/device.ts';

export const keptToken = (): string | undefined => tabToken.get() ?? rememberedToken.get();
