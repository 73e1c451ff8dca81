/** Whether a write has what it changed read again, on its own screen and on others. */
import type { ReactNode } from 'react';
import { expect } from 'vitest';
import { getBalances } from '../../src/contract/calls/assets.ts';
import { useRead } from '../../src/core/queries/queries.ts';
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

/** That these calls are read after the write went out. To be used while polls are held: they would read them too. */
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
    const sentAt = asked().indexOf(write.name);
    expect(sentAt, write.name).toBeGreaterThan(0);
    expect(asked().slice(sentAt + 1)).toEqual(expect.arrayContaining(names));
  });
};
