import type { Side } from '@touchline/domain/football/events';
import {
  type FeedClub,
  type FeedFixture,
  type FeedLeague,
  type FeedWorld,
  type FootballFeed,
  type TimedEvent,
  revealedEvents,
} from '../feed.ts';
import { kitOf } from '../kit.ts';
import { seededNumber } from '../seeded.ts';
import { checkedResults, disagreementsOf } from './cross-check.ts';
import type { FixtureRow, SeasonFiles } from './files.ts';
import { REPLAY_PROVIDER } from './items.ts';
import { type Corrections, writeMatch } from './match.ts';
import { readPlayers } from './players.ts';
import { type PublishedRow, publishedRows } from './published.ts';

export interface SeasonMatch {
  readonly fixture: FeedFixture;
  /** Null for a match that was not played. */
  readonly score: Readonly<Record<Side, number>> | null;
  /** The published row of every listed player of both clubs. */
  readonly published: readonly PublishedRow[];
  readonly script: readonly TimedEvent[];
}

export interface SeasonRound {
  readonly number: number;
  /** By kick-off; empty for a round whose matches all moved. */
  readonly matches: readonly SeasonMatch[];
}

interface SeasonReport extends Readonly<Corrections> {
  readonly matches: number;
  readonly rows: number;
  readonly events: number;
  /** Matches found in openfootball, by both clubs. */
  readonly crossChecked: number;
  /** Descriptions of every difference between the sources. */
  readonly disagreements: readonly string[];
}

/** A real season as a feed; `script` returns the complete match, the driver's clock reveals it. */
export interface SeasonFeed extends FootballFeed {
  readonly league: FeedLeague;
  readonly rounds: readonly SeasonRound[];
  readonly report: SeasonReport;
}

function scoreOf({
  finished,
  team_h_score: home,
  team_a_score: away,
}: FixtureRow): Record<Side, number> | null {
  return finished && home !== null && away !== null ? { home, away } : null;
}

const byKickOff = (a: SeasonMatch, b: SeasonMatch): number =>
  a.fixture.kickOffMs - b.fixture.kickOffMs || a.fixture.matchId - b.fixture.matchId;

/**
 * Builds the season: clubs, players, rounds and the events of every played match. A pure function of files and seed.
 */
export function buildSeason(files: SeasonFiles, seed: string): SeasonFeed {
  const league: FeedLeague = {
    code: `replay-${files.season}`,
    name: files.leagueName ?? 'League',
    country: files.leagueName === null ? null : 'GB',
    season: files.season,
    fullStatistics: false,
  };
  const codes = new Map(files.clubs.map(({ id, code }) => [id, code]));
  const clubCode = (id: number): number => {
    const code = codes.get(id);
    if (code === undefined) throw new Error(`no club with id ${id} in teams.csv`);
    return code;
  };
  const clubs = files.clubs.map((club): FeedClub => ({
    code: club.code,
    leagueCode: league.code,
    name: club.name,
    shortName: club.short_name,
    kit: kitOf(club.name),
    crestSeed: seededNumber('crest', club.name),
    venueCode: null,
  }));
  const world: FeedWorld = { leagues: [league], clubs, venues: [], ...readPlayers(files, clubCode) };
  const { matches, report } = buildMatches(files, seed, league, clubCode);
  const scripts = new Map(matches.map(({ fixture, script }) => [fixture.matchId, script]));
  return {
    provider: REPLAY_PROVIDER,
    league,
    rounds: roundsOf(matches),
    report,
    world: () => world,
    fixtures: (fromMs, toMs) =>
      matches
        .map(({ fixture }) => fixture)
        .filter(({ kickOffMs }) => kickOffMs >= fromMs && kickOffMs < toMs),
    eventsUpTo: ({ matchId, kickOffMs }, nowMs) =>
      revealedEvents(scripts.get(matchId) ?? [], kickOffMs, nowMs),
  };
}

function buildMatches(
  files: SeasonFiles,
  seed: string,
  league: FeedLeague,
  clubCode: (id: number) => number,
): { matches: SeasonMatch[]; report: SeasonReport } {
  const corrections: Corrections[] = [];
  const checked = checkedResults(files);
  const rowsOf = publishedRows(files);
  const appearances = Map.groupBy(files.appearances, ({ fixture }) => fixture);
  const names = new Map(files.clubs.map(({ id, name }) => [id, name]));
  const disagreements: string[] = [];
  let crossChecked = 0;
  const matches = files.fixtures.flatMap((row): SeasonMatch[] => {
    if (row.kickoff_time === null || row.event === null) return [];
    const fixture: FeedFixture = {
      matchId: row.code,
      leagueCode: league.code,
      season: files.season,
      round: row.event,
      kickOffMs: row.kickoff_time,
      homeCode: clubCode(row.team_h),
      awayCode: clubCode(row.team_a),
      venueCode: null,
    };
    const score = scoreOf(row);
    if (score === null) return [{ fixture, score, published: [], script: [] }];
    const result = checked.get(`${row.team_h}/${row.team_a}`);
    if (result !== undefined) crossChecked += 1;
    const name = `${names.get(row.team_h) ?? ''} - ${names.get(row.team_a) ?? ''}`;
    disagreements.push(...disagreementsOf(name, row, score, appearances.get(row.id) ?? [], result));
    const published = rowsOf(row.id);
    const source = { matchId: row.code, score, firstHalf: result?.firstHalf ?? null, rows: published };
    const written = writeMatch(source, `${files.season}/${seed}`);
    corrections.push(written.corrections);
    return [{ fixture, score, published, script: written.script }];
  });
  const total = (figure: keyof Corrections): number =>
    corrections.reduce((sum, each) => sum + each[figure], 0);
  const report = {
    roundedMinutes: total('roundedMinutes'),
    correctedMinutes: total('correctedMinutes'),
    correctedConceded: total('correctedConceded'),
    correctedOthers: total('correctedOthers'),
    halfTimeMissed: total('halfTimeMissed'),
    impossibleGoals: total('impossibleGoals'),
    matches: matches.length,
    rows: matches.reduce((sum, { published }) => sum + published.length, 0),
    events: matches.reduce((sum, { script }) => sum + script.length, 0),
    crossChecked,
    disagreements,
  };
  return { matches: matches.sort(byKickOff), report };
}

/** The rounds from first to last with their matches by kick-off; a round may have none. */
function roundsOf(matches: readonly SeasonMatch[]): SeasonRound[] {
  const byRound = Map.groupBy(matches, ({ fixture }) => fixture.round);
  const numbers = [...byRound.keys()];
  if (numbers.length === 0) return [];
  const [first, last] = [Math.min(...numbers), Math.max(...numbers)];
  return Array.from({ length: last - first + 1 }, (_, index) => ({
    number: first + index,
    matches: byRound.get(first + index) ?? [],
  }));
}
