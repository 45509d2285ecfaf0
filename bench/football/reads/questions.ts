import type { CallInput, CallKey } from '@touchline/contract/calls';
import { LANGUAGES } from '@touchline/contract/startup/startup';
import { sql, type Db } from '../../../server/src/db/database.ts';
import { WORLD_PROVIDER } from '../../../server/src/feeds/world/leagues.ts';
import { seeded } from '../../../server/src/feeds/seeded.ts';

/** A call of the stats area with its input. */
export interface Question {
  readonly key: CallKey;
  readonly input: Readonly<Record<string, unknown>>;
}

/** The possible requests: ids of a world in the database. */
export interface Subjects {
  readonly leagues: readonly number[];
  readonly seasons: readonly { readonly id: number; readonly league: number; readonly rounds: number }[];
  readonly clubs: readonly { readonly id: number; readonly season: number }[];
  readonly players: readonly number[];
  readonly matches: readonly number[];
  /** Matches with a report. */
  readonly reported: readonly number[];
  readonly nowMs: number;
}

/** Reads the subjects: every season, the clubs and players of today, and matches of all states. */
export async function loadSubjects(db: Db): Promise<Subjects> {
  const ids = async (query: ReturnType<typeof sql<{ id: number }>>): Promise<number[]> =>
    (await query.execute(db)).rows.map(({ id }) => id);
  const seasons = await sql<{ id: number; league: number; rounds: number }>`
    select season.id, season.league_id as league, max(round.number)::int as rounds
    from season join league on league.id = season.league_id and provider = ${WORLD_PROVIDER}
    join round on round.season_id = season.id group by season.id order by season.id
  `.execute(db);
  const clubs = await sql<{ id: number; season: number }>`
    select club.id, max(round.season_id) as season from club
    join match on match.home_club_id = club.id and match.league_id = club.league_id
    join round on round.id = match.round_id
    where club.provider = ${WORLD_PROVIDER} group by club.id order by club.id
  `.execute(db);
  return {
    leagues: await ids(sql`select id from league where provider = ${WORLD_PROVIDER} order by id`),
    seasons: seasons.rows,
    clubs: clubs.rows,
    players: await ids(
      sql`select id from player where provider = ${WORLD_PROVIDER} and club_id is not null order by id`,
    ),
    matches: await ids(sql`select id from match where provider = ${WORLD_PROVIDER} order by id`),
    reported: await ids(sql`
      select id from match
      where provider = ${WORLD_PROVIDER} and status in ('ended', 'confirmed') and events_version > 0 order by id
    `),
    nowMs: Date.now(),
  };
}

/** One question about every season. */
export function eachSeason({ seasons }: Subjects): readonly Question[] {
  return seasons.map(({ id }) => ({
    key: 'football.elevens.get',
    input: { seasonId: id, round: 0 },
  }));
}

const PER_PAGE = 40;
const NEWS_PER_PAGE = 12;
const SORTS = ['goals', 'assists', 'minutes', 'price', 'name', 'stars'] as const;
const SEARCHES = ['an', 'mar', 'o', 'united'] as const;
const DAY_MS = 86_400_000;

/** Asks each call of the stats area in turn, about random subjects; every third list is filtered further. */
export function drawQuestions(subjects: Subjects, count: number, seed: string): readonly Question[] {
  const draws = seeded(seed);
  const one = <Item>(items: readonly Item[]): Item => {
    const item = items[draws.whole(items.length)];
    if (item === undefined) throw new Error('there is nothing to ask for');
    return item;
  };
  const { leagues, seasons, clubs, players, matches } = subjects;
  const page = (): number => 1 + draws.whole(3);
  const ask = <Key extends CallKey>(key: Key, input: CallInput<Key>): Question => ({
    key,
    input: { ...input },
  });
  const match = { id: () => ({ id: one(matches) }) };
  const makers: readonly (() => Question)[] = [
    () => ask('football.leagues', { name: 'a' }),
    () => ask('football.rounds', { leagueId: one(leagues) }),
    () => ask('football.matches.list', { page: page(), noItems: PER_PAGE, league_id: one(leagues) }),
    () => ask('football.matches.get', { matchId: one(matches) }),
    () => ask('football.matches.timeline', match.id()),
    () => ask('football.matches.statistics', match.id()),
    () => ask('football.matches.shots', match.id()),
    () => ask('football.matches.passes', match.id()),
    () => ask('football.matches.lineUps', match.id()),
    () => ask('football.matches.players', match.id()),
    () => ask('football.matches.headToHead', match.id()),
    () => ask('football.seasons.list', {}),
    () => ask('football.live.matches', {}),
    () => ask('football.matches.browse', browseInput({ draws, one, page }, subjects)),
    () => {
      const { id, league } = one(seasons);
      const input = { tournament_id: league, season_id: id };
      return ask('football.standings.get', draws.whole(3) === 0 ? { ...input, at: 'home' } : input);
    },
    () => ask('football.standings.difficulty', { tournament_id: one(leagues) }),
    () => ask('football.clubs.list', { page: page(), noItems: PER_PAGE, league_id: one([-1, ...leagues]) }),
    () => ask('football.clubs.get', { teamId: one(clubs).id }),
    () => ask('football.clubs.summary', { teamId: one(clubs).id }),
    () => {
      const { id, season } = one(clubs);
      return ask('football.clubs.topPlayers', { teamId: id, seasonId: season });
    },
    () => ask('football.players.list', playersInput({ draws, one, page }, subjects)),
    () => ask('football.players.get', { playerId: one(players) }),
    () => ask('football.players.lastMatches', { playerId: one(players), limit: 10 }),
    () => {
      const { id, rounds } = one(seasons);
      return ask('football.elevens.get', { seasonId: id, round: draws.whole(rounds + 1) });
    },
    () => ask('news.list', newsInput({ draws, one, page }, subjects)),
    () => ask('news.get', { article: `report-${one(subjects.reported)}`, lang: one(LANGUAGES) }),
    () => ask('football.corrections', { page: page(), noItems: 12 }),
    () => ask('football.players.stars', { playerId: one(players) }),
    () => ask('football.starRevisions.list', { page: 1, noItems: 12 }),
    () => ask('football.scoring', { id: 2 + draws.whole(2) }),
  ];
  return Array.from({ length: count }, (_, index) => {
    const make = makers[index % makers.length];
    if (make === undefined) throw new Error('there is no call');
    return make();
  });
}

/** Random choices of a question. */
interface Draw {
  readonly draws: ReturnType<typeof seeded>;
  readonly one: <Item>(items: readonly Item[]) => Item;
  readonly page: () => number;
}

function browseInput(
  { draws, one, page }: Draw,
  { seasons, clubs, nowMs }: Subjects,
): CallInput<'football.matches.browse'> {
  const input = { page: page(), noItems: PER_PAGE };
  const kind = draws.whole(4);
  if (kind === 0) return { ...input, day: Math.floor(nowMs / DAY_MS) * DAY_MS - draws.whole(300) * DAY_MS };
  if (kind === 1) return { ...input, team_id: one(clubs).id, state: 'finished' };
  if (kind === 2) return { ...input, state: 'live' };
  const { id, league, rounds } = one(seasons);
  return { ...input, league_id: league, season_id: id, round: 1 + draws.whole(rounds) };
}
function newsInput(
  { draws, one, page }: Draw,
  { leagues, clubs, players, matches }: Subjects,
): CallInput<'news.list'> {
  const input = { page: page(), noItems: NEWS_PER_PAGE, lang: one(LANGUAGES) };
  const kind = draws.whole(5);
  if (kind === 0) return { ...input, league_id: one(leagues) };
  if (kind === 1) return { ...input, team_id: one(clubs).id };
  if (kind === 2) return { ...input, player_id: one(players) };
  if (kind === 3) return { ...input, match_id: one(matches) };
  return input;
}

function playersInput(
  { draws, one, page }: Draw,
  { seasons, leagues }: Subjects,
): CallInput<'football.players.list'> {
  const input = { page: page(), noItems: PER_PAGE, sort_by: one(SORTS) };
  const kind = draws.whole(4);
  if (kind === 0) return { ...input, search: one(SEARCHES) };
  if (kind === 1) return { ...input, season_id: one(seasons).id };
  if (kind === 2) return { ...input, positions: ['MF'], league_id: one(leagues), minutes_min: 90 };
  return input;
}
