import { xfc, gold, type Money } from '@touchline/domain/money';
import { sql, type Db } from '../db/database.ts';

interface Balances {
  readonly xfc: Money<'XFC'>;
  readonly held: Money<'XFC'>;
  readonly gold: Money<'GOLD'>;
}

/** A manager's available and held XFC, and gold. All zero before the accounts are opened. */
export async function balancesOf(db: Db, managerId: number): Promise<Balances> {
  const found = await sql<{ xfc: bigint; held: bigint; gold: bigint }>`
    select coalesce(sum(available) filter (where currency = 'XFC'), 0)::bigint as xfc,
           coalesce(sum(held) filter (where currency = 'XFC'), 0)::bigint as held,
           coalesce(sum(available) filter (where currency = 'GOLD'), 0)::bigint as gold
    from account where owner = 'manager' and manager_id = ${managerId}
  `.execute(db);
  const [row] = found.rows;
  return { xfc: xfc(row?.xfc ?? 0n), held: xfc(row?.held ?? 0n), gold: gold(row?.gold ?? 0n) };
}
