import { ASSET_TYPE } from '@touchline/domain/cards';
import { CACHE_PLAN } from '../../db/cached-plans.ts';
import { sql, type Db } from '../../db/database.ts';

/** The next match of the club of a card. */
export interface NextMatch {
  readonly kickoffAt: Date;
  readonly atHome: boolean;
  readonly opponent: { readonly name: string; readonly short_name: string };
  readonly league: { readonly id: number; readonly name: string };
}

/**
 * The next match of each card's club that the card can still be picked for, by card id: Sprint contests lock a minute
 * before. Cards without one are left out.
 */
export async function nextMatchesOfCards(
  db: Db,
  cardIds: readonly number[],
): Promise<ReadonlyMap<number, NextMatch>> {
  if (cardIds.length === 0) return new Map();
  const next = (side: 'home' | 'away') => {
    const column = side === 'home' ? sql`home_club_id` : sql`away_club_id`;
    return sql`(
      select id, kickoff_at, home_club_id, away_club_id, league_id from match
      where ${column} = club.id and kickoff_at > (select game_now()) + interval '1 minute' and status = 'scheduled'
      order by kickoff_at, id limit 1
    )`;
  };
  const { rows } = await sql<{
    card_id: number;
    kickoff_at: Date;
    at_home: boolean;
    name: string;
    short_name: string;
    league_id: number;
    league_name: string;
  }>`
    ${CACHE_PLAN} select card.id as card_id, kickoff_at, match.home_club_id = club.id as at_home, opponent.name, opponent.short_name,
      league.id as league_id, league.name as league_name
    from card
    left join player on card.asset_type = ${ASSET_TYPE.player} and player.id = card.subject_id
    join club on club.id = case card.asset_type when ${ASSET_TYPE.player} then player.club_id else card.subject_id end
    cross join lateral (
      select * from (${next('home')} union all ${next('away')}) as either order by kickoff_at, id limit 1
    ) as match
    join club as opponent on opponent.id = case club.id when home_club_id then away_club_id else home_club_id end
    join league on league.id = match.league_id
    where card.id = any(${cardIds}::int[])
  `.execute(db);
  return new Map(
    rows.map(({ card_id, kickoff_at, at_home, name, short_name, league_id, league_name }) => [
      card_id,
      {
        kickoffAt: kickoff_at,
        atHome: at_home,
        opponent: { name, short_name },
        league: { id: league_id, name: league_name },
      },
    ]),
  );
}
