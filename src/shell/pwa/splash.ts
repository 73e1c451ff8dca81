/**
 * Splash screens of the installed app on Apple devices. They need a picture of exactly the screen's size, from a link
 * that exists when the app is added to the home screen; other devices make theirs from the manifest and get no link.
 */
import { store } from '../../core/base/store.ts';
import { type Theme, themeAtom } from '../../core/base/theme.ts';
import { isAppleMobile } from './install.ts';

/** Supported screens in portrait: width and height in points, and pixels per point. */
export const SPLASH_SCREENS: readonly (readonly [width: number, height: number, ratio: 2 | 3])[] = [
  [320, 568, 2],
  [375, 667, 2],
  [375, 812, 3],
  [390, 844, 3],
  [393, 852, 3],
  [402, 874, 3],
  [414, 736, 3],
  [414, 896, 2],
  [414, 896, 3],
  [420, 912, 3],
  [428, 926, 3],
  [430, 932, 3],
  [440, 956, 3],
  [744, 1133, 2],
  [768, 1024, 2],
  [810, 1080, 2],
  [820, 1180, 2],
  [834, 1112, 2],
  [834, 1194, 2],
  [834, 1210, 2],
  [1024, 1366, 2],
  [1032, 1376, 2],
];

/** URL of the picture for a screen; undefined where none fits. */
export const splashFor = (width: number, height: number, ratio: number, theme: Theme): string | undefined => {
  const [narrow, long] = width < height ? [width, height] : [height, width];
  const known = SPLASH_SCREENS.some(([w, h, r]) => w === narrow && h === long && r === ratio);
  return known ? `/splash/${narrow * ratio}x${long * ratio}-${theme}.png` : undefined;
};

/** Called once. Nothing is fetched before the member installs. */
export const linkSplash = (): void => {
  if (!isAppleMobile()) return;
  const link = document.createElement('link');
  link.rel = 'apple-touch-startup-image';
  const follow = (): void => {
    const address = splashFor(screen.width, screen.height, devicePixelRatio, store.get(themeAtom));
    if (address === undefined) link.remove();
    else {
      link.href = address;
      document.head.append(link);
    }
  };
  follow();
  store.sub(themeAtom, follow);
};
