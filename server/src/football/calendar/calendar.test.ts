import { calendarCalls } from '@touchline/contract/football/calendar';
import { isRefusal } from '@touchline/contract/errors';
import { beforeAll, expect, test } from 'vitest';
import { sql } from '../../db/database.ts';
import { openTestDatabase } from '../../testing/database/database.ts';
import { followSprint } from '../../testing/football/followed-sprint.ts';
import { headToHead } from '../matches/head-to-head.ts';
import { currentSeasons } from '../seasons/season-memory.ts';
import { browseMatches } from './browse-matches.ts';
import { listSeasons } from './list-seasons.ts';

const { db } = await openTestDatabase();
const { kickOff: KICK_OFF, playUntil } = followSprint(db, 'calendar', { round: 48, announcedRounds: 8 });
const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
const ALL = { page: 1, noItems: 100 };
let [leagueId, seasonId] = [0, 0];

beforeAll(async () => {
  for (const minutes of [-20, 8]) await playUntil(minutes);
  for (const [league, season] of await currentSeasons(db)) [leagueId, seasonId] = [league, season];
});

const browse = async (filters: Partial<Parameters<typeof browseMatches>[1]>) =>
  calendarCalls['football.matches.browse'].output.parse(await browseMatches(db, { ...ALL, ...filters }));

test('a league is listed with its seasons, the round being played and its matches now and today', async () => {
  const [league, ...others] = calendarCalls['football.seasons.list'].output.parse(await listSeasons(db));
  expect(others).toEqual([]);
  expect(league).toMatchObject({ matches_live: 5, league: { id: leagueId, seasonId } });
  expect(league?.seasons.map(({ id }) => id)).toContain(seasonId);
  const { rows } = await sql<{ today: number; round: number }>`
    select count(*) filter (where kickoff_at::date = (select game_now())::date)::int as today,
      max(round.number) filter (where status <> 'scheduled') as round
    from match join round on round.id = round_id where season_id = ${seasonId}
  `.execute(db);
  expect([league?.matches_today, league?.round]).toEqual([rows[0]?.today, rows[0]?.round]);
});

test('matches are found by state, club, round and season, and -1 filters by nothing', async () => {
  const all = await browse({ league_id: -1, season_id: -1 });
  expect((await browse({ league_id: leagueId })).data).toEqual(all.data);
  const { rows } = await sql<{ id: number }>`
    select match.id from match join round on round.id = round_id where season_id = ${seasonId}
    order by kickoff_at, match.id
  `.execute(db);
  expect((await browse({ season_id: seasonId })).data.map(({ id }) => id)).toEqual(rows.map(({ id }) => id));
  const live = await browse({ state: 'live' });
  expect(live.data.map(({ status }) => status)).toEqual(Array(5).fill('second_half'));
  const [first] = live.data;
  const ofClub = await browse({ team_id: first?.home.id });
  expect(ofClub.data.every(({ home, away }) => [home.id, away.id].includes(first?.home.id ?? 0))).toBe(true);
  expect(ofClub.data.length).toBeGreaterThan(1);
  const ofRound = await browse({ season_id: seasonId, round: first?.round });
  expect(ofRound.data.map(({ id }) => id)).toEqual(live.data.map(({ id }) => id));
  expect((await browse({ league_id: leagueId + 1 })).data).toEqual([]);
  const states = await Promise.all(
    (['upcoming', 'live', 'finished'] as const).map((state) => browse({ state })),
  );
  expect(states.reduce((sum, { summary }) => sum + summary.total, 0)).toBe(all.summary.total);
});

test('pages follow each other in both directions', async () => {
  const all = await browse({});
  const pages = await Promise.all([1, 2].map((page) => browse({ page, noItems: 3 })));
  expect(pages.flatMap(({ data }) => data)).toEqual(all.data.slice(0, 6));
  const latest = await browse({ sort_how: 'desc', noItems: 3 });
  expect(latest.data).toEqual(all.data.slice(-3).toReversed());
});

test('a day is the 24 hours from the time sent, and the days around it have their counts', async () => {
  const day = KICK_OFF - 30 * MINUTE_MS;
  const { data, days } = await browse({ day });
  expect(data.every(({ kickoff_dt }) => Date.parse(kickoff_dt) >= day)).toBe(true);
  expect(days.find((each) => each.day === day)?.matches).toBe(data.length);
  const all = await browse({});
  const isBefore = ({ kickoff_dt }: (typeof all.data)[number]) => Date.parse(kickoff_dt) < day;
  expect(days.find((each) => each.day === day - DAY_MS)?.matches ?? 0).toBe(all.data.filter(isBefore).length);
  expect(days.reduce((sum, { live }) => sum + live, 0)).toBe(5);
});

test('today is the current day, and by state the running matches come first and the finished last', async () => {
  const { data, day } = await browse({ day: 'today', sort_by: 'state' });
  expect(day).toBe(KICK_OFF - (KICK_OFF % DAY_MS));
  const idsOf = (rows: typeof data) => new Set(rows.map(({ id }) => id));
  expect(idsOf((await browse({ day })).data)).toEqual(idsOf(data));
  const groups = data.map(({ status }) =>
    status === 'second_half' ? 0 : status === 'ended' || status === 'confirmed' ? 2 : 1,
  );
  expect(groups).toEqual(groups.toSorted((one, other) => one - other));
  const kickOffs = (group: number) =>
    data.filter((_, index) => groups[index] === group).map(({ kickoff_dt }) => kickoff_dt);
  expect(kickOffs(1)).toEqual(kickOffs(1).toSorted());
  expect(kickOffs(2)).toEqual(kickOffs(2).toSorted().toReversed());
  expect(new Set(groups)).toEqual(new Set([0, 1, 2]));
});

test('earlier meetings are counted from the side that is at home in the match', async () => {
  const [match] = (await browse({ state: 'live' })).data;
  const { rows } = await sql<{ id: number }>`
    insert into match (provider, provider_key, round_id, league_id, home_club_id, away_club_id, kickoff_at, status,
      home_score, away_score)
    select 'test', 'meeting ' || number, round_id, league_id, case when number = 2 then away_club_id else home_club_id end,
      case when number = 2 then home_club_id else away_club_id end, kickoff_at - make_interval(days => number),
      'confirmed', 3 - number, 1
    from match, generate_series(1, 3) as number where match.id = ${match?.id}
    returning id
  `.execute(db);
  const answer = await headToHead(db, match?.id ?? 0);
  if (isRefusal(answer)) throw new Error(answer.refused);
  calendarCalls['football.matches.headToHead'].output.parse(answer);
  // 2-1 at home, 1-1 away, 0-1 at home.
  expect(answer).toMatchObject({ home_won: 1, drawn: 1, away_won: 1 });
  expect(answer.meetings.map(({ id }) => id)).toEqual(rows.map(({ id }) => id));
  expect(await headToHead(db, 2_147_483_647)).toEqual({ refused: 'ERR_NOT_FOUND' });
});
