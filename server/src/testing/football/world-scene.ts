import type { PoolPlayer } from '@touchline/domain/contests/team';
import { xfc, XFC_UNIT } from '@touchline/domain/money';
import { sql, type Db } from '../../db/database.ts';
import type { Sweep } from '../../jobs/sweeps.ts';
import { contestCaller, enterContest } from '../contests/contest-calls.ts';
import { easyTeamFrom, makeManagers, type TestManager } from '../contests/contests.ts';

/** The starting balance of each manager, before the entry fee: 100 XFC. */
export const MONEY = xfc(100n * XFC_UNIT);
/** Every league round of the world has ten matches. */
const MATCHES = 10;

/** A contest of the world and the managers who entered it. */
export interface Entered {
  readonly contest: number;
  readonly managers: readonly TestManager[];
}

/** Two new managers with 100 XFC each enter a contest of the world, with different teams from its pool. */
export async function enterTwo(db: Db, contest: number): Promise<Entered> {
  const { rows: pool } = await sql<PoolPlayer>`
    select player_id as id, position, contest_pool_player.club_id as "clubId", contest_pool_player.stars
    from contest_pool_player where pool_id = (select pool_id from contest where id = ${contest})
  `.execute(db);
  const managers = await makeManagers(db, 2, MONEY);
  const call = contestCaller(db);
  for (const [index, manager] of managers.entries()) {
    await enterContest(call, contest, manager, easyTeamFrom(pool, MATCHES, index));
  }
  return { contest, managers };
}

/** Runs each sweep of a world until no work is due. */
export async function runDry(db: Db, { sweeps }: { readonly sweeps: readonly Sweep[] }): Promise<void> {
  for (const sweep of sweeps) while ((await sweep.run(db)) > 0);
}
