import { useFormat } from '../core/format/format.ts';
import type { Detail } from './DescriptionList.tsx';

/** A moment with its label (`at` in epoch ms); nothing where there is none. */
export const useTimeDetail = (): ((label: string, at: number | undefined) => Detail | undefined) => {
  const format = useFormat();
  return (label, at) =>
    at === undefined ? undefined : { label, value: <span className="figures">{format.dateTime(at)}</span> };
};
