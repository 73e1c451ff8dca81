/** Whether a write has what it changed read again, on its own screen and on others. */
import type { ReactNode } from 'react';
import { expect } from 'vitest';
import { getBalances } from '../../src/contract/calls/assets.ts';
import { useRead } from '../../src/core/queries/queries.ts';
import { queryClient } from '../../src/core/queries/query-client.ts';
import type { drawScreen } from './drawn-screen.tsx';

const Balances = () => {
  useRead(getBalances, undefined);
  return null;
};

/** A screen while another part of the app shows the member's balances. */
export const besideBalances = (screen: ReactNode): ReactNode => (
  <>
    {screen}
    <Balances />
  </>
);

/** That these calls are read after the write went out. To be used while polls are held: they read them too. */
export const expectReadAgain = async (
  screen: Awaited<ReturnType<typeof drawScreen>>,
  write: { readonly name: string },
  calls: readonly { readonly name: string }[],
  send: () => unknown,
): Promise<void> => {
  const names = calls.map(({ name }) => name);
  const asked = () => screen.asked.map(({ name }) => name);
  expect(asked(), 'read before').toEqual(expect.arrayContaining(names));
  await send();
  await screen.comes(() => {
    expect(asked()).toContain(write.name);
    expect(queryClient.isMutating()).toBe(0);
  });
  await screen.settle();
  expect(asked().slice(asked().indexOf(write.name))).toEqual(expect.arrayContaining(names));
};
