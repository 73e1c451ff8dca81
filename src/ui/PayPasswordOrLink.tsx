/** The pay password before money leaves; where the member has none yet, the way to set one. */
import { PayPasswordField } from './PayPasswordField.tsx';
import { PayPasswordLink } from './PayPasswordHint.tsx';
import type { Text } from './text.ts';

interface Props {
  /** Whether the member has one; undefined while that is not known. */
  isSet: boolean | undefined;
  value: string;
  onChange: (value: string) => void;
  onLeave: () => void;
  error: Text | undefined;
}

export const PayPasswordOrLink = ({ isSet, ...field }: Props) =>
  isSet === false ? <PayPasswordLink /> : <PayPasswordField {...field} />;
