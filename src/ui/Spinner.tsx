/** Framework7's preloader in the platform's style: eight lines on iOS, a growing arc on Material. */
import { platformStyle } from './platform-style.ts';

interface Props {
  /** Pixels; 20 unless told. */
  size?: number;
  /** Accessible name, where nothing else says that something is loading. */
  label?: string;
}

const LINES = [0, 1, 2, 3, 4, 5, 6, 7];

const Drawing = () => (
  <span className="preloader-inner">
    {platformStyle() === 'ios' ? (
      LINES.map((line) => <span key={line} className="preloader-inner-line" />)
    ) : (
      <svg viewBox="0 0 36 36" aria-hidden="true">
        <circle cx="18" cy="18" r="16" />
      </svg>
    )}
  </span>
);

export const Spinner = ({ size = 20, label }: Props) => {
  const style = { inlineSize: size, blockSize: size };
  return label ? (
    <span className="preloader" style={style} role="status" aria-label={label}>
      <Drawing />
    </span>
  ) : (
    <span className="preloader" style={style} aria-hidden="true">
      <Drawing />
    </span>
  );
};
