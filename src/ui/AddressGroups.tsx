/** An address in groups of four, as people compare it, with its ends emphasised. Copied text has no gaps. */
import { inGroups } from './address-groups.ts';

export const AddressGroups = ({ address }: { address: string }) => (
  <bdi dir="ltr" className="address-groups">
    {inGroups(address).map((group, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: groups of one address stay in their places.
      <span key={index}>{group}</span>
    ))}
  </bdi>
);
