/** Markup from a server, sanitised (SHELL-11). The sanitiser comes when some is shown; until then, a skeleton. */
import { useEffect, useState } from 'react';
import type { UnsafeHtml } from '../contract/codec.ts';
import { SkeletonRows } from './Skeletons.tsx';

export const SafeHtml = ({ html }: { html: UnsafeHtml }) => {
  const [clean, setClean] = useState<DocumentFragment>();
  useEffect(() => {
    let gone = false;
    void import('./sanitise.ts').then(({ sanitise }) => {
      if (!gone) setClean(sanitise(html));
    });
    return () => {
      gone = true;
    };
  }, [html]);
  if (!clean) return <SkeletonRows rows={4} height={28} />;
  // Nodes, not text: nothing is parsed a second time, and Trusted Types have nothing to object to.
  return <div className="prose" ref={(element) => element?.replaceChildren(clean.cloneNode(true))} />;
};
