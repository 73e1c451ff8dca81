/**
 * Toasts for success and failure (API-03, API-04). The end of a CSS animation closes a toast instead of a timer, so
 * that a toast that is hovered or focused stays.
 */
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

/** Most toasts at a time: nobody reads more. */
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
        // A repeated text (two calls that failed alike) replaces the earlier toast.
        setShown((before) => [...before.filter((toast) => toast.words !== words), next].slice(-AT_ONCE));
      }),
    [],
  );
  const remove = (key: number) => setShown((before) => before.filter((toast) => toast.key !== key));
  return { shown, remove };
};

/**
 * A screen reader announces what is added to a live region that already exists, not what appears together with the
 * region. Where a sheet opens or closes with the same action, the region in the new host must exist for a frame first.
 * @returns whether it does
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
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new toast or host lifts the region to the top again.
  useEffect(() => {
    const element = region.current;
    // A sheet that is removed with its page disconnects the region, until it is rendered into the body.
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
