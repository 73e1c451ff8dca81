/** From the start edge: the member panel. Framework7's floating panel, in the browser's dialog. */
import type { OverlayProps } from './Overlay.tsx';
import { Overlay } from './Overlay.tsx';

export const Panel = (props: OverlayProps) => <Overlay kind="panel" {...props} />;
