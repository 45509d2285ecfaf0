import type { CallOutput, ParsedInput } from '@touchline/contract/calls';
import { refuse, type Refusal } from '@touchline/contract/errors';
import { slugOf } from '../../contests/public.ts';
import { sql, type Db } from '../../db/database.ts';
import type { ManagerCaller } from '../../http/auth/caller.ts';

const CALL = 'market.cards.contests';

/**
 * The contests in which the caller's own copies of a card play or host. Copies lent to others are left out: where they
 * play is private to the borrower.
 */
export async function contestsOfCopies(
  db: Db,
  input: ParsedInput<typeof CALL>,
  { managerId }: Pick<ManagerCaller, 'managerId'>,
): Promise<CallOutput<typeof CALL> | Refusal> {
  const card = await sql<{ id: number }>`
    select id from card where asset_type = ${input.asset_type} and subject_id = ${input.asset_id}
  `.execute(db);
  const [found] = card.rows;
  if (found === undefined) return refuse('ERR_NOT_FOUND');
  const { rows } = await sql<{ id: number; name: string; team_id: number | null }>`
    select contest.id, contest.name, entry.id as team_id
    from holding
    join encumbrance on holding_id = holding.id
    left join entry on encumbrance.kind = 'fielded' and cause_kind = 'entry' and entry.id = cause_id
    join contest on contest.id = case encumbrance.kind when 'hosting' then cause_id else entry.contest_id end
    where holding.manager_id = ${managerId} and holding.card_id = ${found.id}
      and (entry.id is not null or (encumbrance.kind = 'hosting' and cause_kind = 'contest'))
    order by contest.id, entry.id
  `.execute(db);
  return {
    contest_ids: [...new Set(rows.map(({ id }) => id))],
    contests: rows.map((row) => ({ ...row, slug: slugOf(row.name) })),
  };
}
