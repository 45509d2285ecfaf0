import type { RawBuilder } from 'kysely';
import * as z from 'zod';
import { sql, type Tx } from '../db/database.ts';

/** An act of a manager; `subject` is the id of its object. */
export type ActivityKind =
  /** Fills: `amount` is what was paid in XFC. A fill that waits for a review is no act. */
  | 'bought'
  | 'sold'
  | 'borrowed'
  | 'lent'
  | 'auction_won'
  | 'auction_sold'
  /** A contest with the manager's teams in it has its results: `amount` is their prize in XFC; `contestFacts`. */
  | 'contest_finished'
  /** A contest of their own. */
  | 'contest_created'
  /** A draw: a pack that was bought, or an exchange. */
  | 'pack_opened'
  | 'cards_exchanged'
  | 'wheel_spun'
  /** A house lease of a player. */
  | 'player_leased'
  /** The gold of a challenge was claimed: `amount` is gold. */
  | 'daily_claimed'
  | 'weekly_claimed';

/** The facts of `contest_finished`. */
export const contestFacts = z.object({
  /** Of the best team, in units of the contest's scoring table. */
  units: z.int(),
  rank: z.int(),
  /** Teams in the contest. */
  of: z.int(),
  pro: z.boolean(),
  official: z.boolean(),
  free: z.boolean(),
  /** Whether a password was needed to join. */
  private: z.boolean(),
  /** 1 head-to-head, 2 double-up, 3 tournament. */
  kind: z.int(),
  league: z.int().nullable(),
});

interface Act {
  readonly managerId: number;
  readonly kind: ActivityKind;
  readonly subject: number;
  /** Units of the currency of the kind. */
  readonly amount?: bigint;
}

/**
 * Records acts in the transaction of their operation. Simulated managers do none: they gain no levels, so that contests
 * for newcomers keep rivals.
 */
export async function recordActivity(tx: Tx, at: Date, acts: readonly Act[]): Promise<void> {
  if (acts.length === 0) return;
  await insertActivity(sql`
    select manager_id, kind, subject_id, amount, null::jsonb as facts, ${at}::timestamptz as at
    from unnest(
      ${acts.map(({ managerId }) => managerId)}::int[], ${acts.map(({ kind }) => kind)}::text[],
      ${acts.map(({ subject }) => subject)}::bigint[], ${acts.map(({ amount = 0n }) => amount.toString())}::bigint[]
    ) as act (manager_id, kind, subject_id, amount)
  `).execute(tx);
}

/**
 * SQL: records the acts that a query finds, for operations that write many rows in one statement. The query returns
 * `manager_id` (null: the house, no act), `kind` (an `ActivityKind`), `subject_id`, `amount`, `facts` and `at`.
 */
export function insertActivity(acts: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    insert into activity (manager_id, kind, subject_id, amount, facts, at)
    select manager_id, kind, subject_id, amount, facts, act.at
    from (${acts}) as act join manager on manager.id = act.manager_id
    where not is_simulated
  `;
}
