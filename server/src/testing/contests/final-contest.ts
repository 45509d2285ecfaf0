import { sweepContests } from '../../contests/lifecycle/sweeps.ts';
import { sql, type Db } from '../../db/database.ts';
import type { SignedUp } from '../http/client.ts';
import { makeContest, makeFootball, validTeam, type Football } from './contests.ts';

/**
 * Makes a contest of a football of its own in which a manager has a team, and writes its result as a settlement does.
 * Returns the football. The clock stays where it is.
 */
export async function makeFinalContest(db: Db, kickOffAt: Date, manager: SignedUp): Promise<Football> {
  const football = await makeFootball(db, { kickOffAt });
  const contest = await makeContest(db, football);
  await manager.call('contests.join', { id: contest });
  await manager.call('teams.create', { contest_id: contest, ...validTeam(football) });
  await sweepContests(db);
  await sql`alter table entry disable trigger user`.execute(db);
  await sql`
    update entry set final_points = 40, final_rank = 1, prize = 0 where contest_id = ${contest}
  `.execute(db);
  await sql`alter table entry enable trigger user`.execute(db);
  await sql`
    update contest set locked_at = open_at, results_at = open_at, final_at = open_at, due_at = null
    where id = ${contest}
  `.execute(db);
  return football;
}
