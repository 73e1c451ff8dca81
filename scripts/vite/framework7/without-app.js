/**
 * Replaces framework7-react/shared/f7.js, through which the components reach Framework7's app object. This app has
 * none: what the components would do with it (router, hiding bars, highlights) never runs, and the app object's 54 kB
 * are not shipped.
 */
export const f7 = undefined;
export const f7events = undefined;
export const theme = {};
export const f7routers = { views: [], tabs: [], modals: null };
export const f7ready = () => undefined;
export const setTheme = () => undefined;
export const f7initEvents = () => undefined;
export const f7init = () => {
  throw new Error('Framework7 is used without its app');
};
