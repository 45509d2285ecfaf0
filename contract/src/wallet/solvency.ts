import * as z from 'zod';
import { call } from '../call.ts';
import { amount, page, pageSize, summary, time } from '../wire.ts';

const hash = z.string().regex(/^[0-9a-f]{64}$/);
/** Units of XFC (1e-8) as a whole number in text: what is hashed. */
const units = z.string().regex(/^[0-9]+$/);

/** A published snapshot of all balances of managers. */
const snapshot = z.object({
  id: z.int(),
  made_at: time,
  /** The last sealed block; null before the first. */
  block: z.int().nullable(),
  /** Root of the Merkle sum tree of salted balances. */
  root: hash,
  /** The sum at the root. */
  total: amount,
  total_units: units,
  accounts: z.int(),
});

export const COMPARISON_OUTCOMES = ['agree', 'differ', 'unreachable'] as const;

export const solvencyCalls = {
  'solvency.get': call({
    title:
      'Issued XFC and who holds it as of the last sealed block, the last snapshot and the last comparison',
    access: 'visitor',
    changes: false,
    input: z.strictObject({}),
    output: z.object({
      issued: amount,
      managers: amount,
      contests: amount,
      house: amount,
      difference: amount,
      /** Transactions in all blocks. */
      transactions: z.int(),
      /** The block that the sums are at; null before the first, when all are zero. */
      block: z.object({ number: z.int(), hash, sealed_at: time }).nullable(),
      snapshot: snapshot.nullable(),
      /** Ledger against card payments and the chain; null before the first comparison. */
      comparison: z
        .object({
          compared_at: time,
          outcome: z.enum(COMPARISON_OUTCOMES),
          sources: z.array(z.object({ name: z.string(), outcome: z.enum(COMPARISON_OUTCOMES) })),
        })
        .nullable(),
    }),
    errors: [],
  }),
  'solvency.snapshots': call({
    title: 'Published roots and sums, newest first',
    access: 'visitor',
    changes: false,
    input: z.strictObject({ page, noItems: pageSize.optional() }),
    output: z.object({ data: z.array(snapshot), summary }),
    errors: [],
  }),
  'solvency.inclusion': call({
    title: "Proof that the manager's balance is in the latest snapshot",
    access: 'manager',
    changes: false,
    input: z.strictObject({}),
    output: z.object({
      /** Null while no snapshot has the manager: before the first one after they joined. */
      proof: z
        .object({
          snapshot,
          manager_id: z.int(),
          /** Secret of the manager and this snapshot: it locates the balance in the tree. */
          salt: hash,
          /** XFC available and held together. */
          balance: amount,
          balance_units: units,
          /** Siblings from the leaf to the root. */
          path: z.array(z.object({ side: z.enum(['left', 'right']), hash, units })),
        })
        .nullable(),
    }),
    errors: [],
  }),
};
