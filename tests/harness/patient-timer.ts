import type { Page } from 'playwright';

interface LongerTimer {
  /** The delay that the app asks for. */
  readonly fromMs: number;
  readonly toMs: number;
  /** Only while an element of this selector is on the page. */
  readonly during?: string;
}

/**
 * Makes the page's timers of one length longer: for a test whose page would give up in real time on what a busy machine
 * may bring later.
 */
export const lengthenTimer = (page: Page, timer: LongerTimer): Promise<unknown> =>
  page.addInitScript(({ fromMs, toMs, during }) => {
    const { setTimeout } = window;
    const longer = (run: TimerHandler, delayMs?: number, ...given: unknown[]): number => {
      const isMeant = delayMs === fromMs && (during === undefined || document.querySelector(during) !== null);
      return setTimeout(run, isMeant ? toMs : delayMs, ...given);
    };
    Object.assign(window, { setTimeout: longer });
  }, timer);
