/** Success and failure in a few words (API-03, API-04). A toast leaves by its own animation: no timer, and it waits while it is read. */
import { useLingui } from '@lingui/react/macro';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { onToast, type ToastMessage } from '../core/base/toasts.ts';
import { onOverlaysChange, topOverlayElement } from '../ui/overlays.ts';
import { Toast } from '../ui/Toast.tsx';
import { readText } from '../ui/text.ts';

interface Shown extends ToastMessage {
  readonly key: number;
  readonly words: string;
}

/** More than this at once nobody reads. */
const AT_ONCE = 3;

const useToasts = () => {
  const [shown, setShown] = useState<readonly Shown[]>([]);
  const last = useRef(0);
  useEffect(
    () =>
      onToast((announcement) => {
        const words = readText(announcement.text);
        last.current += 1;
        const next: Shown = { ...announcement, key: last.current, words };
        // The same words again (two calls that failed alike) are said once, anew.
        setShown((before) => [...before.filter((toast) => toast.words !== words), next].slice(-AT_ONCE));
      }),
    [],
  );
  const remove = (key: number) => setShown((before) => before.filter((toast) => toast.key !== key));
  return { shown, remove };
};

/**
 * A reader tells what comes into a region that it knows, and not what comes together with it: where a sheet opens or closes
 * with the same act, the region of the new host has to be there for a frame first.
 * @returns whether it has been
 */
const useIsKnown = (host: Element): boolean => {
  const [known, setKnown] = useState<Element>();
  useEffect(() => {
    const frame = requestAnimationFrame(() => setKnown(host));
    return () => cancelAnimationFrame(frame);
  }, [host]);
  return known === host;
};

export const Toasts = () => {
  const { t } = useLingui();
  const { shown, remove } = useToasts();
  const host = useSyncExternalStore(onOverlaysChange, topOverlayElement) ?? document.body;
  const isKnown = useIsKnown(host);
  const region = useRef<HTMLDivElement>(null);
  const newest = shown.at(-1)?.key;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new toast, or a new host, lifts the region to the top anew.
  useEffect(() => {
    const element = region.current;
    // A sheet that leaves with its page takes the region with it for a moment, until it hangs at the body.
    if (!element?.showPopover || !element.isConnected) return;
    element.hidePopover();
    element.showPopover();
  }, [newest, host]);
  return createPortal(
    <div ref={region} className="toasts" popover="manual" role="status" aria-atomic="false">
      {isKnown &&
        shown.map((toast) => (
          <Toast key={toast.key} kind={toast.kind} closeLabel={t`Close`} onClose={() => remove(toast.key)}>
            {toast.words}
            {toast.kind === 'failure' && toast.requestId ? <small>{t`Request ${toast.requestId}`}</small> : null}
          </Toast>
        ))}
    </div>,
    host,
  );
};
