/**
 * A member with a keyboard and a screen reader, and no pointer. Every element that gets the focus on the way is
 * checked: it has a name and a role, its focus is visible, and nothing covers it.
 */
import type { CDPSession, Locator, Page } from 'playwright';
import { expect } from 'vitest';

/** More than the number of focusable elements on any page. */
const MOST_STOPS = 160;

interface Stop {
  readonly isTarget: boolean;
  /** Whether this element gets the focus for the first time. */
  readonly isNew: boolean;
  readonly what: string;
  readonly faults: readonly string[];
}

/** Runs in the page: records what live regions announce, for `hears`. */
const listen = (): void => {
  const REGIONS = '[role=status], [role=alert], [role=log], [aria-live=polite], [aria-live=assertive]';
  const page = globalThis as unknown as { heard?: string[] };
  if (page.heard !== undefined) return;
  const heard: string[] = [];
  page.heard = heard;
  // A screen reader announces changes of a region that it knows: content inserted together with its region is not
  // announced, except for an alert.
  const known = new WeakSet<Element>();
  const learn = (): void => {
    for (const region of document.querySelectorAll(REGIONS)) known.add(region);
    requestAnimationFrame(learn);
  };
  requestAnimationFrame(learn);
  const canBeHeard = (region: Element): boolean => {
    const modal = [...document.querySelectorAll('dialog[open]')].at(-1);
    return (modal === undefined || modal.contains(region)) && !region.closest('[inert], [aria-hidden=true]');
  };
  const hear = (region: Element): void => {
    const words = (region.getAttribute('aria-label') ?? region.textContent ?? '').trim();
    if (words !== '' && heard.at(-1) !== words && region.checkVisibility()) heard.push(words);
  };
  new MutationObserver((changes) => {
    for (const { target, addedNodes } of changes) {
      const element = target instanceof Element ? target : target.parentElement;
      const region = element?.closest(REGIONS);
      if (region && known.has(region) && canBeHeard(region)) hear(region);
      for (const node of addedNodes) {
        if (!(node instanceof Element)) continue;
        for (const alert of [node, ...node.querySelectorAll('[role=alert]')])
          if (alert.matches('[role=alert]') && canBeHeard(alert)) hear(alert);
      }
    }
  }).observe(document, { subtree: true, childList: true, characterData: true });
};

/** Runs in the page: checks the element that has the focus. */
const lookAtStop = (wanted: Element | null): Stop | undefined => {
  const page = globalThis as unknown as { stops?: WeakSet<Element> };
  page.stops ??= new WeakSet();
  const stop = document.activeElement;
  if (!(stop instanceof HTMLElement) || stop === document.body) return undefined;
  const isNew = !page.stops.has(stop);
  page.stops.add(stop);
  const what = `${stop.tagName.toLowerCase()}.${[...stop.classList].join('.')} "${(stop.getAttribute('aria-label') ?? stop.textContent ?? '').trim().slice(0, 40)}"`;
  const faults: string[] = [];
  // Finishes animations, so that an outline that fades in is visible.
  for (const animation of stop.getAnimations()) animation.finish();
  // Radio buttons, switches and file fields are drawn by an element around them.
  const drawn = stop.closest<HTMLElement>('label, .toggle, .upload-slot, .chip-choice') ?? stop;
  const accent = getComputedStyle(document.documentElement).getPropertyValue('--accent').trim();
  const probe = document.createElement('i');
  probe.style.color = accent;
  document.body.append(probe);
  const colour = getComputedStyle(probe).color;
  probe.remove();
  const field = stop.closest('.field > .item-input');
  const near = [
    stop,
    stop.parentElement,
    stop.parentElement?.parentElement,
    field,
    ...drawn.querySelectorAll('*'),
    drawn,
  ];
  const isRinged = near.some((element) => {
    if (!element) return false;
    return [undefined, '::before', '::after'].some((part) => {
      const style = getComputedStyle(element, part);
      // A field always has an outline, which is transparent unless the field has the focus.
      const isSeen = style.outlineStyle !== 'none' && style.outlineColor !== 'rgba(0, 0, 0, 0)';
      const isOutlined = isSeen && Number.parseFloat(style.outlineWidth) >= 1;
      const isEdged = `${style.borderColor} ${style.boxShadow} ${style.backgroundColor}`.includes(colour);
      return isOutlined || (isEdged && element.matches(':focus-within') && stop.matches('input, textarea, select'));
    });
  });
  if (!isRinged && !stop.matches('dialog, main')) faults.push('is not seen to have the focus');
  const box = drawn.getBoundingClientRect();
  const [x, y] = [box.left + box.width / 2, box.top + Math.min(box.height / 2, 30)];
  const over = document.elementFromPoint(x, y);
  // Toasts disappear by themselves, and elementFromPoint does not find elements without pointer events.
  const isPassing = Boolean(over?.closest('.toasts')) || getComputedStyle(stop).pointerEvents === 'none';
  const isSeen = isPassing || (over !== null && (drawn.contains(over) || over.contains(drawn)));
  if (!isSeen && !stop.matches('dialog, main')) {
    faults.push(`lies under ${over ? `${over.tagName}.${over.className}` : 'the edge of the screen'}`);
  }
  return { isTarget: stop === wanted, isNew, what, faults };
};

export class Keyboard {
  /** Faults found at focused elements; a walk ends by expecting none. */
  readonly faults: string[] = [];
  readonly page: Page;
  private readonly session: CDPSession;

  private constructor(page: Page, session: CDPSession) {
    this.page = page;
    this.session = session;
  }

  static async of(page: Page): Promise<Keyboard> {
    await page.addInitScript('globalThis.__name ??= (run) => run');
    await page.addInitScript(listen);
    return new Keyboard(page, await page.context().newCDPSession(page));
  }

  private note(fault: string): void {
    const told = `${new URL(this.page.url()).pathname}: ${fault}`;
    if (!this.faults.includes(told)) this.faults.push(told);
  }

  /** Checks the accessible name of the focused element. */
  private async checkName(what: string): Promise<void> {
    const { result } = await this.session.send('Runtime.evaluate', { expression: 'document.activeElement' });
    if (result.objectId === undefined) return;
    const { nodes } = await this.session.send('Accessibility.getPartialAXTree', {
      objectId: result.objectId,
      fetchRelatives: false,
    });
    const [node] = nodes;
    const role = String(node?.role?.value ?? '');
    const name = String(node?.name?.value ?? '').trim();
    if (name === '') this.note(`${what} has no name`);
    if (role === '' || role === 'generic' || role === 'none') this.note(`${what} has no role`);
  }

  /** Checks the focused element. @returns whether it is the target */
  private async look(target: Locator | undefined): Promise<boolean> {
    const stop = await (target === undefined
      ? this.page.evaluate(lookAtStop, null)
      : target.first().evaluate(lookAtStop, undefined, { timeout: 20_000 }));
    if (stop?.isNew) {
      for (const fault of stop.faults) this.note(`${stop.what} ${fault}`);
      await this.checkName(stop.what);
    }
    return stop?.isTarget ?? false;
  }

  /** Presses Tab until the target has the focus. */
  async to(target: Locator): Promise<void> {
    await target.first().waitFor({ state: 'attached' });
    for (let stops = 0; stops < MOST_STOPS; stops += 1) {
      if (await this.look(target)) return;
      await this.page.keyboard.press('Tab');
    }
    throw new Error(`the keyboard does not come to ${target}`);
  }

  async press(target: Locator, key = 'Enter'): Promise<void> {
    await this.to(target);
    await expect.poll(() => target.first().isEnabled()).toBe(true);
    await this.page.keyboard.press(key);
  }

  async type(target: Locator, text: string): Promise<void> {
    await this.to(target);
    await this.page.keyboard.press('ControlOrMeta+a');
    await this.page.keyboard.type(text);
  }

  /** Chooses a radio button: its group has one tab stop, and the arrow keys move between the buttons. */
  async choose(radio: Locator): Promise<void> {
    const name = await radio.first().getAttribute('name');
    const group = this.page.locator(`input[type=radio][name="${name}"]`);
    const checked = group.and(this.page.locator(':checked'));
    await this.to((await checked.count()) > 0 ? checked : group.first());
    for (let turn = 0; turn < (await group.count()); turn += 1) {
      if (await radio.first().isChecked()) return;
      await this.page.keyboard.press('ArrowRight');
    }
    if (!(await radio.first().isChecked())) throw new Error(`the arrows do not come to ${radio}`);
  }

  private readonly dialogs = () => this.page.locator('dialog[open]');

  /**
   * Opens a dialog, closes it again, and checks that the focus moves into it and back to the opener.
   * @param close how the dialog is closed; by Escape if omitted
   */
  async over(opener: Locator, close: (dialog: Locator) => Promise<void> = () => this.page.keyboard.press('Escape')) {
    const before = await this.dialogs().count();
    await this.to(opener);
    const opened = await this.page.evaluateHandle(() => document.activeElement as HTMLElement);
    await this.press(opener);
    await expect.poll(() => this.dialogs().count(), { message: `${opener} opens nothing` }).toBe(before + 1);
    await this.entered();
    await close(this.dialogs().last());
    await expect.poll(() => this.dialogs().count()).toBe(before);
    // The action may have removed or disabled the opener.
    const isBack = (): Promise<boolean> =>
      opened.evaluate((element) => {
        const at = document.activeElement;
        const isGone = !element.isConnected || element.matches(':disabled');
        return at === element || (isGone && at !== null && at !== document.body);
      });
    await expect.poll(isBack, { message: `the focus does not come back to ${opener}` }).toBe(true);
  }

  /** Checks that the dialog that has just opened contains the focus, and that its focused element passes. */
  async entered(): Promise<void> {
    const dialog = this.dialogs().last();
    await expect.poll(() => dialog.evaluate((element) => element.contains(document.activeElement))).toBe(true);
    await this.look(undefined);
  }

  /** Checks that the focus is not lost: the next Tab continues from where the member was. */
  async isSomewhere(): Promise<void> {
    const isLost = () => this.page.evaluate(() => document.activeElement === document.body);
    await expect.poll(isLost, { message: 'the focus is lost' }).toBe(false);
  }

  /** Waits until live regions have announced these words since the page loaded. */
  async hears(words: string | RegExp): Promise<void> {
    const said = () => this.page.evaluate(() => (globalThis as unknown as { heard?: string[] }).heard ?? []);
    const isSaid = (text: string): boolean => (typeof words === 'string' ? text.includes(words) : words.test(text));
    await expect.poll(async () => ((await said()).some(isSaid) ? words : await said())).toEqual(words);
  }
}
