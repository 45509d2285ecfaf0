import { CURRENT_RULES, DAY_MS } from '@touchline/domain/rules/index';
import { xfc, type Money } from '@touchline/domain/money';
import { recordAct } from '../../db/record-act.ts';
import { gameNow } from '../../db/clock.ts';
import { sql, type Tx } from '../../db/database.ts';
import { readBudget } from '../budget.ts';
import { newVoucherCode, voucherHash } from './voucher-code.ts';

interface VoucherOrder {
  readonly count: number;
  readonly amount: Money<'XFC'>;
  /** Days until they expire. */
  readonly days: number;
  readonly operator: string;
  readonly reason: string;
}

/** Orders are made one after another, so that two do not promise the same budget. */
const LOCK = 'making of vouchers';

/**
 * Creates vouchers and returns their codes, which are shown only once. Returns null, with the free amount, when
 * the rewards budget above its floor does not cover these and all open vouchers.
 */
export async function makeVouchers(
  tx: Tx,
  { count, amount, days, operator, reason }: VoucherOrder,
): Promise<readonly string[] | { readonly free: Money<'XFC'> }> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${LOCK}, 0))`.execute(tx);
  const now = await gameNow(tx);
  const { rows } = await sql<{ units: bigint }>`
    select coalesce(sum(units), 0)::bigint as units from voucher where redeemed_by is null and expires_at > ${now}
  `.execute(tx);
  const budget = await readBudget(tx, 0);
  const free = budget.total.units - CURRENT_RULES.money.goldOnlyBelow.units - (rows[0]?.units ?? 0n);
  if (amount.units * BigInt(count) > free) return { free: xfc(free > 0n ? free : 0n) };
  const codes = Array.from({ length: count }, newVoucherCode);
  const inserted = await sql<{ id: number }>`
    insert into voucher (code_hash, ending, units, made_at, expires_at)
    select code_hash, ending, ${amount.units}, ${now}, ${new Date(now.getTime() + days * DAY_MS)}
    from unnest(${codes.map(voucherHash)}::text[], ${codes.map((code) => code.slice(-4))}::text[])
      as made (code_hash, ending)
    returning id
  `.execute(tx);
  await recordAct(tx, now, {
    operator,
    act: 'make_vouchers',
    // The first of them.
    subject: { kind: 'voucher', id: Math.min(...inserted.rows.map(({ id }) => id)) },
    before: {},
    after: { count, units: amount.units.toString(), days },
    reason,
  });
  return codes;
}
