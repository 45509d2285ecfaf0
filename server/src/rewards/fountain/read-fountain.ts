import type { CallOutput } from '@touchline/contract/calls';
import { moneyText, xfc } from '@touchline/domain/money';
import {
  nextFountainAt,
  reasonAgainstFountain,
  type FountainFacts,
} from '@touchline/domain/wallet/rewards/fountain';
import { CURRENT_RULES } from '@touchline/domain/rules/index';
import { gameNow } from '../../db/clock.ts';
import { sql, type Db } from '../../db/database.ts';
import { balancesOf } from '../../wallet/public.ts';
import { readBudget } from '../budget.ts';

/** Reads whether a manager is verified and when the fountain last paid them. */
export async function readVisit(
  db: Db,
  managerId: number,
): Promise<Pick<FountainFacts, 'verified' | 'lastPaidAt'>> {
  const { rows } = await sql<{ verified: boolean; paid_at: Date | null }>`
    select email_verified_at is not null and phone_verified_at is not null as verified, paid_at
    from manager left join fountain_payment on manager_id = manager.id where manager.id = ${managerId}
  `.execute(db);
  return { verified: rows[0]?.verified ?? false, lastPaidAt: rows[0]?.paid_at?.getTime() ?? null };
}

/** The amount the fountain pays, and why it does not pay now. */
export async function readFountain(db: Db, managerId: number): Promise<CallOutput<'fountain.get'>> {
  const rules = CURRENT_RULES;
  const { amount, below, everyHours } = rules.rewards.fountain;
  const visit = await readVisit(db, managerId);
  const balances = await balancesOf(db, managerId);
  const facts: FountainFacts = {
    ...visit,
    total: xfc(balances.xfc.units + balances.held.units),
    budget: (await readBudget(db, managerId)).total,
  };
  const next = nextFountainAt(facts, rules);
  return {
    amount: moneyText(amount),
    below: moneyText(below),
    every_hours: everyHours,
    reason: reasonAgainstFountain(facts, (await gameNow(db)).getTime(), rules),
    next_dt: next === null ? null : new Date(next).toISOString(),
  };
}
