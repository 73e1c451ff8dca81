/** The member panel at the start edge: Framework7's floating panel on the browser's own dialog. */
import type { OverlayProps } from './Overlay.tsx';
import { Overlay } from './Overlay.tsx';

export const Panel = (props: OverlayProps) => <Overlay kind="panel" {...props} />;
