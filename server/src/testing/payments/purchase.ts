import { randomUUID } from 'node:crypto';
import { xfc, XFC_UNIT } from '@touchline/domain/money';
import { sql, type Db } from '../../db/database.ts';
import { makeManagers } from '../contests/contests.ts';

export interface Purchase {
  readonly id: number;
  readonly managerId: number;
  /** The key that messages of the provider carry. */
  readonly key: string;
}

/** A payment of a new manager for 100 XFC, which awaits the messages of the provider. */
export async function openPurchase(db: Db): Promise<Purchase> {
  const [manager] = await makeManagers(db, 1, xfc(0n));
  if (manager === undefined) throw new Error('no manager');
  const key = randomUUID().replaceAll('-', '');
  const { rows } = await sql<{ id: number }>`
    insert into payment (manager_id, checkout_key, provider, is_sandbox, units, eur_cents, rate, created_at, expires_at)
    values (${manager.managerId}, ${key}, 'sandbox', true, ${100n * XFC_UNIT}, 525, '0.0525', game_now(),
      game_now() + interval '15 minutes')
    returning id
  `.execute(db);
  return { id: rows[0]?.id ?? 0, managerId: manager.managerId, key };
}
