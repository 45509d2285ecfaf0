import { CURRENT_RULES, DAY_MS } from '@touchline/domain/rules/index';
import { sql, type Db } from '../../db/database.ts';

/** An account into which promotional XFC of many others flowed. */
export interface Collector {
  readonly managerId: number;
  /** The accounts it came from, by manager, newest first; contests count by their pots and name no one. */
  readonly payers: readonly number[];
  /** How many accounts it came from. */
  readonly count: number;
}

/**
 * The accounts that received promotional XFC from as many others as the rules set, within their days before a game time,
 * the largest first; only those of some managers when these are given. What was reversed does not count.
 */
export async function bonusCollectors(
  db: Db,
  now: Date,
  { managerIds, max }: { readonly managerIds?: readonly number[]; readonly max: number },
): Promise<readonly Collector[]> {
  const { collectors } = CURRENT_RULES.promotional;
  if (collectors === null) return [];
  const { rows } = await sql<Collector>`
    select receiver.manager_id as "managerId", count(*)::int as count,
      coalesce(array_agg(payer.manager_id order by latest desc) filter (where payer.manager_id is not null), '{}') as payers
    from (
      select to_account, from_account, max(at) as latest from carried_bonus
      where at > ${new Date(now.getTime() - collectors.days * DAY_MS)}
        and (${managerIds === undefined} or to_account in (
          select id from account where owner = 'manager' and manager_id = any(${managerIds ?? []}::int[])
        ))
      group by to_account, from_account having sum(units) > 0
    ) as flow
    join account as receiver on receiver.id = to_account
    join account as payer on payer.id = from_account
    group by receiver.manager_id having count(*) >= ${collectors.payers}
    order by count desc, receiver.manager_id limit ${max}
  `.execute(db);
  return rows;
}
