/** Taps on the frame of index.html, which has nothing behind it yet: the app goes on with them. */

/** What is pressed in the page and leads nowhere: the same in the frame and in what the app draws. */
const controlsOf = (page: Element): HTMLElement[] => [
  ...page.querySelectorAll<HTMLElement>('.tab-strip > button, .market-sort, form button, .state > button'),
];

/** What was tapped in the frame is tapped in the page, once the app has put that in the frame's place. */
const passOn = (frame: Element, tapped: HTMLElement): void => {
  const place = controlsOf(frame).indexOf(tapped);
  const { parentElement } = frame;
  if (place === -1 || !parentElement) return;
  for (const tab of tapped.parentElement?.querySelectorAll('[role="tab"]') ?? [])
    tab.setAttribute('aria-selected', String(tab === tapped));
  // Those of another tab are not known here.
  if (tapped.matches('[role="tab"]')) frame.querySelector('.windowed')?.replaceChildren();
  else tapped.ariaBusy = 'true';
  new MutationObserver((_, observer) => {
    observer.disconnect();
    const control = controlsOf(parentElement)[place];
    if (control?.textContent === tapped.textContent) control?.click();
  }).observe(parentElement, { childList: true });
};

/** What the router keeps with each entry of the history: by its number it knows a Back when one comes. */
interface NumberedEntry {
  readonly __TSR_index: number;
  readonly __TSR_key: string;
}
const numbered = (index: number): NumberedEntry => ({
  __TSR_index: index,
  __TSR_key: `${performance.timeOrigin}-${index}`,
});

/** The router, which looks at the address when it starts and hears of changes from then on, goes where the tap led. */
export const keepTaps = (): void => {
  const frame = document.querySelector<HTMLElement>('.shell[aria-busy]');
  const choose = (chosen: Element | null | undefined): void => {
    for (const other of frame?.querySelectorAll('[aria-current]') ?? []) other.removeAttribute('aria-current');
    chosen?.setAttribute('aria-current', 'page');
  };
  // What is typed is sent by the app.
  frame?.addEventListener('submit', (event) => event.preventDefault());
  choose(frame?.querySelector(`.tab-bar-link[href="${CSS.escape(location.pathname)}"]`));
  frame?.addEventListener('click', (event) => {
    const tapped = event.target instanceof Element ? event.target.closest<HTMLElement>('a, button') : null;
    if (frame && tapped instanceof HTMLButtonElement) passOn(frame, tapped);
    const link = tapped instanceof HTMLAnchorElement ? tapped : null;
    if (link?.target !== '' || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
      return;
    event.preventDefault();
    if (link.href === location.href) return;
    choose(link);
    // It names the page that was left.
    frame.querySelector('.top-bar-title')?.replaceChildren();
    const { __TSR_index: index = 0, __TSR_key: key } = (history.state ?? {}) as Partial<NumberedEntry>;
    if (key === undefined) history.replaceState(numbered(index), '');
    history.pushState(numbered(index + 1), '', link.href);
  });
};
