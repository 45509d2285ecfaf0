import type { CallOutput } from '@touchline/contract/calls';
import { sql, type Db } from '../../db/database.ts';
import type { Period } from './price-history.ts';

type ChartEvent = CallOutput<'market.cards.prices'>['events'][number];

const MAX_MATCHES = 100;
const MAX_ABSENCES = 50;

/** Goals, assists, red cards and absences of a player in a period, oldest first. */
export async function chartEvents(db: Db, playerId: number, period: Period): Promise<ChartEvent[]> {
  const [matches, absences] = await Promise.all([
    highlightsOfMatches(db, playerId, period),
    absencesKnown(db, playerId, period),
  ]);
  return [...matches, ...absences].toSorted((one, other) => Date.parse(one.at) - Date.parse(other.at));
}

/** A player's goals, assists and red cards: a row for each kind in a match. */
async function highlightsOfMatches(db: Db, playerId: number, { from, to }: Period): Promise<ChartEvent[]> {
  const { rows } = await sql<{
    at: Date;
    id: number;
    home: string;
    away: string;
    goals: number;
    assists: number;
    red_cards: number;
  }>`
    select kickoff_at as at, match.id, home.name as home, away.name as away,
      coalesce((statistics ->> 'goals')::int, 0) as goals, coalesce((statistics ->> 'assists')::int, 0) as assists,
      coalesce((statistics ->> 'redCards')::int, 0) as red_cards
    from appearance join match on match.id = match_id
    join club as home on home.id = home_club_id
    join club as away on away.id = away_club_id
    where player_id = ${playerId} and kickoff_at >= ${from} and kickoff_at <= ${to}
    order by match_id desc limit ${MAX_MATCHES}
  `.execute(db);
  return rows.flatMap(({ at, id, home, away, goals, assists, red_cards }) => {
    const common = { at: at.toISOString(), match: { id, home, away } };
    return (
      [
        ['goals', goals],
        ['assists', assists],
        ['red_card', red_cards],
      ] as const
    ).flatMap(([kind, count]) => (count > 0 ? [{ ...common, kind, count }] : []));
  });
}

async function absencesKnown(db: Db, playerId: number, { from, to }: Period): Promise<ChartEvent[]> {
  const { rows } = await sql<{ at: Date; status: 'injured' | 'suspended' | 'doubtful' }>`
    select known_at as at, status from absence
    where player_id = ${playerId} and known_at >= ${from} and known_at <= ${to}
    order by known_at desc limit ${MAX_ABSENCES}
  `.execute(db);
  return rows.map(({ at, status }) => ({ at: at.toISOString(), kind: status, count: 1, match: null }));
}
