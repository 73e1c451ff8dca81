import { useMemo } from 'react';
import type { Format } from '../../core/format/create-format.ts';
import { useFormat } from '../../core/format/format.ts';
import type { ChartMarker, LabelledMarker } from './chart-markers.ts';
import { secondsLeft, useCountdowns } from './use-countdowns.ts';

/** A marker with its texts at this moment. From its deadline until the result is known its countdown is "…". */
export const labelledMarker = (
  mark: ChartMarker,
  { nowMs, pricePlaces, format }: { nowMs: number; pricePlaces: number; format: Pick<Format, 'countdown'> },
): LabelledMarker => {
  const price = mark.price.toFixed(pricePlaces);
  if (mark.life === undefined) return { ...mark, texts: { text: mark.text, price } };
  const left = secondsLeft(mark.life.deadlineMs, nowMs);
  const countdown = left > 0 ? format.countdown(left * 1000) : '…';
  return { ...mark, texts: { text: mark.text, price, countdown } };
};

/** Markers with their texts, which count down where there is a deadline. */
export const useLabelledMarkers = (markers: readonly ChartMarker[], pricePlaces: number): readonly LabelledMarker[] => {
  const format = useFormat();
  const deadlines = useMemo(() => markers.flatMap(({ life }) => life?.deadlineMs ?? []), [markers]);
  const nowMs = useCountdowns(deadlines);
  return useMemo(
    () => markers.map((mark) => labelledMarker(mark, { nowMs, pricePlaces, format })),
    [markers, nowMs, pricePlaces, format],
  );
};
