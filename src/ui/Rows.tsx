/** Rows of a list: something to tell, something to open. */
import type { ReactNode } from 'react';
import { Icon, type IconName } from './Icon.tsx';

interface ContentProps {
  icon?: IconName;
  /** A picture instead of an icon. */
  start?: ReactNode;
  title: ReactNode;
  /** A second line, smaller. */
  detail?: ReactNode;
  /** At the row's end: a value, a status, a switch. */
  end?: ReactNode;
  /** Shows that the row leads somewhere. */
  arrow?: boolean;
}

/** The inside of a row; put it into an `AppLink className="row"`, a `RowButton`, or a `Row`. */
export const RowContent = ({ icon, start, title, detail, end, arrow }: ContentProps) => (
  <>
    {icon ? <Icon name={icon} /> : start}
    <span className="row-text">
      <span className="row-title">{title}</span>
      {detail === undefined ? null : <span className="row-detail">{detail}</span>}
    </span>
    {end === undefined ? null : <span className="row-end">{end}</span>}
    {arrow ? <Icon name="forward" size={18} className="row-arrow" /> : null}
  </>
);

export const Row = (props: ContentProps) => (
  <div className="row">
    <RowContent {...props} />
  </div>
);

interface RowButtonProps extends ContentProps {
  onPress: () => void;
  selected?: boolean;
  disabled?: boolean;
}

export const RowButton = ({ onPress, selected, disabled, ...content }: RowButtonProps) => (
  <button type="button" className="row" aria-pressed={selected} disabled={disabled} onClick={onPress}>
    <RowContent {...content} />
    {selected ? <Icon name="check" size={20} className="row-check" /> : null}
  </button>
);
