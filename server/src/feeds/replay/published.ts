import type { Position, Side, Statistic } from '@touchline/domain/football/events';
import type { AppearanceRow, SeasonFiles } from './files.ts';
import { positionOf } from './players.ts';
import type { Presence } from './timeline.ts';

/** The published row of one player in one match. */
export interface PublishedRow extends Presence {
  readonly side: Side;
  readonly goals: number;
  readonly assists: number;
  readonly conceded: number;
  readonly ownGoals: number;
  readonly penaltiesSaved: number;
  readonly penaltiesMissed: number;
  readonly yellowCards: number;
  readonly redCards: number;
  readonly saves: number;
  readonly bonusScore: number;
  readonly tacklesWon: number;
  readonly recoveries: number;
  readonly clearances: number;
  /** The league's own points and match bonus, to check a scoring table against. */
  readonly totalPoints: number;
  readonly bonus: number;
}

/** The figures of a published row that the events of a match must fold to. */
export const PUBLISHED_STATISTICS = [
  'goals',
  'assists',
  'conceded',
  'minutes',
  'ownGoals',
  'penaltiesSaved',
  'penaltiesMissed',
  'yellowCards',
  'redCards',
  'saves',
  'bonusScore',
  'tacklesWon',
  'recoveries',
  'clearances',
] as const satisfies readonly Statistic[];

/** Before 2022/23 the file has no starters: they are the goalkeeper and ten others with the most minutes. */
function startersOf(
  rows: readonly AppearanceRow[],
  isGoalkeeper: (row: AppearanceRow) => boolean,
): Set<number> {
  const named = rows.filter(({ starts }) => starts === 1);
  if (named.length > 0) return new Set(named.map(({ element }) => element));
  const byMinutes = [...rows].filter(({ minutes }) => minutes > 0).sort((a, b) => b.minutes - a.minutes);
  const goalkeeper = byMinutes.find(isGoalkeeper);
  const others = byMinutes.filter((row) => !isGoalkeeper(row)).slice(0, goalkeeper === undefined ? 11 : 10);
  return new Set(
    [...(goalkeeper === undefined ? [] : [goalkeeper]), ...others].map(({ element }) => element),
  );
}

/** The published rows of a fixture by its id of the season: the home side first. */
export function publishedRows(files: SeasonFiles): (fixtureId: number) => PublishedRow[] {
  const players = new Map(files.players.map((player) => [player.id, player]));
  const position = (row: AppearanceRow): Position | undefined => {
    const player = players.get(row.element);
    return player === undefined ? undefined : positionOf(player);
  };
  const byFixture = new Map<number, AppearanceRow[]>();
  for (const row of files.appearances) {
    if (position(row) === undefined) continue;
    const rows = byFixture.get(row.fixture) ?? [];
    rows.push(row);
    byFixture.set(row.fixture, rows);
  }
  return (fixtureId) => {
    const rows = byFixture.get(fixtureId) ?? [];
    return [true, false].flatMap((home) => {
      const own = rows.filter(({ was_home }) => was_home === home);
      const starters = startersOf(own, (row) => position(row) === 'GK');
      return own.flatMap((row) => {
        const player = players.get(row.element);
        const played = position(row);
        if (player === undefined || played === undefined) return [];
        return [publishedRow(row, player.code, played, home ? 'home' : 'away', starters.has(row.element))];
      });
    });
  };
}

function publishedRow(
  row: AppearanceRow,
  code: number,
  position: Position,
  side: Side,
  started: boolean,
): PublishedRow {
  return {
    code,
    position,
    side,
    started,
    minutes: row.minutes,
    sentOff: row.red_cards > 0,
    goals: row.goals_scored,
    assists: row.assists,
    conceded: row.goals_conceded,
    ownGoals: row.own_goals,
    penaltiesSaved: row.penalties_saved,
    penaltiesMissed: row.penalties_missed,
    yellowCards: row.yellow_cards,
    redCards: row.red_cards,
    saves: row.saves,
    bonusScore: row.bps,
    tacklesWon: row.tackles,
    recoveries: row.recoveries,
    clearances: row.clearances_blocks_interceptions,
    totalPoints: row.total_points,
    bonus: row.bonus,
  };
}
