/**
 * A QR code, black on white in both themes, as scanners need it. The drawing library is loaded when a code is shown.
 */
import { useLingui } from '@lingui/react/macro';
import { useEffect, useRef, useState } from 'react';
import { useLazyModule } from './Lazy.tsx';
import { Skeleton } from './SkeletonBlock.tsx';
import { FailedState } from './States.tsx';

interface Props {
  text: string;
  /** What it leads to: "Deposit address", "Invite link". */
  label: string;
  /** Pixels; 172 unless told. */
  size?: number;
  /** A picture of the same origin for its middle. */
  logo?: string;
  /** Called once the code is drawn, with functions that return or save it as a picture. */
  onReady?: (code: { save: (name: string) => Promise<void>; blob: () => Promise<Blob | undefined> }) => void;
}

const load = () => import('./qr-drawer.ts');

export const QrCode = ({ text, label, size = 172, logo, onReady }: Props) => {
  const { t } = useLingui();
  const holder = useRef<HTMLDivElement>(null);
  const drawer = useLazyModule(load);
  const drawCode = drawer.status === 'ready' ? drawer.part.drawCode : undefined;
  const [drawn, setDrawn] = useState(false);
  const ready = useRef(onReady);
  ready.current = onReady;
  useEffect(() => {
    const element = holder.current;
    if (!drawCode || !element) return;
    const code = drawCode(text, size, logo);
    element.replaceChildren();
    code.append(element);
    setDrawn(true);
    ready.current?.(code);
  }, [drawCode, text, size, logo]);
  if (drawer.status === 'failed') return <FailedState error={drawer.error} onRetry={drawer.retry} />;
  return (
    <div className="qr-code" style={{ inlineSize: size, blockSize: size }}>
      {drawn ? null : <Skeleton width={size} height={size} radius={8} />}
      <div ref={holder} role="img" aria-label={t`QR code: ${label}`} hidden={!drawn} />
    </div>
  );
};
