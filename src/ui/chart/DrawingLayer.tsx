/**
 * Takes the pointer while a drawing is made. The first of several points is set on pointer down, so that a line can be
 * drawn in one drag; the others, and a single one, on pointer up, after the crosshair has shown the place.
 */
import { type PointerEvent, type RefObject, useRef } from 'react';
import type { ChartHandle } from './chart-handle.ts';
import { POINTS, type Tool } from './drawings.ts';

interface Props {
  readonly chart: RefObject<ChartHandle | undefined>;
  readonly tool: Tool;
  /** Points set so far. */
  readonly step: number;
}

/** A pointer that moves less than this has tapped, not dragged. */
const PULLED_PX = 12;

export const DrawingLayer = ({ chart, tool, step }: Props) => {
  const down = useRef<{ readonly x: number; readonly y: number; readonly placed: boolean }>(undefined);
  const placeOf = (event: PointerEvent<HTMLDivElement>) => {
    const box = event.currentTarget.getBoundingClientRect();
    return { x: event.clientX - box.left, y: event.clientY - box.top };
  };
  const show = (at: { x: number; y: number }): void => {
    const point = chart.current?.pointAt(at.x, at.y);
    if (point === undefined) return;
    chart.current?.point(point);
    chart.current?.board.hover(point);
  };
  const place = (at: { x: number; y: number }): void => {
    const point = chart.current?.pointAt(at.x, at.y);
    if (point !== undefined) chart.current?.board.place(point);
  };
  return (
    <div
      className="chart-pad"
      aria-hidden="true"
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        const at = placeOf(event);
        const placed = step === 0 && POINTS[tool] > 1;
        down.current = { ...at, placed };
        if (placed) place(at);
        else show(at);
      }}
      onPointerMove={(event) => {
        if (down.current !== undefined || event.pointerType === 'mouse') show(placeOf(event));
      }}
      onPointerUp={(event) => {
        const at = placeOf(event);
        const from = down.current;
        down.current = undefined;
        if (from === undefined) return;
        const pulled = Math.abs(at.x - from.x) + Math.abs(at.y - from.y) > PULLED_PX;
        if (!from.placed || pulled) place(at);
        chart.current?.point(undefined);
      }}
      onPointerCancel={() => {
        down.current = undefined;
        chart.current?.point(undefined);
      }}
    />
  );
};
