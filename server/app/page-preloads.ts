/** The `Link` header of a page: what a browser would otherwise request only after it has read the page or a response. */

/** The build writes it (scripts/vite/boot.ts): the files of each page, by its path. */
export const PRELOADS_FILE = 'preloads.json';

const preload = (url: string, as: string): string => `<${url}>; rel=preload; as=${as}`;

/** @param table the content of `PRELOADS_FILE` */
export const filePreloads = (table: string): Map<string, string> => {
  const pages = Object.entries(JSON.parse(table) as Record<string, string[]>);
  const linkOf = (file: string): string =>
    file.endsWith('.css') ? `${preload(file, 'style')}; crossorigin` : preload(file, 'script');
  return new Map(pages.map(([path, files]) => [path, files.map(linkOf).join(', ')]));
};

/** @returns undefined for what is not plainly a URL: operators name pictures, and some characters would end the value */
export const picturePreload = (url: string): string | undefined =>
  /^(\/|https:)[\w/.~%:?&=+-]*$/.test(url) ? `${preload(url, 'image')}; fetchpriority=high` : undefined;
