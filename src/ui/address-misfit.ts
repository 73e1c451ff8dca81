/** What an address is told that money would be lost at: one that is bound, or one that is paid to. */
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { NETWORKS, type NetworkId } from '../contract/networks.ts';
import { addressFault, networksMatching } from '../contract/rules/wallet-address.ts';

export const MISTYPED_ADDRESS = msg`The checksum of this address is wrong: look for a mistyped character`;

/** What is wrong with an address that fits none of these networks; undefined for one that does. */
export const addressMisfit = (networks: readonly NetworkId[], address: string): MessageDescriptor | undefined => {
  const fault = addressFault(networks, address);
  if (fault === undefined) return undefined;
  if (fault === 'mistyped') return MISTYPED_ADDRESS;
  const names = networks.map((each) => NETWORKS[each].name).join(' / ');
  const [other] = networksMatching(address);
  if (other === undefined) return msg`This does not look like a ${names} address`;
  const otherName = NETWORKS[other].name;
  return msg`This is an address of ${otherName}, not of ${names}: what is sent there may be lost`;
};
