import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import * as z from 'zod';
import { sql, type Db } from '../../db/database.ts';

/** A join requested under an idempotency key. */
export interface JoinIntent {
  readonly contestId: number;
  readonly managerId: number;
  readonly key: string;
}

const line = z.object({ contestId: z.number(), managerId: z.number(), key: z.string() });

/** A file outside the database with every join answered Ok. A killed server must not have lost any of them. */
export class AcknowledgedJoins {
  readonly #file: string;

  constructor(file: string) {
    this.#file = file;
  }

  /** Records a join after its answer has arrived. */
  add(intent: JoinIntent): void {
    appendFileSync(this.#file, `${JSON.stringify(intent)}\n`);
  }

  /** All joins recorded in the file. */
  all(): readonly JoinIntent[] {
    if (!existsSync(this.#file)) return [];
    const text = readFileSync(this.#file, 'utf8');
    return text
      .trimEnd()
      .split('\n')
      .map((each) => line.parse(JSON.parse(each)));
  }
}

/** One line for each join without exactly one entry and one hold in the state that the contest requires. */
export async function lostJoins(db: Db, joins: readonly JoinIntent[]): Promise<readonly string[]> {
  const { rows } = await sql<{ finding: string }>`
    select 'the join of manager ' || joined.manager_id || ' in contest ' || joined.contest_id || ' has '
      || count(distinct entry.id) || ' entries and holds ' || coalesce(string_agg(hold.state, ' '), '-') as finding
    from unnest(
      ${joins.map(({ contestId }) => contestId)}::int[], ${joins.map(({ managerId }) => managerId)}::int[]
    ) as joined (contest_id, manager_id)
    left join contest on contest.id = joined.contest_id
    left join entry on entry.contest_id = joined.contest_id and entry.manager_id = joined.manager_id
    left join hold on cause_kind = 'entry' and cause_id = entry.id
    group by joined.contest_id, joined.manager_id, locked_at, cancelled_at
    having count(distinct entry.id) <> 1 or count(hold.id) <> 1 or min(hold.state) <> case
      when min(entry.state) = 'refunded' then 'void'
      when locked_at is not null then 'posted'
      else 'open'
    end
  `.execute(db);
  return rows.map(({ finding }) => finding);
}

/** The number of rows created by joins. Repeating an answered request must not change it. */
export async function rowsOfJoins(db: Db): Promise<string> {
  const { rows } = await sql<{ text: string }>`
    select (select count(*) || ' entries, ' || max(id) from entry) || ', '
      || (select count(*) || ' holds' from hold where cause_kind = 'entry') || ', '
      || (select count(*) || ' movements' from ledger_transaction where cause_kind = 'entry') as text
  `.execute(db);
  return rows[0]?.text ?? '';
}
