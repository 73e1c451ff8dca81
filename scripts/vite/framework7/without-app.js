/**
 * Stands in for framework7-react/shared/f7.js, whose components ask it for Framework7's app. There is none here: what
 * they would do with it (its router, its bars that hide, its highlights) never runs, and the app's 54 kB stay out.
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
