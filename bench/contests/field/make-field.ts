import { STARTERS } from '@touchline/domain/standings/live/chunk';
import { teamRulesOf, type PoolPlayer, type TeamRules } from '@touchline/domain/contests/team';
import { CURRENT_RULES, MINUTE_MS } from '@touchline/domain/rules/index';
import { gameNow, setClock } from '../../../server/src/db/clock.ts';
import { inTransaction, sql, type Db, type Tx } from '../../../server/src/db/database.ts';
import { poolPlayerIds } from '../../../server/src/contests/standings/team-chunks.ts';
import { advanceContest } from '../../../server/src/contests/lifecycle/advance-contest.ts';
import {
  makeContest,
  makeFootball,
  stopClockAt,
  type Football,
} from '../../../server/src/testing/contests/contests.ts';
import { contestOf, type Field } from './field.ts';
import { playMatches, popularPlayers, type ContestTable, type Round } from './played.ts';
import { teamDrawer, type TeamDrawer } from './teams.ts';

const MATCHES = 20;
const DAY_MS = 24 * 60 * MINUTE_MS;
const STARTED_MINUTES_AGO = 40;
const LATER_MS = 120 * MINUTE_MS;
const ENTRIES_AT_ONCE = 25_000;
const DRAWER_SEED = 20_260_801;

/**
 * Makes a contest of `entries` managers with a team each, lets the product lock it, and plays its matches to the
 * middle of a round. The contest is free, so its books balance without fees. In the pro contest all players have
 * one star and need no copy: copies change nothing in standings.
 */
export async function makeField(db: Db, table: ContestTable, entries: number): Promise<Field> {
  const now = await gameNow(db);
  const kickOffAt = new Date(now.getTime() - STARTED_MINUTES_AGO * MINUTE_MS);
  await stopClockAt(db, new Date(kickOffAt.getTime() - DAY_MS));
  const round = await makeRound(db, table, kickOffAt);
  const contestId = await makeContest(db, round.football, table === 'pro' ? { proTier: 'open' } : {});
  const began = performance.now();
  const firstEntryId = await insertEntries(db, { table, contestId, football: round.football, entries });
  const insertMs = performance.now() - began;
  await sql`analyze manager, entry`.execute(db);
  const lockMs = await lockAt(db, contestId, kickOffAt);
  await inTransaction(db, (tx) => setClock(tx, { mode: 'real' }));
  await playMatches(db, table, round);
  await sql`analyze entry, team_chunk`.execute(db);
  const locked = await contestOf(db, contestId);
  if (locked.entries_with_team !== entries) throw new Error(`${locked.entries_with_team} teams were locked.`);
  const { football, star, missing } = round;
  return { table, contestId, entries, football, star, missing, firstEntryId, insertMs, lockMs };
}

/** The rules of a field's teams. */
export function teamRules(table: ContestTable): TeamRules {
  const isPro = table === 'pro';
  return teamRulesOf(CURRENT_RULES, { isPro, proTier: isPro ? 'open' : null }, MATCHES);
}

/** The drawer of a field's teams: the same pool yields the same teams. */
export function drawerOf(table: ContestTable, pool: readonly PoolPlayer[]): TeamDrawer {
  return teamDrawer(pool, teamRules(table), DRAWER_SEED);
}

/** A round of 20 matches, the last of which are later, with 720 players in the order of their ids. */
async function makeRound(db: Db, table: ContestTable, kickOffAt: Date): Promise<Round> {
  const made = await makeFootball(db, { kickOffAt, matches: MATCHES });
  if (table === 'pro') await sql`update player set stars = 1 where league_id = ${made.leagueId}`.execute(db);
  const players = made.players
    .map((player): PoolPlayer => (table === 'pro' ? { ...player, stars: 1 } : player))
    .toSorted((one, other) => one.id - other.id);
  const football = { ...made, players };
  const round = { football, ...popularPlayers(football, drawerOf(table, players).byPopularity) };
  await sql`
    update match set kickoff_at = ${new Date(kickOffAt.getTime() + LATER_MS)}
    where id = any(${round.laterMatchIds}::int[])
  `.execute(db);
  return round;
}

interface FieldToFill {
  readonly table: ContestTable;
  readonly contestId: number;
  readonly football: Football;
  readonly entries: number;
}

/** Inserts managers and their entries in parts; returns the first entry's id. The ids of the entries are consecutive. */
async function insertEntries(db: Db, { table, contestId, football, entries }: FieldToFill): Promise<number> {
  const { pool_id: poolId } = await contestOf(db, contestId);
  const ids = await poolPlayerIds(db, poolId);
  if (ids.join() !== football.players.map(({ id }) => id).join())
    throw new Error('The pool has other players.');
  const drawer = drawerOf(table, football.players);
  let firstEntryId = 0;
  for (let first = 0; first < entries; first += ENTRIES_AT_ONCE) {
    const teams = drawTeams(drawer, ids, Math.min(ENTRIES_AT_ONCE, entries - first));
    const { min, max } = await inTransaction(db, (tx) => insertPart(tx, contestId, first, teams));
    if (first === 0) firstEntryId = min;
    if (min !== firstEntryId + first || max - min !== teams.picks.length - 1)
      throw new Error('The ids of the entries have gaps.');
  }
  return firstEntryId;
}

/** Columns of teams for an insertion. */
interface TeamColumns {
  readonly picks: string[];
  readonly captains: (number | null)[];
  readonly vices: (number | null)[];
  readonly stars: number[];
  readonly formations: string[];
}

function drawTeams(drawer: TeamDrawer, ids: readonly number[], count: number): TeamColumns {
  const columns: TeamColumns = { picks: [], captains: [], vices: [], stars: [], formations: [] };
  for (let place = 0; place < count; place += 1) {
    const { picks, leaders, stars, formation } = drawer.draw();
    const players = Array.from(picks, (index) => ids[index] ?? 0);
    columns.picks.push(`{${players.join()}}`);
    columns.captains.push(players[leaders & 15] ?? null);
    columns.vices.push(players[leaders >> 4] ?? null);
    columns.stars.push(stars);
    columns.formations.push(formation);
  }
  return columns;
}

async function insertPart(
  tx: Tx,
  contestId: number,
  first: number,
  { picks, captains, vices, stars, formations }: TeamColumns,
): Promise<{ readonly min: number; readonly max: number }> {
  const count = picks.length;
  const { rows } = await sql<{ min: number; max: number }>`
    with made as (
      insert into manager (nickname, nickname_key, activated_at, accepted_terms_at, created_at)
      select 'Manager ' || n, 'manager ' || n, game_now(), game_now(), game_now()
      from generate_series(${first + 1}::int, ${first + count}::int) as n order by n
      returning id
    ), numbered as (
      select id, row_number() over (order by id) as place from made
    ), written as (
      insert into entry (contest_id, manager_id, fee, joined_at, starters, reserves, captain_id, vice_captain_id,
        stars, formation, saved_at)
      select ${contestId}, id, 0, at, picks[1:${sql.lit(STARTERS)}], picks[${sql.lit(STARTERS + 1)}:], captain, vice,
        stars, formation, at
      from numbered join (
        select place, text::int[] as picks, captain, vice, stars, formation,
          game_now() + place * interval '1 millisecond' as at
        from unnest(${picks}::text[], ${captains}::int[], ${vices}::int[], ${stars}::int[], ${formations}::text[])
          with ordinality as given (text, captain, vice, stars, formation, place)
      ) as team using (place)
      order by place
      returning id
    )
    select min(id) as min, max(id) as max from written
  `.execute(tx);
  await sql`
    update contest set entries = entries + ${count}, entries_with_team = entries_with_team + ${count}
    where id = ${contestId}
  `.execute(tx);
  return rows[0] ?? { min: 0, max: 0 };
}

/** Takes the steps of the contest at its kick-off until all chunks are written; returns how long that took. */
async function lockAt(db: Db, contestId: number, kickOffAt: Date): Promise<number> {
  await stopClockAt(db, kickOffAt);
  const began = performance.now();
  for (;;) {
    await inTransaction(db, (tx) => advanceContest(tx, contestId));
    const { rows } = await sql<{ due: boolean }>`
      select due_at <= game_now() as due from contest where id = ${contestId}
    `.execute(db);
    if (rows[0]?.due !== true) return performance.now() - began;
  }
}
