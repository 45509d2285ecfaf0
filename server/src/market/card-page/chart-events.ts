import type { CallOutput } from '@touchline/contract/calls';
import { HOUR_MS, type ContestPace } from '@touchline/domain/rules/index';
import { sql, type Db } from '../../db/database.ts';
import { decisiveMoments, timeOfMinute, type Moment } from '../../football/public.ts';

/** A stretch of game time. */
export interface Period {
  readonly from: Date;
  readonly to: Date;
}

type ChartEvent = CallOutput<'market.cards.prices'>['events'][number];
type Highlight = 'goals' | 'assists' | 'red_card';

const MAX_MATCHES = 100;
const MAX_ABSENCES = 50;
/** A match that began this long before a period is over when it begins, also with extra time. */
const MAX_MATCH_MS = 3 * HOUR_MS;

/** Goals, assists, red cards and absences of a player in a period, oldest first. */
export async function chartEvents(db: Db, playerId: number, period: Period): Promise<ChartEvent[]> {
  const [matches, absences] = await Promise.all([
    highlightsOfMatches(db, playerId, period),
    absencesKnown(db, playerId, period),
  ]);
  return [...matches, ...absences].toSorted((one, other) => Date.parse(one.at) - Date.parse(other.at));
}

/** A match in which a player scored, assisted or was sent off. */
interface HighlightMatch {
  readonly id: number;
  readonly kickoff_at: Date;
  readonly pace: ContestPace;
  readonly home: string;
  readonly away: string;
  readonly goals: number;
  readonly assists: number;
  readonly red_cards: number;
}

/** A player's goals, assists and red cards, each at its minute. */
async function highlightsOfMatches(
  db: Db,
  playerId: number,
  { from, to }: Period,
): Promise<readonly ChartEvent[]> {
  const { rows } = await sql<HighlightMatch>`
    select * from (
      select kickoff_at, match.id, league.pace, home.name as home, away.name as away,
        coalesce((statistics ->> 'goals')::int, 0) as goals, coalesce((statistics ->> 'assists')::int, 0) as assists,
        coalesce((statistics ->> 'redCards')::int, 0) as red_cards
      from appearance join match on match.id = match_id
      join league on league.id = match.league_id
      join club as home on home.id = home_club_id
      join club as away on away.id = away_club_id
      where player_id = ${playerId} and kickoff_at <= ${to}
        and kickoff_at >= ${new Date(from.getTime() - MAX_MATCH_MS)}
    ) as played
    where goals > 0 or assists > 0 or red_cards > 0
    order by id desc limit ${MAX_MATCHES}
  `.execute(db);
  const moments = await decisiveMoments(
    db,
    rows.map(({ id }) => id),
  );
  return rows
    .flatMap((match) => highlightsOf(match, playerId, moments.get(match.id) ?? [], to))
    .filter(({ at }) => Date.parse(at) >= from.getTime());
}

/** The highlights of a match; those whose minute no event tells stand at its kick-off. */
function highlightsOf(
  match: HighlightMatch,
  playerId: number,
  moments: readonly Moment[],
  to: Date,
): readonly ChartEvent[] {
  const { id, home, away, kickoff_at: kickOffAt, pace } = match;
  const counts = { goals: match.goals, assists: match.assists, red_card: match.red_cards };
  return (['goals', 'assists', 'red_card'] as const).flatMap((kind) => {
    const common = { kind, match: { id, home, away } };
    const timed = moments.filter((moment) => isHighlight(moment, kind, playerId)).slice(0, counts[kind]);
    const untimed = counts[kind] - timed.length;
    return [
      ...timed.map(({ minute, added }) => ({
        ...common,
        at: new Date(
          // The minute of a goal that has just been scored may end after now.
          Math.min(timeOfMinute({ minute, added }, { kickOffAt, pace }).getTime(), to.getTime()),
        ).toISOString(),
        count: 1,
        minute: { minute, added },
      })),
      ...(untimed > 0 ? [{ ...common, at: kickOffAt.toISOString(), count: untimed, minute: null }] : []),
    ];
  });
}

function isHighlight({ kind, playerId, otherId }: Moment, highlight: Highlight, of: number): boolean {
  const isGoal = kind === 'goal' || kind === 'penalty_goal';
  switch (highlight) {
    case 'goals':
      return isGoal && playerId === of;
    case 'assists':
      return isGoal && otherId === of;
    case 'red_card':
      return (kind === 'red' || kind === 'second_yellow') && playerId === of;
  }
}

async function absencesKnown(db: Db, playerId: number, { from, to }: Period): Promise<ChartEvent[]> {
  const { rows } = await sql<{ at: Date; status: 'injured' | 'suspended' | 'doubtful' }>`
    select known_at as at, status from absence
    where player_id = ${playerId} and known_at >= ${from} and known_at <= ${to}
    order by known_at desc limit ${MAX_ABSENCES}
  `.execute(db);
  return rows.map(({ at, status }) => ({
    at: at.toISOString(),
    kind: status,
    count: 1,
    minute: null,
    match: null,
  }));
}
