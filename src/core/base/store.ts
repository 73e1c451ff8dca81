import { createStore } from 'jotai';

/** The one jotai store: React's provider, the router's guards and code outside components all use it. */
export const store = createStore();
