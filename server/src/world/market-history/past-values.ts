import { chanceToPlay } from '@touchline/domain/contests/expected/chance-to-play';
import { expectedPoints } from '@touchline/domain/contests/expected/expected-points';
import type { Position } from '@touchline/domain/football/events';
import { HOUR_MS, type Stars } from '@touchline/domain/rules/index';
import { scoringTableOf } from '../../contests/public.ts';
import { sql, type Db } from '../../db/database.ts';
import { ASSET } from '../../db/sql-constants.ts';

const TABLE = 'pro';
const FORM_MATCHES = 5;
/** A match counts from about its final whistle on. */
const MATCH_MS = 2 * HOUR_MS;

/** What points a card's player could be expected to make of a match from a moment (epoch milliseconds) on. */
export interface PastExpectation {
  readonly from: number;
  readonly usual: number;
}

interface PlayerRow {
  readonly card_id: number | null;
  readonly player_id: number;
  readonly club_id: number;
  readonly position: Position;
  readonly rating: number;
  readonly stars: Stars;
}
interface PlayedRow {
  readonly player_id: number;
  readonly kickoff_at: Date;
  readonly started: boolean;
  readonly minutes: number;
  readonly points: number | null;
}

/** The expected points of the player of every traded card, match by match, from the matches played so far. */
export async function loadPastExpectations(db: Db): Promise<ReadonlyMap<number, readonly PastExpectation[]>> {
  const { rows: players } = await sql<PlayerRow>`
    select card.id as card_id, player.id as player_id, club_id, position, rating, player.stars
    from player left join card on asset_type = ${ASSET.player} and subject_id = player.id and lifetime is not null
    where club_id is not null order by player.id
  `.execute(db);
  const { rows: played } = await sql<PlayedRow>`
    select player.id as player_id, match.kickoff_at, coalesce(started, false) as started,
      coalesce(appearance.minutes, 0)::int as minutes, points
    from player
    join card on asset_type = ${ASSET.player} and subject_id = player.id and lifetime is not null
    join match on player.club_id in (home_club_id, away_club_id) and status in ('ended', 'confirmed')
    left join appearance on appearance.match_id = match.id and appearance.player_id = player.id
    left join player_points on player_points.match_id = match.id and player_points.player_id = player.id
      and scoring_table = ${TABLE}
    where player.club_id is not null
    order by match.kickoff_at, match.id
  `.execute(db);
  const { unitsPerPoint } = scoringTableOf(TABLE);
  const squads = Map.groupBy(players, ({ club_id }) => club_id);
  const matchesOf = Map.groupBy(played, ({ player_id }) => player_id);
  return new Map(
    players.flatMap((player) => {
      if (player.card_id === null) return [];
      const better = (squads.get(player.club_id) ?? []).filter(
        ({ position, rating, player_id }) =>
          position === player.position &&
          (rating > player.rating || (rating === player.rating && player_id < player.player_id)),
      ).length;
      return [[player.card_id, pathOf(player, better, matchesOf.get(player.player_id) ?? [], unitsPerPoint)]];
    }),
  );
}

function pathOf(
  { position, stars }: PlayerRow,
  better: number,
  matches: readonly PlayedRow[],
  unitsPerPoint: number,
): readonly PastExpectation[] {
  return Array.from({ length: matches.length + 1 }, (_, count) => {
    const recent = matches.slice(Math.max(0, count - FORM_MATCHES), count);
    const startPoints = recent.flatMap(({ started, points }) =>
      started && points !== null ? [points / unitsPerPoint] : [],
    );
    const chance = chanceToPlay({ position, better, recent, absence: null, announced: null });
    const facts = { kind: TABLE, position, stars, startPoints, chance, difficulty: null } as const;
    const last = matches[count - 1];
    return {
      from: last === undefined ? 0 : last.kickoff_at.getTime() + MATCH_MS,
      usual: expectedPoints(facts),
    };
  });
}
