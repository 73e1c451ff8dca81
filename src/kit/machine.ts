/**
 * State machines: pure transition functions, and one runner that owns the timers and requests.
 *
 * A machine defines its initial state, how events change the state, and when to invoke which effect for the next event.
 * The runner runs one effect at a time. It keeps deadlines as absolute times, so that sleep and throttled timers do not
 * shift them, and ignores the result of an effect that the state no longer asks for.
 */
import { atom, type WritableAtom } from 'jotai';
import { after, type Clock, deviceClock, type Timers } from './clock.ts';

/** The effect that a state waits for. */
interface TimedEffect<E> {
  /** When to invoke the effect, in epoch milliseconds of the driver's clock; a past time means at once. */
  readonly at: number;
  /** Gives the next event. A rejection becomes the machine's `failed` event. */
  readonly invoke: (context: { readonly signal: AbortSignal; readonly now: number }) => E | Promise<E>;
  /** Set where `invoke` sends a request: it waits until the page is visible and online, and then runs at once. */
  readonly needsNetwork?: boolean;
}

export interface Machine<S, E> {
  start(now: number): S;
  /** Pure. Returning the same state means that nothing changed. */
  reduce(state: S, event: E): S;
  /** Pure. undefined: nothing to wait for. */
  effect(state: S): TimedEffect<E> | undefined;
  /** The event for an effect that was rejected. */
  failed(error: unknown, now: number): E;
}

export interface MachineEnvironment {
  readonly clock: Clock;
  readonly timers: Timers;
}

/** Browsers fire timers above 2^31 ms immediately, and wall clocks can jump, so long waits are split. */
const LONGEST_TIMER_MS = 60_000;

export const browserTimers: Timers = {
  isActive: () =>
    typeof document === 'undefined' || (document.visibilityState !== 'hidden' && navigator.onLine !== false),
  after,
  onResume: (run) => {
    if (typeof document === 'undefined') return () => undefined;
    const whenVisible = () => {
      if (document.visibilityState === 'visible') run();
    };
    document.addEventListener('visibilitychange', whenVisible);
    window.addEventListener('pageshow', run);
    window.addEventListener('online', run);
    return () => {
      document.removeEventListener('visibilitychange', whenVisible);
      window.removeEventListener('pageshow', run);
      window.removeEventListener('online', run);
    };
  },
};

export const browser: MachineEnvironment = { clock: deviceClock, timers: browserTimers };

export interface Driver {
  /** The state was changed from outside: cancels the running effect and schedules anew. */
  restart(): void;
  stop(): void;
}

/**
 * Drives a machine whose state lives elsewhere, until stopped.
 * @param dispatch applies an event to the state
 */
export const drive = <S, E>(
  machine: Machine<S, E>,
  state: () => S,
  dispatch: (event: E) => void,
  { clock, timers }: MachineEnvironment,
): Driver => {
  let cancelTimer: (() => void) | undefined;
  let asking: AbortController | undefined;
  let stopped = false;

  const arm = (): void => {
    cancelTimer?.();
    cancelTimer = undefined;
    if (stopped || asking) return;
    const effect = machine.effect(state());
    if (effect === undefined) return;
    const armedAt = clock.now();
    const delayMs = Math.min(Math.max(0, effect.at - armedAt), LONGEST_TIMER_MS);
    cancelTimer = timers.after(delayMs, () => {
      cancelTimer = undefined;
      const now = clock.now();
      // A clock that was corrected backwards must not delay a request by the size of the correction.
      const wasPutBack = effect.needsNetwork && now < armedAt && delayMs < LONGEST_TIMER_MS;
      if (effect.at > now && !wasPutBack) arm();
      else if (!effect.needsNetwork || timers.isActive()) void invoke(effect);
    });
  };

  const invoke = async (effect: TimedEffect<E>): Promise<void> => {
    const controller = new AbortController();
    asking = controller;
    let event: E;
    try {
      event = await effect.invoke({ signal: controller.signal, now: clock.now() });
    } catch (error) {
      event = machine.failed(error, clock.now());
    }
    if (asking !== controller) return;
    asking = undefined;
    dispatch(event);
    arm();
  };

  const stopListening = timers.onResume(arm);
  arm();

  return {
    restart: () => {
      asking?.abort();
      asking = undefined;
      arm();
    },
    stop: () => {
      stopped = true;
      stopListening();
      cancelTimer?.();
      asking?.abort();
      asking = undefined;
    },
  };
};

/** Reading gives the state, writing sends an event and returns the state after it. */
export type MachineAtom<S, E> = WritableAtom<S, [event: E], S>;

/** Written when the first subscriber mounts the atom; not an event of any machine. */
const MOUNT = Symbol('mount');

/**
 * A machine as an atom. It runs while the atom has subscribers and keeps its state while it has none, so that a
 * deadline still holds after a visit to another page.
 */
export const machineAtom = <S, E>(
  machine: Machine<S, E>,
  environment: MachineEnvironment = browser,
): MachineAtom<S, E> => {
  const kept = atom<{ readonly state: S } | undefined>(undefined);
  const current = atom((get) => get(kept) ?? { state: machine.start(environment.clock.now()) });
  // An atom without dependencies keeps one value per store: here the driver that runs in that store.
  const running = atom((): { driver?: Driver } => ({}));

  const watched = atom(
    (get) => get(current).state,
    (get, set, input: E | typeof MOUNT): S | (() => void) => {
      const holder = get(running);
      const apply = (event: E): boolean => {
        const before = get(current).state;
        const after = machine.reduce(before, event);
        if (after !== before) set(kept, { state: after });
        return after !== before;
      };
      if (input !== MOUNT) {
        if (apply(input)) holder.driver?.restart();
        return get(current).state;
      }
      set(kept, get(current));
      const driver = drive(machine, () => get(current).state, apply, environment);
      holder.driver = driver;
      return () => {
        driver.stop();
        delete holder.driver;
      };
    },
  );
  watched.onMount = (send) => send(MOUNT) as () => void;
  return watched as unknown as MachineAtom<S, E>;
};

/** Runs a machine without an atom until no effect is pending. @returns the last state; rejects when aborted */
export const runMachine = <S, E>(
  machine: Machine<S, E>,
  {
    signal,
    onChange,
    ...environment
  }: Partial<MachineEnvironment> & { signal?: AbortSignal; onChange?: (state: S) => void } = {},
): Promise<S> => {
  const { clock, timers } = { ...browser, ...environment };
  return new Promise((resolve, reject) => {
    let state = machine.start(clock.now());
    const finish = (): void => {
      if (machine.effect(state) !== undefined) return;
      stop();
      resolve(state);
    };
    const driver = drive(
      machine,
      () => state,
      (event) => {
        state = machine.reduce(state, event);
        onChange?.(state);
        finish();
      },
      { clock, timers },
    );
    const abort = (): void => {
      stop();
      reject(signal?.reason);
    };
    const stop = (): void => {
      driver.stop();
      signal?.removeEventListener('abort', abort);
    };
    if (signal?.aborted) abort();
    else {
      signal?.addEventListener('abort', abort);
      finish();
    }
  });
};
