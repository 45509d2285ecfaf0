import type { QueryClient } from '@tanstack/react-query';
import { notFound } from '@tanstack/react-router';
import { prefetch } from '../../lib/api/prefetch.ts';
import type { LanguageCode } from '@touchline/contract';
import { callQuery } from '../../lib/api/queries.ts';
import { serverClock } from '../../lib/time/clock.ts';
import { clubQuery, clubsQuery, topPlayersQuery } from './clubs/club-queries.ts';
import type { ClubsSearch } from './clubs/clubs-search.ts';
import { correctionsQuery } from './corrections/corrections-query.ts';
import type { CorrectionsSearch } from './corrections/corrections-search.ts';
import { starsQuery } from '../../game/football/star-query.ts';
import { revisionsQuery } from './stars/star-queries.ts';
import { dayOf } from './calendar/calendar-day.ts';
import type { CalendarSearch } from './calendar/calendar-search.ts';
import { leagueToShow } from './overview/league-to-show.ts';
import { topPlayersOfLeagueQuery } from './overview/overview-queries.ts';
import { articleQuery, fewNewsQuery, newsQuery, type NewsAbout } from './news/news-queries.ts';
import type { NewsSearch } from './news/news-search.ts';
import { elevenQuery, lastMatchesQuery, playerQuery, playersQuery } from './players/player-queries.ts';
import { readIds, type PlayersSearch } from './players/players-search.ts';
import { difficultyQuery, seasonsQuery, standingsQuery } from './standings/standings-queries.ts';
import type { StandingsSearch } from './standings/standings-search.ts';
import type { MatchTab } from './match-tabs.ts';
import {
  contestsWithMatchQuery,
  livePageQuery,
  matchesOfDayQuery,
  matchQueries,
  runningContestsQuery,
} from './queries.ts';

/** Starts the first queries of the live page. */
export function askForLivePage(queries: QueryClient): Promise<void> {
  return prefetch([
    queries.prefetchQuery(livePageQuery()),
    queries.prefetchInfiniteQuery(runningContestsQuery()),
  ]);
}

/** Loads a match and, before kick-off, the contests its page lists. */
async function askForContent(queries: QueryClient, id: number, showsContests: boolean): Promise<void> {
  const { queryKey } = matchQueries.detail(id);
  await queries.prefetchQuery(matchQueries.detail(id));
  if (showsContests && queries.getQueryData(queryKey)?.match.home_score === null)
    await queries.prefetchInfiniteQuery(contestsWithMatchQuery(id));
}

/** Loads what a tab of a match's page shows first. */
async function askForTab(queries: QueryClient, id: number, tab: MatchTab | undefined): Promise<void> {
  if (tab === 'line-ups') return queries.prefetchQuery(matchQueries.lineUps(id));
  if (tab === 'players') return queries.prefetchQuery(matchQueries.players(id));
  if (tab === 'statistics') {
    await prefetch([
      queries.prefetchQuery(matchQueries.statistics(id)),
      queries.prefetchQuery(matchQueries.shots(id)),
      queries.prefetchQuery(matchQueries.passes(id)),
    ]);
    return;
  }
  if (tab !== 'table') return queries.prefetchQuery(matchQueries.statistics(id));
  await queries.prefetchQuery(matchQueries.detail(id));
  const league = queries.getQueryData(matchQueries.detail(id).queryKey)?.league;
  if (league !== undefined) await queries.prefetchQuery(standingsQuery(league.id, {}));
}

/** Starts the first queries of a tab of a match's page. Throws `notFound` for an invalid id. */
export async function askForMatch(
  queries: QueryClient,
  id: number,
  { tab, isManager }: { readonly tab: MatchTab | undefined; readonly isManager: boolean },
): Promise<void> {
  checkId(id);
  await prefetch([
    askForContent(queries, id, tab === undefined || tab === 'overview'),
    queries.prefetchQuery(matchQueries.timeline(id)),
    ...(isManager ? [queries.prefetchQuery(matchQueries.mine(id))] : []),
    askForTab(queries, id, tab),
  ]);
}

/** Starts the first queries of the list of matches: in UTC for a document, else in the reader's time zone. */
export async function askForMatchesOfDay(queries: QueryClient, search: CalendarSearch): Promise<void> {
  const day =
    typeof document === 'undefined'
      ? ({ zone: 'UTC', today: null } as const)
      : ({ zone: 'local', today: dayOf(serverClock.gameNow(), 'local') } as const);
  await prefetch([
    queries.prefetchInfiniteQuery(matchesOfDayQuery(search, day)),
    queries.prefetchQuery(callQuery('football.seasons.list', {})),
  ]);
}

/** Throws `notFound` for an invalid id. */
function checkId(id: number): number {
  if (!(id > 0 && id < 2 ** 31 && Number.isInteger(id))) throw notFound();
  return id;
}

/** Starts the first queries of the list of clubs. */
export async function askForClubs(queries: QueryClient, search: ClubsSearch): Promise<void> {
  await prefetch([queries.prefetchInfiniteQuery(clubsQuery(search)), queries.prefetchQuery(seasonsQuery())]);
}

/** Starts the first queries of the list of corrections. */
export async function askForCorrections(queries: QueryClient, search: CorrectionsSearch): Promise<void> {
  await prefetch([
    queries.prefetchInfiniteQuery(correctionsQuery(search)),
    queries.prefetchQuery(seasonsQuery()),
  ]);
}

/** Starts the first queries of the revisions of stars. */
export async function askForRevisions(queries: QueryClient): Promise<void> {
  await prefetch([queries.prefetchInfiniteQuery(revisionsQuery())]);
}

/** Starts the first queries of a league's table; of the first league without an id. */
export async function askForStandings(
  queries: QueryClient,
  asked: string | undefined,
  search: StandingsSearch,
): Promise<void> {
  const ask = (id: number) =>
    search.view === 'fixtures'
      ? queries.prefetchQuery(difficultyQuery(id))
      : queries.prefetchQuery(standingsQuery(id, search));
  const seasons = queries.prefetchQuery(seasonsQuery());
  if (asked !== undefined) {
    const id = checkId(Number(asked));
    return prefetch([seasons, ask(id)]);
  }
  const askFirst = async () => {
    await seasons;
    const [first] = queries.getQueryData(seasonsQuery().queryKey) ?? [];
    if (first !== undefined) await ask(first.league.id);
  };
  await prefetch([askFirst()]);
}

/** Starts the first queries of a club's page. */
export async function askForClub(queries: QueryClient, asked: string): Promise<void> {
  const id = checkId(Number(asked));
  const askForTop = async () => {
    await queries.prefetchQuery(clubQuery(id));
    const seasonId = queries.getQueryData(clubQuery(id).queryKey)?.league.seasonId;
    if (seasonId !== undefined) await queries.prefetchQuery(topPlayersQuery(id, seasonId));
  };
  await prefetch([askForTop()]);
}

/** Starts the first queries of the overview: what is played, and the league it shows. */
export async function askForStats(queries: QueryClient): Promise<void> {
  const askForLeague = async () => {
    await queries.prefetchQuery(seasonsQuery());
    const league = leagueToShow(queries.getQueryData(seasonsQuery().queryKey) ?? [], null);
    if (league === null) return;
    await Promise.all([
      queries.prefetchQuery(standingsQuery(league.id, {})),
      queries.prefetchQuery(topPlayersOfLeagueQuery(league.id, 'points', league.full_statistics)),
    ]);
  };
  await prefetch([queries.prefetchQuery(livePageQuery()), askForLeague()]);
}

/** Starts the first queries of the list of players. */
export async function askForPlayers(queries: QueryClient, search: PlayersSearch): Promise<void> {
  await prefetch([queries.prefetchInfiniteQuery(playersQuery(search))]);
}

/** Starts the first queries of a comparison. */
export async function askForComparison(queries: QueryClient, players: string | undefined): Promise<void> {
  await prefetch(readIds(players).map((id) => queries.prefetchQuery(playerQuery(id))));
}

/** Starts the first queries of a player's page. */
export async function askForPlayer(queries: QueryClient, asked: string): Promise<void> {
  const id = checkId(Number(asked));
  await prefetch([
    queries.prefetchQuery(playerQuery(id)),
    queries.prefetchQuery(lastMatchesQuery(id)),
    queries.prefetchQuery(starsQuery(id)),
  ]);
}

/** Starts the first query of an eleven; round 0 is the season. */
export async function askForEleven(queries: QueryClient, season: string, asked: string): Promise<void> {
  const round = Number(asked);
  if (!(Number.isInteger(round) && round >= 0 && round <= 1_000)) throw notFound();
  await prefetch([queries.prefetchQuery(elevenQuery(checkId(Number(season)), round))]);
}

/** Starts the first queries of the news. */
export async function askForNews(
  queries: QueryClient,
  search: NewsSearch,
  language: LanguageCode,
): Promise<void> {
  await prefetch([
    queries.prefetchInfiniteQuery(newsQuery(search, language)),
    queries.prefetchQuery(seasonsQuery()),
  ]);
}

const ARTICLE_ID = /^(?:report|preview|round|post)-[1-9]\d{0,9}$/;

/** Starts the query of an article. Throws `notFound` for an invalid id. */
export async function askForArticle(queries: QueryClient, id: string, language: LanguageCode): Promise<void> {
  if (!ARTICLE_ID.test(id)) throw notFound();
  await prefetch([queries.prefetchQuery(articleQuery(id, language))]);
}

/** Starts the query of the latest articles about something: their block must not push down what is below it. */
export async function askForNewsAbout(
  queries: QueryClient,
  about: NewsAbout,
  language: LanguageCode,
): Promise<void> {
  await prefetch([queries.prefetchQuery(fewNewsQuery(about, language))]);
}
