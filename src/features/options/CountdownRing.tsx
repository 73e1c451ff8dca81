import { useFormat } from '../../core/format/format.ts';
import type { OptionOrderState } from './option-order-machine.ts';

const RADIUS = 26;
const LENGTH = 2 * Math.PI * RADIUS;

interface Props {
  readonly life: OptionOrderState;
  /** Label for screen readers, for a ring that stands alone; otherwise it is read with the surrounding text. */
  readonly label?: string;
}

/** A ring that shows the share of the time left, around the seconds. */
export const CountdownRing = ({ life, label }: Props) => {
  const format = useFormat();
  const left = life.stage === 'inProgress' ? life.secondsLeft : 0;
  const share = life.order.durationS > 0 ? Math.min(1, left / life.order.durationS) : 0;
  return (
    <span
      className={`option-ring option-ring-${life.stage}`}
      {...(label === undefined ? {} : { role: 'timer', 'aria-label': label })}
    >
      <svg viewBox="0 0 60 60" aria-hidden="true">
        <circle cx="30" cy="30" r={RADIUS} className="option-ring-track" />
        <circle
          cx="30"
          cy="30"
          r={RADIUS}
          className="option-ring-left"
          strokeDasharray={LENGTH}
          strokeDashoffset={LENGTH * (1 - share)}
        />
      </svg>
      <span className="figures">{left > 0 ? format.countdown(left * 1000) : '…'}</span>
    </span>
  );
};
