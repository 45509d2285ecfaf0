import type { Side } from '@touchline/domain/football/events';
import { matchClubs } from './club-names.ts';
import { type AppearanceRow, type FixtureRow, type SeasonFiles, readFixtureStatistics } from './files.ts';

/** The result of a match in openfootball. */
interface CheckedResult {
  readonly date: string;
  readonly score: Readonly<Record<Side, number>> | null;
  readonly firstHalf: Readonly<Record<Side, number>> | null;
}

const bySide = ([home, away]: readonly [number, number]): Record<Side, number> => ({ home, away });

/** openfootball results by `home/away` club ids. A goalless match has no half-time score in the file. */
export function checkedResults(files: SeasonFiles): Map<string, CheckedResult> {
  const ids = matchClubs(files.clubs, files.fixtures, files.results);
  return new Map(
    files.results.map(({ date, team1, team2, score }) => {
      const full = score?.ft;
      const half = score?.ht ?? (full !== undefined && full[0] + full[1] === 0 ? full : undefined);
      return [
        `${ids.get(team1) ?? team1}/${ids.get(team2) ?? team2}`,
        {
          date,
          score: full === undefined ? null : bySide(full),
          firstHalf: half === undefined ? null : bySide(half),
        },
      ];
    }),
  );
}

/** Describes the differences between a fixture, its player rows and openfootball. */
export function disagreementsOf(
  name: string,
  fixture: FixtureRow,
  score: Record<Side, number>,
  rows: readonly AppearanceRow[],
  checked: CheckedResult | undefined,
): string[] {
  const found: string[] = [];
  const day = fixture.kickoff_time === null ? '' : new Date(fixture.kickoff_time).toISOString().slice(0, 10);
  if (checked !== undefined && checked.date !== day)
    found.push(`${name}: played ${day}, openfootball ${checked.date}`);
  if (checked?.score && (checked.score.home !== score.home || checked.score.away !== score.away)) {
    found.push(
      `${name}: ${score.home}-${score.away}, openfootball ${checked.score.home}-${checked.score.away}`,
    );
  }
  for (const side of ['home', 'away'] as const) {
    const goals = rows.reduce((sum, row) => {
      const own = row.was_home === (side === 'home');
      return sum + (own ? row.goals_scored : row.own_goals);
    }, 0);
    if (goals !== score[side]) found.push(`${name}: ${side} score ${score[side]}, players' goals ${goals}`);
  }
  if (fixture.stats === undefined || fixture.stats === '') return found;
  const statistics = readFixtureStatistics(fixture.stats);
  for (const figure of ['goals_scored', 'assists', 'own_goals', 'saves', 'red_cards', 'bps'] as const) {
    const listed = statistics.get(figure);
    if (listed === undefined) continue;
    const wrong = rows.filter((row) => row[figure] !== (listed.get(row.element) ?? 0));
    for (const row of wrong)
      found.push(`${name}: ${figure} of player ${row.element} in the row and in the fixture`);
  }
  return found;
}
