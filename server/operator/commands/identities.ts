/** Commands for identity verifications: list, look at the photos, decide. */
import { IDENTITY } from '../../../src/contract/status-codes.ts';
import {
  decideIdentity,
  findIdentityReview,
  type IdentityReview,
  listIdentityReviews,
} from '../../services/identity/identity.ts';
import { type Command, idOf, LIMIT, limitOf, type Positional, type Row, timeOf, UsageError } from '../command.ts';
import { OUT, savePictures } from '../save-pictures.ts';

const ID: Positional = { name: 'id', about: 'number of the verification, from identities list' };
const STATUSES: Readonly<Record<string, number | undefined>> = {
  waiting: IDENTITY.underReview,
  certified: IDENTITY.certified,
  rejected: IDENTITY.resubmit,
  all: undefined,
};
const WORDS = ['', 'waiting', 'certified', 'rejected'];

const rowOf = (review: IdentityReview): Row => ({
  id: review.id,
  member: review.memberId,
  name: review.realName,
  status: WORDS[review.status] ?? '',
  sent: timeOf(review.createdAtMs),
  decided: timeOf(review.decidedAtMs),
  remark: review.remark,
});

const looks: Command[] = [
  {
    name: 'identities list',
    about: 'verifications that wait for a decision',
    kind: 'query',
    options: [{ name: 'status', kind: 'text', about: 'waiting (default), certified, rejected or all' }, LIMIT],
    run: async ({ tx, args }) => {
      const status = args.option('status') ?? 'waiting';
      if (!Object.hasOwn(STATUSES, status))
        throw new UsageError(`--status is one of ${Object.keys(STATUSES).join(', ')}`);
      return { rows: (await listIdentityReviews(tx, STATUSES[status], limitOf(args))).map(rowOf) };
    },
  },
  {
    name: 'identities photos',
    about: 'write the photos of a verification to a folder, to look at them',
    // A change, so that the audit log shows who looked at a document.
    kind: 'change',
    positionals: [ID],
    options: [OUT],
    run: async (context) => {
      const id = idOf(context.args);
      const review = await findIdentityReview(context.tx, id);
      if (review === undefined) throw new UsageError(`There is no verification ${id}`);
      return {
        message: `Photos of verification ${id}, for your eyes only: remove them when you have decided`,
        rows: await savePictures(context, [
          [`identity-${id}-front`, review.frontCard],
          [`identity-${id}-back`, review.backCard],
        ]),
      };
    },
  },
];

const decide = (approved: boolean): Command => ({
  name: approved ? 'identities approve' : 'identities reject',
  about: approved ? 'certify a member' : 'ask a member to send the documents again',
  kind: 'change',
  positionals: [ID],
  options: approved ? [] : [{ name: 'remark', kind: 'text', about: 'why; the member reads it', required: true }],
  run: async ({ tx, nowMs, args }) => {
    const decision = approved
      ? ({ approved: true } as const)
      : ({ approved: false, remark: args.option('remark') ?? '' } as const);
    const review = await decideIdentity(tx, idOf(args), decision, nowMs);
    if (review === undefined) throw new UsageError('There is no verification of this number that waits');
    return {
      message: `${review.realName} (member ${review.memberId}) ${approved ? 'is certified' : 'may send again'}`,
    };
  },
});

export const identityCommands: readonly Command[] = [...looks, decide(true), decide(false)];
