/**
 * Brings the chosen one of a line that scrolls to the line's middle, once the browser has laid it out: asked sooner it
 * would do that at once, in one long task with the drawing.
 * @returns stops waiting
 */
export const centreInLine = (line: HTMLElement, chosen: HTMLElement): (() => void) => {
  const laidOut = new ResizeObserver(() => {
    laidOut.disconnect();
    line.scrollTo({ left: chosen.offsetLeft - (line.clientWidth - chosen.offsetWidth) / 2 });
  });
  laidOut.observe(chosen);
  return () => laidOut.disconnect();
};
