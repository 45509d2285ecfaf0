import type { CallOutput } from '@touchline/contract/calls';
import { moneyText } from '@touchline/domain/money';
import { CURRENT_RULES } from '@touchline/domain/rules/index';
import { expectedReturn, fieldRows, fieldsOf } from '@touchline/domain/wallet/spin';
import { gameNow } from '../../db/clock.ts';
import type { Db } from '../../db/database.ts';
import { balancesOf } from '../../wallet/public.ts';
import { readWheel, type WheelInForce } from '../wheel-in-force.ts';

type Details = CallOutput<'spin.get'>;

/** The wheel of a manager's next spin. */
export async function wheelDetails(db: Db, managerId: number): Promise<Details> {
  const { rewards, shop } = CURRENT_RULES;
  const found = await readWheel(db, managerId, await gameNow(db), CURRENT_RULES);
  const fields = fieldsOf(found.wheel, rewards.spin);
  const expected = expectedReturn(fields, shop.packs);
  return {
    wheel: found.wheel,
    gold_because: found.goldBecause,
    fields: fieldRows(fields),
    expected: {
      gold: hundredthsText(expected.goldHundredths),
      xfc: moneyText(expected.xfc),
      lease_basis_points: expected.leaseBasisPoints,
    },
    status: await statusOf(db, managerId, found),
  };
}

/** What the manager's next spin costs, and when one is free. */
export async function priceStatus(db: Db, managerId: number, now: Date): Promise<Details['status']> {
  return statusOf(db, managerId, await readWheel(db, managerId, now, CURRENT_RULES));
}

async function statusOf(
  db: Db,
  managerId: number,
  { freeAt }: Pick<WheelInForce, 'freeAt'>,
): Promise<Details['status']> {
  const { gold } = await balancesOf(db, managerId);
  return {
    price: moneyText(CURRENT_RULES.rewards.spin.price),
    is_free: freeAt === null,
    free_at: freeAt === null ? null : new Date(freeAt).toISOString(),
    gold_balance: moneyText(gold),
  };
}

function hundredthsText(hundredths: bigint): string {
  return `${hundredths / 100n}.${(hundredths % 100n).toString().padStart(2, '0')}`;
}
