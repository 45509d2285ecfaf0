import { fixtureAt } from './answers-now.ts';
import {
  COMPETITION,
  SEASON,
  SEASON_START_MS,
  type InventedLeague,
  type InventedMatch,
} from './invented-league.ts';

interface Score {
  readonly home: number | null;
  readonly away: number | null;
}

const STATUSES: Readonly<Record<string, string>> = {
  NS: 'TIMED',
  '1H': 'IN_PLAY',
  HT: 'PAUSED',
  '2H': 'IN_PLAY',
  FT: 'FINISHED',
};

/** The club as the second source writes it: another id, a longer name. */
const clubOf = ({ id, name }: InventedMatch['home']) => ({ id: id - 9_000, name: `${name} FC` });

/** The matches of the invented league as the second source reports them; `scores` are those it gets wrong. */
export function secondMatches(
  league: InventedLeague,
  nowMs: number,
  scores: ReadonlyMap<number, Score>,
): unknown {
  return {
    filters: { season: String(SEASON) },
    matches: league.matches.map((match) => {
      const { status, score } = stateOf(match, nowMs);
      return {
        id: match.id - 1_000_000,
        utcDate: new Date(match.kickOffMs).toISOString().replace('.000', ''),
        status,
        matchday: match.round,
        competition: { id: 9, name: 'Invented League', code: COMPETITION },
        season: {
          id: 5,
          startDate: new Date(SEASON_START_MS).toISOString().slice(0, 10),
          endDate: '2027-05-20',
        },
        homeTeam: clubOf(match.home),
        awayTeam: clubOf(match.away),
        score: {
          winner: null,
          duration: 'REGULAR',
          fullTime: status === 'FINISHED' ? (scores.get(match.id) ?? score) : score,
        },
      };
    }),
  };
}

/** The table of the invented league. */
export function secondTable(league: InventedLeague, nowMs: number): unknown {
  const rows = league.clubs.map((club) => {
    const row = { team: clubOf(club), playedGames: 0, points: 0, goalsFor: 0, goalsAgainst: 0 };
    for (const match of league.matches) {
      const { status, score } = stateOf(match, nowMs);
      if (status !== 'FINISHED' || (match.home !== club && match.away !== club)) continue;
      const [home, away] = [score.home ?? 0, score.away ?? 0];
      const [own, other] = match.home === club ? [home, away] : [away, home];
      row.playedGames += 1;
      row.goalsFor += own;
      row.goalsAgainst += other;
      row.points += own > other ? 3 : own === other ? 1 : 0;
    }
    return row;
  });
  const sorted = rows.toSorted((a, b) => b.points - a.points);
  return {
    standings: [{ type: 'TOTAL', table: sorted.map((row, index) => ({ position: index + 1, ...row })) }],
  };
}

function stateOf(match: InventedMatch, nowMs: number): { readonly status: string; readonly score: Score } {
  const { fixture, goals } = fixtureAt(match, nowMs);
  return { status: STATUSES[fixture.status.short] ?? 'SCHEDULED', score: goals };
}
