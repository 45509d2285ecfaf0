import type { CallOutput, ParsedInput } from '@touchline/contract/calls';
import { refuse, type Refusal } from '@touchline/contract/errors';
import { sql, type Db } from '../db/database.ts';
import type { Caller } from '../http/auth/caller.ts';
import { pageSummary } from '../http/calls/paging.ts';
import { openProfile } from './privacy.ts';
import { IS_TROPHY, playedContests, shownResults, type PlayedContest } from './results.ts';

const PER_PAGE = 20;

/** The trophies of a manager, the latest first. */
export async function listTrophies(
  db: Db,
  { id, page }: ParsedInput<'profiles.trophies'>,
  caller: Caller,
): Promise<CallOutput<'profiles.trophies'> | Refusal> {
  const opened = await openProfile(db, id, caller);
  if (opened === null) return refuse('ERR_NOT_FOUND');
  if (!opened.visible.shows_results) return refuse('ERR_PROFILE_PRIVATE');
  const trophies = sql`(${playedContests(sql`entry.manager_id = ${id}`)}) as played where ${IS_TROPHY}`;
  const counted = await sql<{ total: number }>`select count(*)::int as total from ${trophies}`.execute(db);
  const { rows } = await sql<PlayedContest>`
    select * from ${trophies} order by start_at desc, contest_id desc
    limit ${PER_PAGE} offset ${(page - 1) * PER_PAGE}
  `.execute(db);
  return {
    data: await shownResults(db, rows),
    summary: pageSummary(counted.rows[0]?.total ?? 0, page, PER_PAGE),
  };
}
