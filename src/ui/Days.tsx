import { Plural } from '@lingui/react/macro';
import { useFormat } from '../core/format/format.ts';

/** "1 day", "30 days", in the figures that every number on screen is written with. */
export const Days = ({ value }: { value: number }) => {
  const days = useFormat().number(value);
  return <Plural value={value} one={`${days} day`} other={`${days} days`} />;
};
