/** Sends requests from a process of its own, so that the client's work does not block the server's event loop. */
import { Agent, request } from 'node:http';
import { type Request, type Sender, worstOfAll, worstOfCall } from './worst.ts';

export type Order = { readonly kind: string } | { readonly call: string };
export interface Told {
  readonly url: string;
  readonly sender: Sender;
}

const agent = new Agent({ keepAlive: true, maxSockets: 1 });

/** @returns the status; 0 where the server closed the connection, which it may */
const send = (url: string, { method, path, headers, body }: Request): Promise<number> =>
  new Promise((resolve) => {
    const asked = request(url, { method, path, headers, agent }, (answer) => {
      answer.resume();
      answer.on('end', () => resolve(answer.statusCode ?? 0));
      answer.on('error', () => resolve(0));
    });
    asked.on('error', () => resolve(0));
    asked.end(body);
  });

let told: Told | undefined;
let kinds: Readonly<Record<string, readonly Request[]>> = {};
let next: readonly Request[] = [];

const handle = async (message: Told | Order | 'go'): Promise<void> => {
  if (message === 'go') {
    const statuses: number[] = [];
    for (const each of next) statuses.push(await send(told?.url ?? '', each));
    process.send?.(statuses);
    return;
  }
  if ('url' in message) {
    told = message;
    kinds = await worstOfAll(message.sender);
    process.send?.(Object.keys(kinds));
    return;
  }
  const call = 'call' in message ? told?.sender.calls.find(({ name }) => name === message.call) : undefined;
  next = 'kind' in message ? (kinds[message.kind] ?? []) : call ? worstOfCall(call, told?.sender.token ?? '') : [];
  process.send?.(next.length);
};

process.on('message', (message: Told | Order | 'go') => void handle(message));
