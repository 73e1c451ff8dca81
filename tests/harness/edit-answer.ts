import type { Route } from 'playwright';

/**
 * Gives the page the server's answer as `edit` changes it in place.
 *
 * It is asked for whole and given without its tag: by the tag the page would be told later that the server's own answer,
 * which it never saw, has not changed.
 */
export const editAnswer = async <T>(route: Route, edit: (answer: T) => void): Promise<void> => {
  const { 'if-none-match': _known, ...asked } = route.request().headers();
  const response = await route.fetch({ headers: asked });
  const answer = (await response.json()) as T;
  edit(answer);
  const { etag: _tag, ...headers } = response.headers();
  await route.fulfill({ response, headers, json: answer });
};
