/** From the start edge: the member panel. */
import type { OverlayProps } from './Overlay.tsx';
import { Overlay } from './Overlay.tsx';

export const Panel = (props: OverlayProps) => <Overlay kind="panel" {...props} />;
