/**
 * One shared socket to the market feed (MKT-04): resubscribes after every reconnect, answers pings, dispatches frames
 * to the watchers of their channel and drops all others.
 */
import {
  pongFrame,
  readServerFrame,
  type ServerFrame,
  subscribeFrame,
  unsubscribeFrame,
} from '../../contract/htx-frames.ts';
import { drive, type MachineEnvironment } from '../../kit/machine.ts';
import { type ChannelWatcher, ChannelWatchers } from './channel-watchers.ts';
import { FrameReader } from './frame-reader.ts';
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

export interface StreamParts extends MachineEnvironment {
  /** May throw where sockets are blocked. */
  readonly dial: (events: SocketEvents) => Socket;
  readonly loadUnpack: () => Promise<Unpack>;
  readonly random?: () => number;
  /** Runs `run` when the page is hidden. Pages that are never hidden need none. */
  readonly onHidden?: (run: () => void) => void;
  readonly isHidden?: () => boolean;
}

export interface MarketStream {
  /** @returns a function that stops watching */
  watch(channel: string, watcher: ChannelWatcher): () => void;
  readonly connection: () => SocketState;
}

/** Keeps the socket while a member switches from one chart to another. */
const LINGER_MS = 2_000;
/** A page hidden for this long closes the socket, to use no data while nothing is shown. */
const HIDDEN_MS = 15_000;

export const createMarketStream = (parts: StreamParts): MarketStream => {
  const { clock, timers, dial, onHidden, isHidden, random = Math.random } = parts;
  const channels = new ChannelWatchers();
  const machine = socketMachine(random);
  let state: SocketState = machine.start(clock.now());
  let socket: Socket | undefined;

  const say = (text: string): void => {
    if (state.phase === 'open') socket?.send(text);
  };

  const receive = (frame: ServerFrame): void => {
    if (frame.kind === 'ping') say(pongFrame(frame.token));
    else if (frame.kind === 'subscribed') channels.setLive(frame.channel, true);
    else if (frame.kind === 'push') channels.push(frame.channel, frame.tick, frame.atMs);
    else if (frame.kind === 'error') channels.refuse(frame.id, frame.reason);
  };

  const frames = new FrameReader(parts.loadUnpack, (text) => {
    try {
      receive(readServerFrame(text()));
    } catch {
      // An unreadable frame counts as none: the machine then detects the silence.
      return;
    }
    dispatch({ type: 'heard', at: clock.now() });
  });

  const hangUp = (): void => {
    const old = socket;
    socket = undefined;
    frames.clear();
    old?.close();
    channels.setNoneLive();
  };

  const open = (): void => {
    hangUp();
    const lost = (): void => dispatch({ type: 'lost', at: clock.now(), luck: random() });
    try {
      const mine: Socket = dial({
        opened: () => {
          if (socket !== mine) return;
          dispatch({ type: 'opened', at: clock.now() });
          for (const channel of channels.names()) say(subscribeFrame(channel));
        },
        frame: (data) => {
          if (socket === mine) frames.read(data);
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
    frames.load().catch(() => socket !== undefined && lost());
  };

  const apply = (event: SocketEvent): SocketState => {
    const before = state;
    state = machine.reduce(before, event);
    if (state === before) return before;
    if (state.phase === 'connecting') open();
    else if (state.phase === 'waiting' || state.phase === 'off') hangUp();
    return before;
  };
  const driver = drive(machine, () => state, apply, { clock, timers });
  const dispatch = (event: SocketEvent): void => {
    if (apply(event) !== state) driver.restart();
  };
  timers.onResume(() => {
    // The network came back while the page is hidden.
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
    if (!channels.remove(channel, watcher)) return;
    say(unsubscribeFrame(channel));
    if (channels.size > 0) return;
    timers.after(LINGER_MS, () => {
      if (channels.size === 0) dispatch({ type: 'unwanted' });
    });
  };

  return {
    connection: () => state,
    watch: (channel, watcher) => {
      if (channels.add(channel, watcher)) {
        if (state.phase === 'off') dispatch({ type: 'wanted', at: clock.now() });
        else say(subscribeFrame(channel));
      }
      return () => leave(channel, watcher);
    },
  };
};
