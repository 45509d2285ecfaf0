import { CURRENT_RULES } from '@touchline/domain/rules/index';
import { sql, type Db } from '../../db/database.ts';
import { PROMOTIONAL_REASONS } from '../../wallet/public.ts';

/**
 * How many finished contests of each manager count for an invitation: those with a fee of at least that of the rules,
 * paid when no promotional XFC was left. Fees use up promotional XFC first, and a refunded fee brings it back. Managers
 * without any are absent.
 */
export async function countedContests(
  db: Db,
  managerIds: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  const { rows } = await sql<{ manager_id: number; contests: number }>`
    with line as (
      select account.manager_id, reason, cause_kind, cause_id,
        coalesce(sum(posting.units) over (
          partition by account.id order by transaction_id, line rows between unbounded preceding and 1 preceding
        ), 0) as promotional_before
      from account
      join posting on posting.account_id = account.id
      join ledger_transaction on ledger_transaction.id = transaction_id
      where account.owner = 'manager' and account.currency = 'XFC' and account.manager_id = any(${managerIds}::int[])
        and (reason = any(${PROMOTIONAL_REASONS}) or reason in ('contest_fee', 'contest_refund'))
    )
    select line.manager_id, count(distinct contest.id)::int as contests
    from line
    join entry on line.cause_kind = 'entry' and entry.id = line.cause_id
    join contest on contest.id = entry.contest_id
    where reason = 'contest_fee' and promotional_before <= 0 and entry.state = 'playing'
      and entry.fee >= ${CURRENT_RULES.rewards.referral.minFee.units} and contest.final_at is not null
    group by line.manager_id
  `.execute(db);
  return new Map(rows.map(({ manager_id, contests }) => [manager_id, contests]));
}
