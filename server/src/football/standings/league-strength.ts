import type { Position } from '@touchline/domain/football/events';
import type { RatedPlayer, StrengthScale } from '@touchline/domain/football/model/strength';
import { leagueScale } from '@touchline/domain/projection/league-scale';
import { sql, type Db } from '../../db/database.ts';

export interface Squads {
  readonly byClub: ReadonlyMap<number, readonly RatedPlayer[]>;
  /** Changes with every player, club, position and rating. */
  readonly signature: string;
}

/** The squads of clubs, with their strength. */
export async function loadSquads(db: Db, clubIds: readonly number[]): Promise<Squads> {
  const { rows } = await sql<{ club_id: number; position: Position; rating: number }>`
    select club_id, position, rating from player where club_id = any(${clubIds}::int[])
    order by club_id, position, rating, id
  `.execute(db);
  return {
    byClub: Map.groupBy(rows, ({ club_id }) => club_id),
    signature: rows.map(({ club_id, position, rating }) => `${club_id}${position}${rating}`).join(),
  };
}

interface CachedScale {
  readonly signature: string;
  readonly scale: StrengthScale;
}

const scales = new WeakMap<Db, Map<number, CachedScale>>();

/** The scale of a league, computed again when its squads have changed: it takes some ten milliseconds. */
export function scaleOf(db: Db, leagueId: number, { byClub, signature }: Squads): StrengthScale {
  const cached = scales.get(db) ?? new Map<number, CachedScale>();
  scales.set(db, cached);
  const known = cached.get(leagueId);
  if (known?.signature === signature) return known.scale;
  const scale = leagueScale([...byClub.values()]);
  cached.set(leagueId, { signature, scale });
  return scale;
}
