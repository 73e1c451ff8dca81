/** The form that binds a withdrawal address (AUTH-08) as pure functions. */
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { PayloadOf } from '../../contract/call.ts';
import type { bindAddress } from '../../contract/calls/member.ts';
import type { BoundAddress } from '../../contract/entities/member.ts';
import type { DepositCoin } from '../../contract/entities/wallet.ts';
import { isAddressText } from '../../contract/rules/identity.ts';
import { type AddressNetwork, addressForm as formOf, networkOf, networksLike } from '../../core/wallet-address.ts';
import { type Form, type Issue, setField, type Typed } from '../../kit/form.ts';

export interface AddressInputs {
  readonly coinId: string;
  readonly address: string;
}

const check = ({ coinId, address }: AddressInputs): Issue<keyof AddressInputs>[] => {
  const issues: Issue<keyof AddressInputs>[] = [];
  if (coinId === '') issues.push({ field: 'coinId', message: msg`Choose a currency` });
  if (address === '') issues.push({ field: 'address', message: msg`Enter the withdrawal address` });
  else if (!isAddressText(address)) {
    issues.push({ field: 'address', message: msg`An address has no spaces and only Latin letters, digits and signs` });
  }
  return issues;
};

export const addressForm: Form<AddressInputs, Typed<AddressInputs>, undefined, PayloadOf<typeof bindAddress>> = {
  // Pasted addresses often come with a space or a line break at either end.
  change: (inputs, event) =>
    event.field === 'address' ? { ...inputs, address: event.value.trim() } : setField(inputs, event),
  check,
  payload: (inputs) => inputs,
};

/** The button shows if addresses may be changed, or while this coin has none. */
export const canBind = (editable: boolean, bound: readonly BoundAddress[], coinId: string): boolean =>
  editable || !bound.some((entry) => entry.coinId === coinId && entry.address !== '');

const NETWORK_NAMES = { trc20: 'TRC20', erc20: 'ERC20' } as const;

/** The networks whose addresses fit a coin: those it can be deposited by, else the one that its title names. */
export const networksOfCoin = (title: string, depositable: DepositCoin | undefined): AddressNetwork[] => {
  const kinds = (depositable?.networks ?? []).flatMap(({ kind }) => (kind === 'bank' ? [] : [kind]));
  const named = networkOf(title);
  return named === undefined ? [...new Set(kinds)] : [named];
};

/** What is odd about the address for these networks. A warning: the member may go on. */
export const addressWarning = (networks: readonly AddressNetwork[], address: string): MessageDescriptor | undefined => {
  if (address === '') return undefined;
  const forms = networks.map((network) => formOf(address, network));
  const like = networksLike(address);
  if (forms.includes('good')) return undefined;
  const mistyped = like.some((network) => formOf(address, network) === 'mistyped');
  if (forms.includes('mistyped') || (networks.length === 0 && mistyped)) {
    return msg`The checksum of this address is wrong: look for a mistyped character`;
  }
  const [network] = networks;
  if (network === undefined) return undefined;
  const names = networks.map((each) => NETWORK_NAMES[each]).join(' / ');
  const [other] = like;
  if (other === undefined) return msg`This does not look like a ${names} address`;
  const otherName = NETWORK_NAMES[other];
  return msg`This is an address of ${otherName}, not of ${names}: what is sent there may be lost`;
};
