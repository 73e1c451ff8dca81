/**
 * One socket to the market feed for all who watch (MKT-04): subscribes anew after every reconnect, answers pings,
 * hands frames of a channel to those who watch that channel and drops all others.
 */
import {
  pongFrame,
  readServerFrame,
  type ServerFrame,
  subscribeFrame,
  unsubscribeFrame,
} from '../../contract/htx-frames.ts';
import { drive, type Environment } from '../../kit/machine.ts';
import type { Unpack } from './gunzip.ts';
import { type SocketEvent, type SocketState, socketMachine } from './socket-machine.ts';

export interface SocketEvents {
  opened(): void;
  frame(data: string | Uint8Array): void;
  closed(): void;
}
export interface Socket {
  send(text: string): void;
  close(): void;
}

export interface StreamParts extends Environment {
  /** May throw where sockets are blocked. */
  readonly dial: (events: SocketEvents) => Socket;
  readonly loadUnpack: () => Promise<Unpack>;
  readonly random?: () => number;
  /** Runs `run` when the page is hidden. Pages that are never hidden need none. */
  readonly onHidden?: (run: () => void) => void;
  readonly isHidden?: () => boolean;
}

export interface ChannelWatcher {
  readonly push: (tick: Record<string, unknown>, atMs: number | undefined) => void;
  /** Frames of the channel flow, or no longer do. */
  readonly live: (live: boolean) => void;
  /** The server does not know the channel. */
  readonly refused: (reason: string) => void;
}

export interface MarketStream {
  /** @returns stops watching */
  watch(channel: string, watcher: ChannelWatcher): () => void;
  readonly connection: () => SocketState;
}

/** Leaving a chart for another one keeps the socket. */
const LINGER_MS = 2_000;
/** A page hidden for this long hangs up: it shows nothing and should use nothing. */
const HIDDEN_MS = 15_000;
/** Frames kept while the unpacker is still being fetched. */
const MAX_QUEUED = 50;

export const createMarketStream = (parts: StreamParts): MarketStream => {
  const { clock, timers, dial, loadUnpack, random = Math.random } = parts;
  const channels = new Map<string, { readonly watchers: Set<ChannelWatcher>; live: boolean }>();
  const machine = socketMachine(random);
  let state: SocketState = machine.start(clock.now());
  let socket: Socket | undefined;
  let unpack: Unpack | undefined;
  let queued: Uint8Array[] = [];

  const setLive = (channel: string, live: boolean): void => {
    const entry = channels.get(channel);
    if (entry === undefined || entry.live === live) return;
    entry.live = live;
    for (const watcher of [...entry.watchers]) watcher.live(live);
  };

  const say = (text: string): void => {
    if (state.phase === 'open') socket?.send(text);
  };

  const receive = (frame: ServerFrame): void => {
    if (frame.kind === 'ping') say(pongFrame(frame.token));
    else if (frame.kind === 'subscribed') setLive(frame.channel, true);
    else if (frame.kind === 'push') {
      setLive(frame.channel, true);
      for (const watcher of [...(channels.get(frame.channel)?.watchers ?? [])]) watcher.push(frame.tick, frame.atMs);
    } else if (frame.kind === 'error') {
      for (const watcher of [...(channels.get(frame.id)?.watchers ?? [])]) watcher.refused(frame.reason);
    }
  };

  const read = (data: string | Uint8Array): void => {
    if (typeof data !== 'string' && unpack === undefined) {
      if (queued.length < MAX_QUEUED) queued.push(data);
      return;
    }
    try {
      receive(readServerFrame(typeof data === 'string' ? data : (unpack?.(data) ?? '')));
    } catch {
      // A frame that cannot be read is as good as none; silence is noticed by the machine.
      return;
    }
    dispatch({ type: 'heard', at: clock.now() });
  };

  const hangUp = (): void => {
    const old = socket;
    socket = undefined;
    queued = [];
    old?.close();
    for (const channel of channels.keys()) setLive(channel, false);
  };

  const open = (): void => {
    hangUp();
    const lost = (): void => dispatch({ type: 'lost', at: clock.now(), luck: random() });
    try {
      const mine: Socket = dial({
        opened: () => {
          if (socket !== mine) return;
          dispatch({ type: 'opened', at: clock.now() });
          for (const channel of channels.keys()) say(subscribeFrame(channel));
        },
        frame: (data) => {
          if (socket === mine) read(data);
        },
        closed: () => {
          if (socket === mine) lost();
        },
      });
      socket = mine;
    } catch {
      lost();
      return;
    }
    if (unpack !== undefined) return;
    loadUnpack().then(
      (loaded) => {
        unpack = loaded;
        const early = queued;
        queued = [];
        for (const data of early) read(data);
      },
      () => socket !== undefined && lost(),
    );
  };

  const apply = (event: SocketEvent): SocketState => {
    const before = state;
    state = machine.step(before, event);
    if (state === before) return before;
    if (state.phase === 'connecting') open();
    else if (state.phase === 'waiting' || state.phase === 'off') hangUp();
    return before;
  };
  const driver = drive(machine, () => state, apply, { clock, timers });
  const dispatch = (event: SocketEvent): void => {
    if (apply(event) !== state) driver.changed();
  };
  const { onHidden, isHidden } = parts;
  timers.onResume(() => {
    // The network came back to a page that nobody looks at.
    if (isHidden?.()) return;
    const type = state.phase === 'off' && channels.size > 0 ? 'wanted' : 'resumed';
    dispatch({ type, at: clock.now() });
  });
  onHidden?.(() => {
    timers.after(HIDDEN_MS, () => {
      if (isHidden?.()) dispatch({ type: 'unwanted' });
    });
  });

  const leave = (channel: string, watcher: ChannelWatcher): void => {
    const entry = channels.get(channel);
    if (entry === undefined || !entry.watchers.delete(watcher) || entry.watchers.size > 0) return;
    channels.delete(channel);
    say(unsubscribeFrame(channel));
    if (channels.size > 0) return;
    timers.after(LINGER_MS, () => {
      if (channels.size === 0) dispatch({ type: 'unwanted' });
    });
  };

  return {
    connection: () => state,
    watch: (channel, watcher) => {
      const entry = channels.get(channel);
      if (entry !== undefined) {
        entry.watchers.add(watcher);
        if (entry.live) watcher.live(true);
      } else {
        channels.set(channel, { watchers: new Set([watcher]), live: false });
        if (state.phase === 'off') dispatch({ type: 'wanted', at: clock.now() });
        else say(subscribeFrame(channel));
      }
      return () => leave(channel, watcher);
    },
  };
};
