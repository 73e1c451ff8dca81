/** Who may see a route (SHELL-02). Routes under `_member` need a token, those under `_visitor` are for visitors only. */
import { redirect } from '@tanstack/react-router';
import type { createStore } from 'jotai';
import { tokenAtom } from '../core/session/token.ts';

export interface RouterContext {
  store: ReturnType<typeof createStore>;
}

interface GuardArguments {
  context: RouterContext;
  location: { href: string };
}

export const membersOnly = ({ context, location }: GuardArguments): void => {
  if (!context.store.get(tokenAtom)) throw redirect({ to: '/login', search: { next: location.href }, replace: true });
};

export const visitorsOnly = ({ context }: GuardArguments): void => {
  if (context.store.get(tokenAtom)) throw redirect({ to: '/', replace: true });
};
