/** The identity form (AUTH-06) as pure functions. */
import { msg } from '@lingui/core/macro';
import type { PayloadOf } from '../../contract/call.ts';
import type { submitIdentity } from '../../contract/calls/member.ts';
import { isRealName, normaliseName } from '../../contract/rules/identity.ts';
import { draftsOf } from '../../core/storage/drafts.ts';
import { type FormDefinition, type Issue, setField, type Typed } from '../../kit/form.ts';

export interface IdentityInputs {
  readonly realName: string;
  /** URLs of the uploaded photos; empty while there is none. */
  readonly frontPhoto: string;
  readonly backPhoto: string;
}

export const initialInputs: IdentityInputs = { realName: '', frontPhoto: '', backPhoto: '' };

const check = ({ realName, frontPhoto, backPhoto }: IdentityInputs): Issue<keyof IdentityInputs>[] => {
  const issues: Issue<keyof IdentityInputs>[] = [];
  const name = normaliseName(realName);
  if (name === '') issues.push({ field: 'realName', message: msg`Enter your name as your document shows it` });
  else if (!isRealName(name)) issues.push({ field: 'realName', message: msg`A name has only letters, at most 64` });
  if (frontPhoto === '') {
    issues.push({
      field: 'frontPhoto',
      message: msg({ id: 'identity.tip1', message: 'Add a photo of the front of your document' }),
    });
  }
  if (backPhoto === '') {
    issues.push({
      field: 'backPhoto',
      message: msg({ id: 'identity.tip2', message: 'Add a photo of the back of your document' }),
    });
  }
  return issues;
};

export const identityForm: FormDefinition<
  IdentityInputs,
  Typed<IdentityInputs>,
  undefined,
  PayloadOf<typeof submitIdentity>
> = {
  change: setField,
  check,
  payload: ({ realName, frontPhoto, backPhoto }) => ({ realName: normaliseName(realName), frontPhoto, backPhoto }),
};

/** Also keeps the photos' URLs, so that they need not be taken again; only the member and reviewers can open them. */
export const identityDrafts = draftsOf<IdentityInputs>('identity', ['realName', 'frontPhoto', 'backPhoto']);
