/** A match of a season, with its present score; null before the first whistle. */
export interface SeasonResult {
  readonly id: number;
  readonly round: number;
  readonly kickoffMs: number;
  readonly homeClubId: number;
  readonly awayClubId: number;
  readonly score: { readonly home: number; readonly away: number } | null;
  readonly state: 'upcoming' | 'live' | 'over' | 'void';
}

export interface ClubResult {
  readonly matchId: number;
  readonly result: 'won' | 'drawn' | 'lost';
}

/** A club's place and the sum of its results. */
export interface TableRow {
  readonly clubId: number;
  /** From 1; clubs level on points, goal difference and goals scored share a place. */
  readonly place: number;
  readonly played: number;
  readonly won: number;
  readonly drawn: number;
  readonly lost: number;
  readonly goalsFor: number;
  readonly goalsAgainst: number;
  readonly points: number;
  readonly cleanSheets: number;
  /** The last five results, the latest last. */
  readonly form: readonly ClubResult[];
}

export interface TableOptions {
  /** Only matches at home or away. */
  readonly at?: 'home' | 'away' | undefined;
  /** Only so many last results of each club. */
  readonly last?: number | undefined;
  /** Whether running matches count with their present score. */
  readonly live: boolean;
}

const FORM_LENGTH = 5;
const POINTS = { won: 3, drawn: 1, lost: 0 } as const;

interface Counted {
  readonly matchId: number;
  readonly scored: number;
  readonly conceded: number;
  readonly result: ClubResult['result'];
}

/**
 * The table of a league after the given matches: three points for a win, one for a draw; then goal difference, then
 * goals scored. Clubs without a result are listed too. Clubs level in all three are in the order of their ids.
 */
export function leagueTable(
  clubIds: readonly number[],
  matches: readonly SeasonResult[],
  { at, last, live }: TableOptions,
): TableRow[] {
  const results = new Map<number, Counted[]>(clubIds.map((clubId) => [clubId, []]));
  for (const match of matches.toSorted(byKickoff)) {
    if (match.score === null || !(match.state === 'over' || (live && match.state === 'live'))) continue;
    const { home, away } = match.score;
    if (at !== 'away') results.get(match.homeClubId)?.push(counted(match.id, home, away));
    if (at !== 'home') results.get(match.awayClubId)?.push(counted(match.id, away, home));
  }
  const rows = [...results].map(([clubId, all]) =>
    sumOf(clubId, last === undefined ? all : all.slice(-last)),
  );
  return placed(rows);
}

/** Earlier kick-offs first, and matches of one kick-off by id. */
function byKickoff(one: SeasonResult, other: SeasonResult): number {
  return one.kickoffMs - other.kickoffMs || one.id - other.id;
}

function counted(matchId: number, scored: number, conceded: number): Counted {
  const result = scored > conceded ? 'won' : scored < conceded ? 'lost' : 'drawn';
  return { matchId, scored, conceded, result };
}

type Unplaced = Omit<TableRow, 'place'>;

function sumOf(clubId: number, results: readonly Counted[]): Unplaced {
  const count = (wanted: ClubResult['result']) => results.filter(({ result }) => result === wanted).length;
  const sum = (figure: (result: Counted) => number) =>
    results.reduce((total, each) => total + figure(each), 0);
  return {
    clubId,
    played: results.length,
    won: count('won'),
    drawn: count('drawn'),
    lost: count('lost'),
    goalsFor: sum(({ scored }) => scored),
    goalsAgainst: sum(({ conceded }) => conceded),
    points: sum(({ result }) => POINTS[result]),
    cleanSheets: results.filter(({ conceded }) => conceded === 0).length,
    form: results.slice(-FORM_LENGTH).map(({ matchId, result }) => ({ matchId, result })),
  };
}

function placed(rows: readonly Unplaced[]): TableRow[] {
  const difference = (row: Unplaced) => row.goalsFor - row.goalsAgainst;
  const isLevel = (one: Unplaced, other: Unplaced) =>
    one.points === other.points && difference(one) === difference(other) && one.goalsFor === other.goalsFor;
  const sorted = rows.toSorted(
    (one, other) =>
      other.points - one.points ||
      difference(other) - difference(one) ||
      other.goalsFor - one.goalsFor ||
      one.clubId - other.clubId,
  );
  let place = 0;
  return sorted.map((row, index) => {
    const above = sorted[index - 1];
    if (above === undefined || !isLevel(above, row)) place = index + 1;
    return { ...row, place };
  });
}

/**
 * Places gained by each club since the last round before the current one: compared with the table without the
 * results of the latest round that has started. Negative: places lost. 0 for everyone in the first round.
 */
export function movements(
  clubIds: readonly number[],
  matches: readonly SeasonResult[],
  now: readonly TableRow[],
): ReadonlyMap<number, number> {
  const begun = matches.filter(({ state }) => state === 'over' || state === 'live');
  const latest = Math.max(0, ...begun.map(({ round }) => round));
  const before = begun.filter(({ round }) => round < latest);
  if (before.length === 0) return new Map(clubIds.map((clubId) => [clubId, 0]));
  const places = new Map(
    leagueTable(clubIds, before, { live: true }).map(({ clubId, place }) => [clubId, place]),
  );
  return new Map(now.map(({ clubId, place }) => [clubId, (places.get(clubId) ?? place) - place]));
}

/** The place and points of a club after each of its finished matches, in their order. */
export function courseOf(
  clubId: number,
  clubIds: readonly number[],
  matches: readonly SeasonResult[],
): readonly {
  readonly round: number;
  readonly matchId: number;
  readonly place: number;
  readonly points: number;
}[] {
  const over = matches.filter(({ state, score }) => state === 'over' && score !== null).toSorted(byKickoff);
  const own = over.filter(({ homeClubId, awayClubId }) => homeClubId === clubId || awayClubId === clubId);
  return own.flatMap((match) => {
    const until = over.filter((each) => each.kickoffMs <= match.kickoffMs);
    const row = leagueTable(clubIds, until, { live: false }).find((each) => each.clubId === clubId);
    return row === undefined
      ? []
      : [{ round: match.round, matchId: match.id, place: row.place, points: row.points }];
  });
}
