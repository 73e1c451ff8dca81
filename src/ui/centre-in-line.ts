/**
 * Scrolls the chosen element of a scrollable line to its centre, once it is laid out: measuring sooner would force a
 * synchronous layout, in one long task with the render.
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
