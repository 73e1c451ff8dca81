/**
 * The on-screen keyboard. Where it shrinks the page (`interactive-widget` in index.html) nothing need be done; on iOS
 * it covers the page, and what is at the foot has to move up by its height.
 */
type Screen = Pick<VisualViewport, 'height' | 'offsetTop' | 'scale' | 'addEventListener'>;

/** Keeps the keyboard's height in the CSS variable `--keyboard-height` from now on. */
export const watchKeyboard = (
  screen: Screen | null = window.visualViewport,
  page: { readonly innerHeight: number } = window,
  { style } = document.documentElement,
): void => {
  const tell = (): void => {
    // A zoomed page has a smaller visual viewport without any keyboard.
    const covered = screen === null || screen.scale > 1 ? 0 : page.innerHeight - screen.height - screen.offsetTop;
    style.setProperty('--keyboard-height', `${Math.max(0, Math.round(covered))}px`);
  };
  screen?.addEventListener('resize', tell);
  screen?.addEventListener('scroll', tell);
};
