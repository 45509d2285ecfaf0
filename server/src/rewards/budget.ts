import { xfc, type Money } from '@touchline/domain/money';
import { sql, type Db } from '../db/database.ts';
import { rewardsSlices } from '../wallet/public.ts';

/** The rewards budget as read without a lock: a payment from it locks the slice and reads it again. */
export interface Budget {
  readonly total: Money<'XFC'>;
  /** The slices with what each has, the spender's own first. */
  readonly slices: readonly { readonly accountId: number; readonly available: bigint }[];
}

/** Reads the rewards budget for a spender. */
export async function readBudget(db: Db, spender: number): Promise<Budget> {
  const ids = await rewardsSlices(db, spender);
  const { rows } = await sql<{ accountId: number; available: bigint }>`
    select account.id as "accountId", available
    from unnest(${ids}::int[]) with ordinality as slice (id, place) join account on account.id = slice.id
    order by place
  `.execute(db);
  return { total: xfc(rows.reduce((sum, { available }) => sum + available, 0n)), slices: rows };
}

/** The slice that can pay an amount alone, or null. */
export function sliceFor({ slices }: Budget, { units }: Money<'XFC'>): number | null {
  return slices.find(({ available }) => available >= units)?.accountId ?? null;
}
