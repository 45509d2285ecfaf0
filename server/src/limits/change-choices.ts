import type { CallOutput, ParsedInput } from '@touchline/contract/calls';
import { refuse, type Refusal } from '@touchline/contract/errors';
import { changeLimit, exclusionEnd, mayExclude } from '@touchline/domain/wallet/limits';
import { gameNow } from '../db/clock.ts';
import { sql, type Tx } from '../db/database.ts';
import { lockBalances, managerAccount } from '../wallet/public.ts';
import { lockChoices, NO_CHOICES, type Choices } from './choices.ts';
import { readLimits } from './read-limits.ts';

/**
 * Locks the choices of a manager, of whom a first one makes the row that operations lock. Operations under way may have
 * found no row to lock, but they hold the manager's accounts: they are waited for, and those that come later see the row.
 */
async function openChoices(tx: Tx, managerId: number): Promise<Choices> {
  await lockBalances(tx, [
    await managerAccount(tx, 'XFC', managerId),
    await managerAccount(tx, 'GOLD', managerId),
  ]);
  await sql`
    insert into care_choice (manager_id) values (${managerId}) on conflict do nothing
  `.execute(tx);
  return (await lockChoices(tx, [managerId])).get(managerId) ?? NO_CHOICES;
}

/** Sets a limit of a manager: a lower one counts at once, a higher one or none after 24 hours. */
export async function setLimit(
  tx: Tx,
  { kind, period, amount }: ParsedInput<'limits.set'>,
  { managerId }: { readonly managerId: number },
): Promise<CallOutput<'limits.set'>> {
  const { limits } = await openChoices(tx, managerId);
  const now = await gameNow(tx);
  const kept = limits.find((each) => each.kind === kind && each.period === period);
  const changed = changeLimit(kept ?? { units: null, next: null }, amount?.units ?? null, now.getTime());
  const nextAt = changed.next === null ? null : new Date(changed.next.at);
  await sql`
    insert into own_limit (manager_id, kind, period, units, next_units, next_at)
    values (${managerId}, ${kind}, ${period}, ${changed.units}, ${changed.next?.units ?? null}, ${nextAt})
    on conflict (manager_id, kind, period) do update
    set units = excluded.units, next_units = excluded.next_units, next_at = excluded.next_at
  `.execute(tx);
  return readLimits(tx, managerId);
}

/** Chooses when a manager is reminded of the time played. */
export async function setReminder(
  tx: Tx,
  { minutes }: ParsedInput<'limits.remind'>,
  { managerId }: { readonly managerId: number },
): Promise<CallOutput<'limits.remind'>> {
  await openChoices(tx, managerId);
  await sql`update care_choice set remind_minutes = ${minutes} where manager_id = ${managerId}`.execute(tx);
  return readLimits(tx, managerId);
}

/** Excludes a manager from play from now on. Refuses with ERR_EXCLUSION_SHORTER what would end one in force earlier. */
export async function exclude(
  tx: Tx,
  { exclusion }: ParsedInput<'limits.exclude'>,
  { managerId }: { readonly managerId: number },
): Promise<CallOutput<'limits.exclude'> | Refusal> {
  const choices = await openChoices(tx, managerId);
  const now = await gameNow(tx);
  if (!mayExclude(choices.exclusion, exclusion, now.getTime())) return refuse('ERR_EXCLUSION_SHORTER');
  const until = exclusionEnd(exclusion, now.getTime());
  await sql`
    update care_choice set excluded_from = ${now},
      excluded_until = ${until === null ? sql`'infinity'` : sql`${new Date(until)}`}
    where manager_id = ${managerId}
  `.execute(tx);
  return readLimits(tx, managerId);
}
