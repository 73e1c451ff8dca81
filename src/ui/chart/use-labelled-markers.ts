import { useMemo } from 'react';
import { useFormat } from '../../core/format/format.ts';
import type { ChartMarker, LabelledMarker } from './chart-markers.ts';
import { secondsLeft, useCountdowns } from './use-countdowns.ts';

/**
 * Markers with their texts, with a countdown where there is a deadline. From then on it shows "…" until the result is
 * known.
 */
export const useLabelledMarkers = (markers: readonly ChartMarker[], pricePlaces: number): readonly LabelledMarker[] => {
  const format = useFormat();
  const deadlines = useMemo(() => markers.flatMap(({ life }) => life?.deadlineMs ?? []), [markers]);
  const nowMs = useCountdowns(deadlines);
  return useMemo(
    () =>
      markers.map((mark) => {
        const price = mark.price.toFixed(pricePlaces);
        if (mark.life === undefined) return { ...mark, texts: { text: mark.text, price } };
        const left = secondsLeft(mark.life.deadlineMs, nowMs);
        const countdown = left > 0 ? format.countdown(left * 1000) : '…';
        return { ...mark, texts: { text: mark.text, price, countdown } };
      }),
    [markers, nowMs, pricePlaces, format],
  );
};
