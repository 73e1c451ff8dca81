import { useAtom } from 'jotai';
import { useEffect, useMemo, useRef } from 'react';
import { getOption } from '../../contract/calls/options.ts';
import type { OptionOrder } from '../../contract/entities/options.ts';
import { queryClient, queryKey } from '../../core/queries/query-client.ts';
import { serverClock } from '../../core/transport/server-clock.ts';
import { send } from '../../core/transport/transport.ts';
import { browserTimers, machineAtom } from '../../kit/machine.ts';
import { type OptionOrderState, optionOrderMachine } from './option-order-machine.ts';

const environment = { clock: serverClock, timers: browserTimers };

/** A row and a sheet can show the same order at once: within this time they share one request. */
const ONE_MOMENT_MS = 1_000;
const ask = (orderId: string): Promise<OptionOrder> =>
  queryClient.fetchQuery({
    queryKey: queryKey(getOption, { orderId }),
    queryFn: ({ signal }) => send(getOption, { orderId }, { signal }),
    staleTime: ONE_MOMENT_MS,
    retry: false,
  });

/**
 * The state of an order while it is on screen.
 * @param updatedAtMs when the order was read, by the device clock; only the time elapsed since then matters
 * @param onSettled called once if the order settles while it is shown
 */
export const useOptionOrder = (
  order: OptionOrder,
  updatedAtMs: number,
  onSettled?: (order: OptionOrder) => void,
): OptionOrderState => {
  // Each read of the list yields a new object for the same order: keep the first, so that the deadline stays.
  const first = useRef({ order, answeredAtMs: serverClock.now() - Math.max(0, Date.now() - updatedAtMs) });
  const life = useMemo(
    () =>
      machineAtom(
        optionOrderMachine(first.current.order, first.current.answeredAtMs, ask, () => serverClock.now()),
        environment,
      ),
    [],
  );
  const [state, tell] = useAtom(life);

  useEffect(() => {
    if (order !== first.current.order) tell({ type: 'listed', order, nowMs: serverClock.now() });
  }, [order, tell]);

  const report = useRef(onSettled);
  report.current = onSettled;
  const wasOpen = useRef(state.stage !== 'settled');
  useEffect(() => {
    if (state.stage !== 'settled' || !wasOpen.current) return;
    wasOpen.current = false;
    report.current?.(state.order);
  }, [state]);
  return state;
};
