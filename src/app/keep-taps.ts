/** Keeps taps on the frame of index.html, which has no code of its own, until the app can act on them. */

/** Buttons, which do not navigate. The frame and the app's page have the same ones in the same order. */
const controlsOf = (page: Element): HTMLElement[] => [
  ...page.querySelectorAll<HTMLElement>('.tab-strip > button, .market-sort, form button, .state > button'),
];

/** Clicks the same button in the app's page once that has replaced the frame. */
const passOn = (frame: Element, tapped: HTMLElement): void => {
  const place = controlsOf(frame).indexOf(tapped);
  const { parentElement } = frame;
  if (place === -1 || !parentElement) return;
  for (const tab of tapped.parentElement?.querySelectorAll('[role="tab"]') ?? [])
    tab.setAttribute('aria-selected', String(tab === tapped));
  // The markets of another tab are not known before the app runs.
  if (tapped.matches('[role="tab"]')) frame.querySelector('.windowed')?.replaceChildren();
  else tapped.ariaBusy = 'true';
  new MutationObserver((_, observer) => {
    observer.disconnect();
    const control = controlsOf(parentElement)[place];
    if (control?.textContent === tapped.textContent) control?.click();
  }).observe(parentElement, { childList: true });
};

const tappable = (target: EventTarget | null): HTMLElement | undefined =>
  (target instanceof Element && target.closest<HTMLElement>('a, button')) || undefined;

/** Other clicks open a link elsewhere. */
const isPlain = (event: MouseEvent): boolean =>
  event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);

const isSame = (one: HTMLElement, other: HTMLElement): boolean =>
  one instanceof HTMLAnchorElement
    ? one.getAttribute('href') === other.getAttribute('href')
    : one.textContent === other.textContent;

/**
 * Browsers make no click of a mouse button that goes down on one element and up on another, as happens when newer
 * prices or the app replace what was pressed. A finger's tap needs no such help: it goes to what is there when it ends.
 */
const repeatLostClicks = (frame: HTMLElement): void => {
  let pressed: HTMLElement | undefined;
  frame.addEventListener('pointerdown', (event) => {
    pressed = event.pointerType === 'mouse' && isPlain(event) ? tappable(event.target) : undefined;
  });
  addEventListener('pointerup', ({ target }) => {
    const now = tappable(target);
    if (pressed?.isConnected === false && now && isSame(pressed, now)) now.click();
    pressed = undefined;
  });
};

/** State that the router stores with each history entry. Its index tells the router whether a navigation goes back. */
interface NumberedEntry {
  readonly __TSR_index: number;
  readonly __TSR_key: string;
}
const numbered = (index: number): NumberedEntry => ({
  __TSR_index: index,
  __TSR_key: `${performance.timeOrigin}-${index}`,
});

/**
 * A tap on a link changes the address at once. The router reads it when it starts and follows later changes, so it
 * opens the page of the tap.
 */
export const keepTaps = (): void => {
  const frame = document.querySelector<HTMLElement>('.shell[aria-busy]');
  const choose = (chosen: Element | null | undefined): void => {
    for (const other of frame?.querySelectorAll('[aria-current]') ?? []) other.removeAttribute('aria-current');
    chosen?.setAttribute('aria-current', 'page');
  };
  if (frame) repeatLostClicks(frame);
  // Only the app can submit what was typed.
  frame?.addEventListener('submit', (event) => event.preventDefault());
  choose(frame?.querySelector(`.tab-bar-link[href="${CSS.escape(location.pathname)}"]`));
  frame?.addEventListener('click', (event) => {
    const tapped = tappable(event.target);
    if (frame && tapped instanceof HTMLButtonElement) passOn(frame, tapped);
    const link = tapped instanceof HTMLAnchorElement ? tapped : null;
    if (link?.target !== '' || !isPlain(event)) return;
    event.preventDefault();
    if (link.href === location.href) return;
    choose(link);
    // The title still names the previous page.
    frame.querySelector('.top-bar-title')?.replaceChildren();
    const { __TSR_index: index = 0, __TSR_key: key } = (history.state ?? {}) as Partial<NumberedEntry>;
    if (key === undefined) history.replaceState(numbered(index), '');
    history.pushState(numbered(index + 1), '', link.href);
  });
};
