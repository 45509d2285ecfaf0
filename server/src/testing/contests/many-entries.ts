import type { Money } from '@touchline/domain/money';
import { gameNow } from '../../db/clock.ts';
import { inTransaction, sql, type Db, type Tx } from '../../db/database.ts';
import { houseAccount } from '../../wallet/accounts.ts';
import type { TestTeam } from './contests.ts';

/** Entries to make: each of another manager, with a fee that is held, and the teams in turn. */
export interface ManyEntries {
  readonly entries: number;
  readonly fee: Money<'XFC'>;
  readonly teams: readonly TestTeam[];
}

/**
 * Seats as many new managers in an open contest, each with a team and exactly the money for the fee on hold. Writes the
 * rows that joining and saving would write, set by set. Returns the ids of the managers, in the order of their entries.
 */
export async function fillWithEntries(
  db: Db,
  contestId: number,
  { entries, fee, teams }: ManyEntries,
): Promise<readonly number[]> {
  return inTransaction(db, async (tx) => {
    const at = await gameNow(tx);
    await sql`set local statement_timeout = '900s'`.execute(tx);
    const managers = await sql<{ id: number }>`
      insert into manager (nickname, nickname_key, activated_at, accepted_terms_at, created_at)
      select 'Fan ' || ${contestId}::text || '-' || ordinal, 'fan ' || ${contestId}::text || '-' || ordinal, ${at}, ${at}, ${at}
      from generate_series(1, ${entries}::int) as ordinal returning id
    `.execute(tx);
    const ids = managers.rows.map(({ id }) => id);
    const [first = 0, last = 0] = [ids[0], ids.at(-1)];
    await sql`
      insert into account (kind, currency, owner, manager_id, available, held, promotional_received)
      select 'guarded', currency, 'manager', id, 0, granted, granted
      from manager cross join unnest(array['XFC', 'GOLD']) as currency
      cross join lateral (select case currency when 'XFC' then ${fee.units.toString()}::bigint else 0 end as granted) as grants
      where id between ${first} and ${last} order by id, currency
    `.execute(tx);
    // Without figures of the new rows the planner would look each of them up by reading all.
    await sql`analyze manager, account`.execute(tx);
    if (fee.units > 0n) await issueMoney(tx, { first, last, fee, at });
    const rows = teams.map((team) => ({
      starters: `{${team.starters.join()}}`,
      reserves: `{${team.reserves.join()}}`,
      captain: team.captain_id,
      vice: team.vice_captain_id,
    }));
    await sql`
      insert into entry (contest_id, manager_id, fee, joined_at, starters, reserves, captain_id, vice_captain_id, stars,
        formation, saved_at)
      select ${contestId}, id, ${fee.units.toString()}::bigint, ${at}, starters::int[], reserves::int[], captain, vice, 20, '4-4-2', ${at}
      from manager join unnest(
        ${rows.map(({ starters }) => starters)}::text[], ${rows.map(({ reserves }) => reserves)}::text[],
        ${rows.map(({ captain }) => captain)}::int[], ${rows.map(({ vice }) => vice)}::int[]
      ) with ordinality as team (starters, reserves, captain, vice, ordinal)
        on ordinal = 1 + (id - ${first}) % ${teams.length}
      where id between ${first} and ${last} order by id
    `.execute(tx);
    await sql`
      update contest set entries = entries + ${entries}, entries_with_team = entries_with_team + ${entries}
      where id = ${contestId}
    `.execute(tx);
    await sql`analyze entry`.execute(tx);
    if (fee.units > 0n)
      await sql`
        insert into hold (account_id, cause_kind, cause_id, units, opened_at)
        select account.id, 'entry', entry.id, fee, ${at}
        from entry join account on owner = 'manager' and account.manager_id = entry.manager_id and currency = 'XFC'
        where entry.contest_id = ${contestId} and entry.manager_id between ${first} and ${last} order by entry.id
      `.execute(tx);
    await sql`analyze hold, posting, ledger_transaction`.execute(tx);
    return ids;
  });
}

/** Issues the money of each of the managers with consecutive ids: one ledger transaction each. */
async function issueMoney(
  tx: Tx,
  {
    first,
    last,
    fee,
    at,
  }: { readonly first: number; readonly last: number; readonly fee: Money<'XFC'>; readonly at: Date },
): Promise<void> {
  const issue = await houseAccount(tx, 'XFC', 'issue');
  await sql`
    with numbered as (
      select nextval((select pg_get_serial_sequence('ledger_transaction', 'id'))::regclass) as id, manager_id, account.id as account_id
      from account where currency = 'XFC' and manager_id between ${first} and ${last}
    ), transactions as (
      insert into ledger_transaction (id, reason, cause_kind, cause_id, at) overriding system value
      select id, 'starter', 'manager', manager_id, ${at} from numbered
    ), unsealed as (
      insert into ledger_unsealed (transaction_id) select id from numbered
    )
    insert into posting (transaction_id, line, account_id, units, balance_after)
    select id, line, case line when 0 then ${issue}::int else account_id end,
      case line when 0 then -${fee.units.toString()}::bigint else ${fee.units.toString()}::bigint end,
      case line when 0 then null else ${fee.units.toString()}::bigint end
    from numbered cross join generate_series(0, 1) as line
  `.execute(tx);
}
