/** The ledger's proof of balance. */
import { sql } from 'drizzle-orm';
import { systemBalances } from '../../ledger/balances.ts';
import { ledgerHash, proveLedger } from '../../ledger/proof.ts';
import type { Command, Row } from '../command.ts';

export const ledgerCommands: readonly Command[] = [
  {
    name: 'ledger proof',
    about: 'prove that every coin’s balances sum to zero and follow from their postings',
    kind: 'query',
    options: [{ name: 'hash', kind: 'flag', about: 'hash the whole ledger too, to compare with a restored backup' }],
    run: async ({ tx, args }) => {
      // It reads every posting there is, which takes minutes on a large ledger.
      await tx.execute(sql`set local statement_timeout = 0`);
      const proof = await proveLedger(tx);
      const hash = args.flag('hash') ? `, hash ${await ledgerHash(tx)}` : '';
      const faults = `${proof.strayBalances} stray balances, ${proof.unbalancedMovements} unbalanced movements, ${proof.strayPostings} stray postings, ${proof.negativeMemberBalances} negative balances`;
      return {
        message: `${proof.sound ? 'SOUND' : 'NOT SOUND'}: ${proof.movements} movements, ${faults}${hash}`,
        rows: proof.coins.map((coin): Row => ({ ...coin })),
        failed: !proof.sound,
      };
    },
  },
  {
    name: 'ledger house',
    about: 'what the house, fees, interest and outside accounts hold: the exposure',
    kind: 'query',
    run: async ({ tx }) => ({ rows: (await systemBalances(tx)).map((balance): Row => ({ ...balance })) }),
  },
];
