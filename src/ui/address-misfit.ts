/** Errors for an address at which money would be lost, both when it is bound and when it is paid to. */
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { NETWORKS, type NetworkId } from '../contract/networks.ts';
import { addressFault, networksMatching } from '../contract/rules/wallet-address.ts';

export const MISTYPED_ADDRESS = msg`The checksum of this address is wrong: look for a mistyped character`;

/** The error of an address that fits none of these networks; undefined for one that fits. */
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
