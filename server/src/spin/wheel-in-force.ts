import { xfc, type Money } from '@touchline/domain/money';
import type { Rules } from '@touchline/domain/rules/index';
import {
  nextFreeSpin,
  reasonForGoldWheel,
  type GoldWheelReason,
  type Wheel,
} from '@touchline/domain/wallet/spin';
import { sql, type Db } from '../db/database.ts';

/** The table a manager's next spin draws from, and when a spin is free. */
export interface WheelInForce {
  readonly wheel: Wheel;
  /** Null for the full table. */
  readonly goldBecause: GoldWheelReason | null;
  /** Epoch milliseconds; null when the next spin is free now. */
  readonly freeAt: number | null;
}

/**
 * Reads the table in force for a manager. A manager is verified with both a verified e-mail address and a verified
 * phone number. A spin decides on it under the lock of the manager's seeds.
 */
export async function readWheel(
  db: Db,
  managerId: number,
  now: Date,
  { rewards, money }: Pick<Rules, 'rewards' | 'money'>,
): Promise<WheelInForce> {
  const { rows } = await sql<{ verified: boolean; last_free: Date | null }>`
    select email_verified_at is not null and phone_verified_at is not null as verified,
      (select max(at) from spin where manager_id = manager.id and is_free) as last_free
    from manager where id = ${managerId}
  `.execute(db);
  const [row] = rows;
  const goldBecause = reasonForGoldWheel(row?.verified === true, await budgetLeft(db), money.goldOnlyBelow);
  return {
    wheel: goldBecause === null ? 'full' : 'gold',
    goldBecause,
    freeAt: nextFreeSpin(row?.last_free?.getTime() ?? null, now.getTime(), rewards.spin),
  };
}

/** The remaining rewards budget. */
export async function budgetLeft(db: Db): Promise<Money<'XFC'>> {
  const { rows } = await sql<{ units: bigint }>`
    select coalesce(sum(available), 0)::bigint as units from account where owner = 'house' and house_name = 'rewards'
  `.execute(db);
  return xfc(rows[0]?.units ?? 0n);
}
