/** The form that binds a withdrawal address (AUTH-08) as pure functions. */
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { PayloadOf } from '../../contract/call.ts';
import type { bindAddress } from '../../contract/calls/member.ts';
import type { BoundAddress } from '../../contract/entities/member.ts';
import type { NetworkId } from '../../contract/networks.ts';
import { isAddressText } from '../../contract/rules/identity.ts';
import { checkAddress, networksMatching } from '../../contract/rules/wallet-address.ts';
import { type FormDefinition, type Issue, setField, type Typed } from '../../kit/form.ts';
import { addressMisfit, MISTYPED_ADDRESS } from '../../ui/address-misfit.ts';

export interface AddressInputs {
  readonly coinId: string;
  readonly address: string;
  readonly payPassword: string;
}

export interface AddressContext {
  /** The networks of the chosen coin; if empty (none is known), its addresses are not validated. */
  readonly networks: readonly NetworkId[];
}

const check = ({ coinId, address, payPassword }: AddressInputs, { networks }: AddressContext) => {
  const issues: Issue<keyof AddressInputs>[] = [];
  if (coinId === '') issues.push({ field: 'coinId', message: msg`Choose a currency` });
  if (address === '') issues.push({ field: 'address', message: msg`Enter the withdrawal address` });
  else if (!isAddressText(address)) {
    issues.push({ field: 'address', message: msg`An address has no spaces and only Latin letters, digits and signs` });
  } else {
    const message = addressMisfit(networks, address);
    if (message !== undefined) issues.push({ field: 'address', message });
  }
  if (payPassword === '') issues.push({ field: 'payPassword', message: msg`Enter your payment password` });
  return issues;
};

export const bindAddressForm: FormDefinition<
  AddressInputs,
  Typed<AddressInputs>,
  AddressContext,
  PayloadOf<typeof bindAddress>
> = {
  // Pasted addresses often come with a space or a line break at either end.
  change: (inputs, event) =>
    event.field === 'address' ? { ...inputs, address: event.value.trim() } : setField(inputs, event),
  check,
  payload: (inputs) => inputs,
};

/** Whether the button shows: if addresses may be changed, or this coin has none yet. */
export const canBindAddress = (editable: boolean, bound: readonly BoundAddress[], coinId: string): boolean =>
  editable || !bound.some((entry) => entry.coinId === coinId && entry.address !== '');

/** A warning about an address of a coin whose networks are unknown; the member may continue. */
export const addressWarning = (networks: readonly NetworkId[], address: string): MessageDescriptor | undefined =>
  networks.length === 0 && networksMatching(address).some((network) => checkAddress(address, network) === 'mistyped')
    ? MISTYPED_ADDRESS
    : undefined;
