import type { CallOutput } from '@touchline/contract/calls';
import { clubCalls } from '@touchline/contract/football/clubs';
import { leagueTableCalls } from '@touchline/contract/football/standings';
import { beforeAll, describe, expect, test } from 'vitest';
import { sql } from '../../db/database.ts';
import { openTestDatabase } from '../../testing/database/database.ts';
import { followSprint } from '../../testing/football/followed-sprint.ts';
import { granted } from '../../testing/http/refusals.ts';
import { currentSeasons } from '../seasons/season-memory.ts';
import { fixtureDifficulty } from '../standings/fixture-difficulty.ts';
import { leagueStandings } from '../standings/league-standings.ts';
import { club } from './club.ts';
import { clubSummary } from './club-head.ts';
import { listClubs } from './list-clubs.ts';
import { topPlayers } from './top-players.ts';

const { db } = await openTestDatabase();
const { playUntil } = followSprint(db, 'clubs', { round: 46, announcedRounds: 6 });
const NOBODY = 2_147_483_647;
const LIVE_STATES = ['first_half', 'half_time', 'second_half', 'extra_time'];
let [leagueId, seasonId] = [0, 0];

type Standings = CallOutput<'football.standings.get'>;

async function standings(
  options: Omit<Parameters<typeof leagueStandings>[1], 'tournament_id'> = {},
): Promise<Standings> {
  const answer = granted(await leagueStandings(db, { tournament_id: leagueId, ...options }));
  return leagueTableCalls['football.standings.get'].output.parse(answer);
}

/** Points and goals of each club in the season, from the matches in the database. */
async function pointsInDatabase(states: readonly string[]) {
  const { rows } = await sql<{ club_id: number; played: number; points: number; goals_for: number }>`
    with result as (
      select home_club_id as club_id, home_score as scored, away_score as conceded, status, round_id from match
      union all select away_club_id, away_score, home_score, status, round_id from match
    )
    select club_id, count(*)::int as played, sum(scored)::int as goals_for,
      sum(case when scored > conceded then 3 when scored = conceded then 1 else 0 end)::int as points
    from result join round on round.id = round_id
    where season_id = ${seasonId} and status = any(${states}::text[]) group by club_id order by club_id
  `.execute(db);
  return rows;
}

const sumsOf = ({ rows }: Standings) =>
  rows
    .filter(({ played }) => played > 0)
    .map(({ club: { id }, played, points, goals_for }) => ({ club_id: id, played, points, goals_for }))
    .toSorted((one, other) => one.club_id - other.club_id);

beforeAll(async () => {
  for (const minutes of [-60, -40, -20, 8]) await playUntil(minutes);
  for (const [league, season] of await currentSeasons(db)) [leagueId, seasonId] = [league, season];
});

describe('the table of a league', () => {
  test('has the sums of the finished matches, and optionally of running ones with their present score', async () => {
    const over = ['ended', 'confirmed'];
    expect(sumsOf(await standings({ live: false }))).toEqual(await pointsInDatabase(over));
    expect(sumsOf(await standings())).toEqual(await pointsInDatabase([...over, ...LIVE_STATES]));
  });

  test('names the running match of a club and its next one', async () => {
    const { rows } = await standings();
    const { rows: running } = await sql<{ id: number; home_club_id: number; home_score: number }>`
      select id, home_club_id, home_score from match where status = any(${LIVE_STATES}::text[]) order by id
    `.execute(db);
    expect(rows.filter(({ live }) => live !== null)).toHaveLength(2 * running.length);
    for (const { id, home_club_id, home_score } of running) {
      const row = rows.find((each) => each.club.id === home_club_id);
      expect(row?.live).toMatchObject({ match_id: id, scored: home_score, at_home: true });
    }
    expect((await standings({ live: false })).rows.every(({ live }) => live === null)).toBe(true);
  });

  test('of home or of the last matches has no movement', async () => {
    const home = await standings({ at: 'home' });
    expect(home.rows.every(({ movement }) => movement === 0)).toBe(true);
    const all = await standings();
    const played = ({ rows }: Standings) => rows.reduce((sum, row) => sum + row.played, 0);
    expect(played(home) + played(await standings({ at: 'away' }))).toBe(played(all));
    expect((await standings({ last: 1 })).rows.every((row) => row.played <= 1)).toBe(true);
  });

  test('follows a goal at once', async () => {
    const before = await standings();
    const [row] = before.rows.filter(({ live }) => live !== null);
    await sql`
      update match set home_score = home_score + 9, events_version = events_version + 1
      where id = ${row?.live?.match_id}
    `.execute(db);
    const after = await standings();
    expect(after.rows[0]?.live?.match_id).toBe(row?.live?.match_id);
    await sql`
      update match set home_score = home_score - 9, events_version = events_version + 1
      where id = ${row?.live?.match_id}
    `.execute(db);
    expect(await standings()).toEqual(before);
  });

  test('is not found for an unknown league or a season of another', async () => {
    expect(await leagueStandings(db, { tournament_id: NOBODY })).toEqual({ refused: 'ERR_NOT_FOUND' });
    expect(await leagueStandings(db, { tournament_id: leagueId, season_id: NOBODY })).toEqual({
      refused: 'ERR_NOT_FOUND',
    });
    expect((await standings({ season_id: -1 })).league.seasonId).toBe(seasonId);
  });
});

describe('a club', () => {
  test('has its place, its course and its matches', async () => {
    const [first] = (await standings()).rows;
    const page = clubCalls['football.clubs.get'].output.parse(granted(await club(db, first?.club.id ?? 0)));
    expect(page.standing).toEqual(first);
    expect(page.clubs_in_league).toBe(10);
    expect(page.live.map(({ id }) => id)).toEqual([first?.live?.match_id]);
    const finished = (await standings({ live: false })).rows.find((row) => row.club.id === first?.club.id);
    expect(page.course.length).toBe(finished?.played);
    expect(page.course.at(-1)).toMatchObject({ points: finished?.points });
    const isOwn = ({ home, away }: (typeof page.results)[number]) =>
      home.id === first?.club.id || away.id === first?.club.id;
    expect([...page.results, ...page.fixtures].every(isOwn)).toBe(true);
    expect(page.fixtures.every(({ status }) => status === 'scheduled')).toBe(true);
  });

  test('has a squad by position with the figures of the season', async () => {
    const [first] = (await standings()).rows;
    const { squad } = granted(await club(db, first?.club.id ?? 0));
    const order = ['GK', 'DF', 'MF', 'FW'];
    const places = squad.map(({ position }) => order.indexOf(position));
    expect(places).toEqual(places.toSorted((one, other) => one - other));
    const { rows } = await sql<{ goals: number; minutes: number }>`
      select sum((statistics ->> 'goals')::int)::int as goals, sum(minutes)::int as minutes
      from appearance join match on match.id = match_id join round on round.id = round_id
      where season_id = ${seasonId} and club_id = ${first?.club.id} and minutes > 0
    `.execute(db);
    const sum = (figure: 'goals' | 'minutes') => squad.reduce((total, row) => total + row[figure], 0);
    expect({ goals: sum('goals'), minutes: sum('minutes') }).toEqual(rows[0]);
  });

  test('is not found when nobody knows it', async () => {
    for (const answer of [await club(db, NOBODY), await clubSummary(db, NOBODY)])
      expect(answer).toEqual({ refused: 'ERR_NOT_FOUND' });
    expect(await topPlayers(db, { teamId: NOBODY, seasonId })).toEqual({ refused: 'ERR_NOT_FOUND' });
  });

  test('has its players with the most goals, assists and cards', async () => {
    const [first] = (await standings()).rows;
    const clubId = first?.club.id ?? 0;
    const top = clubCalls['football.clubs.topPlayers'].output.parse(
      granted(await topPlayers(db, { teamId: clubId, seasonId })),
    );
    const { rows } = await sql<{ id: number; value: number }>`
      select player.id, sum((statistics ->> 'goals')::int)::int as value
      from appearance join match on match.id = match_id join round on round.id = round_id
      join player on player.id = player_id
      where season_id = ${seasonId} and appearance.club_id = ${clubId} and minutes > 0
      group by player.id having sum((statistics ->> 'goals')::int) > 0
      order by value desc, player.name collate "C" limit 5
    `.execute(db);
    expect(top.goals.map(({ value }) => value)).toEqual(rows.map(({ value }) => value));
    expect(top.assists.length + top.cards.length).toBeGreaterThan(0);
  });
});

describe('the list of clubs', () => {
  const list = async (filters: Partial<Parameters<typeof listClubs>[1]>) =>
    leagueTableCalls['football.clubs.list'].output.parse(
      await listClubs(db, { page: 1, noItems: 40, ...filters }),
    );

  test('is by name, or by a figure with the best first', async () => {
    const names = (await list({})).data.map(({ club: { name } }) => name);
    expect(names).toEqual(names.toSorted((one, other) => one.localeCompare(other, 'en')));
    const table = (await standings()).rows.map(({ club: { id } }) => id);
    expect((await list({ sort_by: 'place' })).data.map(({ club: { id } }) => id).slice(0, 1)).toEqual(
      table.slice(0, 1),
    );
    const conceded = (await list({ sort_by: 'goals_against' })).data.map((row) => row.goals_against);
    expect(conceded).toEqual(conceded.toSorted((one, other) => one - other));
  });

  test('is searched by every word of a name, whatever the case', async () => {
    const [any] = (await list({})).data;
    const found = await list({ search: any?.club.name.toUpperCase() ?? '' });
    expect(found.data.map(({ club: { id } }) => id)).toEqual([any?.club.id]);
    expect((await list({ search: 'nobody plays here' })).data).toEqual([]);
    expect((await list({ league_id: NOBODY })).summary.total).toBe(0);
  });
});

test('each fixture has a difficulty for both sides, and their chances add up', async () => {
  const answer = leagueTableCalls['football.standings.difficulty'].output.parse(
    granted(await fixtureDifficulty(db, leagueId)),
  );
  expect(answer.clubs).toHaveLength(10);
  const means = answer.clubs.map(({ mean }) => mean ?? 6);
  expect(means).toEqual(means.toSorted((one, other) => one - other));
  const all = answer.clubs.flatMap(({ fixtures }) => fixtures);
  expect(all.length).toBeGreaterThan(0);
  for (const { match_id } of all) {
    const [one, other] = all.filter((each) => each.match_id === match_id);
    expect((one?.win ?? 0) + (other?.win ?? 0) + (one?.draw ?? 0)).toBeGreaterThanOrEqual(99);
    expect(one?.draw).toBe(other?.draw);
  }
  expect(await fixtureDifficulty(db, NOBODY)).toEqual({ refused: 'ERR_NOT_FOUND' });
});
