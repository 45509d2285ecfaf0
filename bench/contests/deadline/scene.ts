import { xfc } from '@touchline/domain/money';
import { MINUTE_MS } from '@touchline/domain/rules/index';
import type { FastifyInstance } from 'fastify';
import { sql, type Db } from '../../../server/src/db/database.ts';
import type { SignedUp } from '../../../server/src/testing/http/client.ts';
import {
  makeContest,
  makeFootball,
  stopClockAt,
  validTeam,
  type TestTeam,
} from '../../../server/src/testing/contests/contests.ts';
import { makeRichManagers } from '../../market/buy/scene.ts';
import type { DeadlineOrder, PlannedCall } from './load.ts';

const OPEN = new Date('2026-03-07T14:00:00Z');
const KICK_OFF = new Date('2026-03-07T15:00:00Z');
/** When the contests of the minute lock, in milliseconds of the game. */
export const LOCK_MS = KICK_OFF.getTime() - 5 * MINUTE_MS;
const FEE = xfc(100_000_000n);
const CONTESTS = 8;
const MANAGERS = 64;
const NO_LIMIT = 1_000_000;

/** Contests that lock together, and managers with a team in each. */
export interface MinuteScene {
  readonly contests: readonly number[];
  readonly players: readonly Player[];
  readonly reads: DeadlineOrder['reads'];
  readonly teams: readonly [TestTeam, TestTeam];
}

interface Player {
  readonly manager: SignedUp;
  /** Entries with a team, one in each contest. */
  readonly teamIds: readonly number[];
}

/** Opens the contests an hour before their matches, with a team of every manager in each of them. */
export async function openMinute(app: FastifyInstance, db: Db): Promise<MinuteScene> {
  await stopClockAt(db, OPEN);
  const managers = await makeRichManagers(app, db, MANAGERS);
  const football = await makeFootball(db, { kickOffAt: KICK_OFF });
  const contests: number[] = [];
  for (let index = 0; index < CONTESTS; index += 1)
    contests.push(await makeContest(db, football, { entryFee: FEE }));
  await sql`
    update contest set max_per_manager = ${NO_LIMIT} where id = any(${contests}::int[])
  `.execute(db);
  const team = validTeam(football);
  const turned = { ...team, captain_id: team.vice_captain_id, vice_captain_id: team.captain_id };
  const players: Player[] = [];
  for (const manager of managers) {
    const teamIds: number[] = [];
    for (const contest of contests) {
      await manager.call('contests.join', { id: contest });
      teamIds.push((await manager.call('teams.create', { contest_id: contest, ...team })).team_id);
    }
    players.push({ manager, teamIds });
  }
  const reads: DeadlineOrder['reads'] = [
    { key: 'contests.list', input: { page: 1, when: 1 } },
    ...contests.slice(0, 3).map((id) => ({ key: 'contests.get' as const, input: { id } })),
  ];
  return { contests, players, reads, teams: [turned, team] };
}

/** The calls of each manager's connection at even intervals: a join, then two edits, in the contests in turn. */
export function plannedCalls(
  { contests, players, teams }: MinuteScene,
  rush: { readonly joins: number; readonly edits: number; readonly from: number; readonly lasting: number },
): DeadlineOrder['lanes'] {
  const total = rush.joins + rush.edits;
  const lanes = players.map((): PlannedCall[] => []);
  for (let index = 0; index < total; index += 1) {
    const at = rush.from + (index / total) * rush.lasting;
    const lane = index % players.length;
    const round = Math.floor(index / players.length);
    const contest = (index + round) % contests.length;
    const isJoin = (round + lane) % 3 === 0;
    const input = isJoin
      ? { id: contests[contest] }
      : { teamId: players[lane]?.teamIds[contest], ...teams[round % 2 === 0 ? 0 : 1] };
    lanes[lane]?.push({ at, key: isJoin ? 'contests.join' : 'teams.update', input });
  }
  return players.map(({ manager: { identity } }, lane) => ({
    token: identity.token,
    key: identity.key,
    calls: lanes[lane] ?? [],
  }));
}

/** Faults of the entries after the minute: joined or saved at or after the lock, or fewer than were answered. */
export async function wrongEntries(
  db: Db,
  { contests, players }: MinuteScene,
  joined: number,
): Promise<readonly string[]> {
  const { rows } = await sql<{ late: number; entries: number }>`
    select count(*) filter (where joined_at >= ${new Date(LOCK_MS)} or saved_at >= ${new Date(LOCK_MS)})::int as late,
      count(*)::int as entries
    from entry where contest_id = any(${contests}::int[])
  `.execute(db);
  const { late = 0, entries = 0 } = rows[0] ?? {};
  const seated = players.length * contests.length;
  const wrong: string[] = [];
  if (late > 0) wrong.push(`${late} entries were joined or saved at or after the lock`);
  if (entries < joined + seated) wrong.push(`${joined} joins were answered, there are ${entries - seated}`);
  return wrong;
}
