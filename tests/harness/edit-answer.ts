import type { Route } from 'playwright';

/**
 * Passes the server's answer to the page after `edit` has changed it in place.
 *
 * The request goes out without `if-none-match` and the answer comes back without its ETag. Otherwise the page would
 * later revalidate with the server's tag and get a 304 for an answer that it never saw.
 */
export const editAnswer = async <T>(route: Route, edit: (answer: T) => void): Promise<void> => {
  const { 'if-none-match': _known, ...asked } = route.request().headers();
  const response = await route.fetch({ headers: asked });
  const answer = (await response.json()) as T;
  edit(answer);
  const { etag: _tag, ...headers } = response.headers();
  await route.fulfill({ response, headers, json: answer });
};
