/**
 * The keyboard on the screen. Where it makes the page smaller (`interactive-widget` in index.html) nothing need be done;
 * on iOS it lies over the page, and what stands at the foot has to go up by its height.
 */
type Screen = Pick<VisualViewport, 'height' | 'offsetTop' | 'scale' | 'addEventListener'>;

/** Tells the styles the keyboard's height as `--keyboard-height` from now on. */
export const watchKeyboard = (
  screen: Screen | null = window.visualViewport,
  page: { readonly innerHeight: number } = window,
  { style } = document.documentElement,
): void => {
  const tell = (): void => {
    // A magnified page sees less of itself, without any keyboard.
    const covered = screen === null || screen.scale > 1 ? 0 : page.innerHeight - screen.height - screen.offsetTop;
    style.setProperty('--keyboard-height', `${Math.max(0, Math.round(covered))}px`);
  };
  screen?.addEventListener('resize', tell);
  screen?.addEventListener('scroll', tell);
};
