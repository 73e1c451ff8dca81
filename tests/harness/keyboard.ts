/**
 * A member who has a keyboard and a screen reader, and no pointer. Whatever gets the focus on the way is looked at as well:
 * it has a name and a role, it is seen to have the focus, and nothing lies over it.
 */
import type { CDPSession, Locator, Page } from 'playwright';
import { expect } from 'vitest';

/** More than any page has places for the focus. */
const MOST_STOPS = 160;

interface Stop {
  readonly isTarget: boolean;
  /** Whether it is met for the first time. */
  readonly isNew: boolean;
  readonly what: string;
  readonly faults: readonly string[];
}

/** In the page: what was said in live regions, and the eyes of `to`. */
const listen = (): void => {
  const REGIONS = '[role=status], [role=alert], [role=log], [aria-live=polite], [aria-live=assertive]';
  const page = globalThis as unknown as { heard?: string[] };
  if (page.heard !== undefined) return;
  const heard: string[] = [];
  page.heard = heard;
  // A reader follows a region from when it has seen it: what comes into the page together with its words is not told, but
  // for an alert.
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

/** In the page. */
const lookAtStop = (wanted: Element | null): Stop | undefined => {
  const page = globalThis as unknown as { stops?: WeakSet<Element> };
  page.stops ??= new WeakSet();
  const stop = document.activeElement;
  if (!(stop instanceof HTMLElement) || stop === document.body) return undefined;
  const isNew = !page.stops.has(stop);
  page.stops.add(stop);
  const what = `${stop.tagName.toLowerCase()}.${[...stop.classList].join('.')} "${(stop.getAttribute('aria-label') ?? stop.textContent ?? '').trim().slice(0, 40)}"`;
  const faults: string[] = [];
  // Whose outline comes softly has it soon.
  for (const animation of stop.getAnimations()) animation.finish();
  // A radio button, a switch and a file field are drawn by what stands around them.
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
      // A field has its outline always, and shows it while it has the focus.
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
  // Toasts leave by themselves, and what no pointer reaches cannot be asked for at its place.
  const isPassing = Boolean(over?.closest('.toasts')) || getComputedStyle(stop).pointerEvents === 'none';
  const isSeen = isPassing || (over !== null && (drawn.contains(over) || over.contains(drawn)));
  if (!isSeen && !stop.matches('dialog, main')) {
    faults.push(`lies under ${over ? `${over.tagName}.${over.className}` : 'the edge of the screen'}`);
  }
  return { isTarget: stop === wanted, isNew, what, faults };
};

export class Keyboard {
  /** What was found at the places of the focus, for a walk to end on an empty list. */
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

  /** What a screen reader would call what has the focus. */
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

  /** Looks at what has the focus. @returns whether it is the target */
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

  /** Tab, until the target has the focus. */
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

  /** One of a group of radio buttons: one place for the focus, the arrows go from one to the next. */
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
   * Opens what lies over the page, does something there that closes it, and sees the focus go into it and come back.
   * @param close what ends it; Escape unless told
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
    // What opened it may be gone with what was done.
    const isBack = (): Promise<boolean> =>
      opened.evaluate((element) => {
        const at = document.activeElement;
        const isGone = !element.isConnected || element.matches(':disabled');
        return at === element || (isGone && at !== null && at !== document.body);
      });
    await expect.poll(isBack, { message: `the focus does not come back to ${opener}`, timeout: 10_000 }).toBe(true);
  }

  /** What has just opened has the focus in it, and a name. */
  async entered(): Promise<void> {
    const dialog = this.dialogs().last();
    await expect.poll(() => dialog.evaluate((element) => element.contains(document.activeElement))).toBe(true);
    await this.look(undefined);
  }

  /** The focus is not lost: the next Tab goes on from where the member was. */
  async isSomewhere(): Promise<void> {
    const isLost = () => this.page.evaluate(() => document.activeElement === document.body);
    await expect.poll(isLost, { message: 'the focus is lost', timeout: 10_000 }).toBe(false);
  }

  /** These words were said by themselves, since the page came. */
  async hears(words: string | RegExp): Promise<void> {
    const said = () => this.page.evaluate(() => (globalThis as unknown as { heard?: string[] }).heard ?? []);
    const isSaid = (text: string): boolean => (typeof words === 'string' ? text.includes(words) : words.test(text));
    await expect.poll(async () => ((await said()).some(isSaid) ? words : await said())).toEqual(words);
  }
}
