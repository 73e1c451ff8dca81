/** A progress bar: Framework7's, with the ARIA attributes that its markup lacks. */
import { Progressbar } from 'framework7-react';

interface Props {
  /** 0 to 100. */
  percent: number;
  label: string;
}

export const Progress = ({ percent, label }: Props) => (
  <div role="progressbar" aria-label={label} aria-valuemin={0} aria-valuemax={100} aria-valuenow={Math.round(percent)}>
    <Progressbar progress={percent} />
  </div>
);
