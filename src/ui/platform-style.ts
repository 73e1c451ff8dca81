/** iOS on Apple's touch devices, Material elsewhere (SHELL-09). The boot script decided it before the first paint. */
export type PlatformStyle = 'ios' | 'md';

export const platformStyle = (): PlatformStyle =>
  typeof document !== 'undefined' && document.documentElement.classList.contains('ios') ? 'ios' : 'md';
