/** What every operation on an account needs besides its inputs. */

import type { LanguageCode } from '../../../src/contract/languages.ts';
import type { Environment } from '../../base/environment.ts';
import type { Tx } from '../../db/connection.ts';
import type { Origin } from '../sessions/sessions.ts';
import type { Compared } from './passwords.ts';

export interface AccountContext {
  readonly tx: Tx;
  readonly nowMs: number;
  readonly lang: LanguageCode;
  readonly origin: Origin;
  readonly environment: Pick<Environment, 'key' | 'keys' | 'mode'>;
  /** The password of this request, compared before the transaction. */
  readonly compared?: Compared | undefined;
}

/** For actions of a signed-in member that may add an entry to the security log. */
export type WriteContext = Pick<AccountContext, 'tx' | 'nowMs' | 'origin' | 'compared'>;

type Secrets = { readonly environment: Pick<Environment, 'key' | 'keys'> };
type Purpose = 'captcha' | 'email-code';

/** The secret that new challenges and codes are made with. */
export const secretFor = ({ environment }: Secrets, purpose: Purpose): string =>
  environment.key(purpose).toString('base64url');

/** The secrets, current and earlier, that a returned challenge or code may have been made with. */
export const secretsFor = ({ environment }: Secrets, purpose: Purpose): readonly string[] =>
  environment.keys(purpose).map((key) => key.toString('base64url'));
