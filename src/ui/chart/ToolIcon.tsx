/** Icons of the drawing tools, as SVG strokes: the icon sets have none. */
import type { Tool } from './drawings.ts';

const PATHS: Record<Tool, string> = {
  segment: 'M6 18 18 6M4.5 18a1.5 1.5 0 1 0 3 0 1.5 1.5 0 1 0-3 0M16.5 6a1.5 1.5 0 1 0 3 0 1.5 1.5 0 1 0-3 0',
  ray: 'M6 17 21 5M4.5 17a1.5 1.5 0 1 0 3 0 1.5 1.5 0 1 0-3 0M12 12.2a1 1 0 1 0 1.4 0',
  horizontal: 'M3 12h18M10.5 12a1.5 1.5 0 1 0 3 0 1.5 1.5 0 1 0-3 0',
  channel: 'M3 12 17 4M7 20l14-8M5 16 19 8',
  fibonacci: 'M3 5h18M3 10h18M3 14h18M3 19h18',
  rectangle: 'M5 7h14v10H5z',
};

export const ToolIcon = ({ tool }: { readonly tool: Tool }) => (
  <svg className="chart-tool-icon" viewBox="0 0 24 24" aria-hidden="true">
    <path d={PATHS[tool]} />
  </svg>
);
