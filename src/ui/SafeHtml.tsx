/** HTML from a server, sanitised (SHELL-11). The sanitiser is loaded on demand; until then, a skeleton. */
import { useMemo } from 'react';
import type { UnsafeHtml } from '../contract/codec.ts';
import { Lazy } from './Lazy.tsx';
import { SkeletonRows } from './Skeletons.tsx';

const load = () => import('./sanitise.ts');

type Sanitise = Awaited<ReturnType<typeof load>>['sanitise'];

const Clean = ({ html, sanitise }: { html: UnsafeHtml; sanitise: Sanitise }) => {
  const clean = useMemo(() => sanitise(html), [html, sanitise]);
  // Nodes instead of a string: the HTML is not parsed a second time, and Trusted Types allow it.
  return <div className="prose" ref={(element) => element?.replaceChildren(clean.cloneNode(true))} />;
};

export const SafeHtml = ({ html }: { html: UnsafeHtml }) => (
  <Lazy load={load} waiting={<SkeletonRows rows={4} height={28} />}>
    {({ sanitise }) => <Clean html={html} sanitise={sanitise} />}
  </Lazy>
);
