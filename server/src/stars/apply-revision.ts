import { flooredStars } from '@touchline/domain/football/season/revised-stars';
import { CURRENT_RULES, type Stars } from '@touchline/domain/rules/index';
import { lockPlayerCards, reviseCardStars } from '../cards/public.ts';
import { gameNow } from '../db/clock.ts';
import { inTransaction, sql, type Db, type Tx } from '../db/database.ts';
import { cardsAtHouseAuction, updateCardsOfNewTier } from '../market/public.ts';
import { lockPools } from '../packs/public.ts';

/**
 * Puts every announced revision into force whose notice is over: players and cards in one transaction a revision, once.
 * Contests that are open keep the stars of their opening. Returns how many came into force.
 */
export async function applyRevisions(db: Db): Promise<number> {
  for (let applied = 0; ; applied += 1) {
    const isDone = await inTransaction(db, async (tx) => {
      const { rows } = await sql<{ id: number }>`
        select id from star_revision where applied_at is null and effective_at <= (select game_now())
        order by effective_at, id limit 1 for update skip locked
      `.execute(tx);
      const [revision] = rows;
      if (revision === undefined) return true;
      await apply(tx, revision.id);
      return false;
    });
    if (isDone) return applied;
  }
}

interface AnnouncedChange {
  readonly player_id: number;
  readonly league_id: number;
  readonly after: Stars;
}

async function apply(tx: Tx, revisionId: number): Promise<void> {
  const { rows: changes } = await sql<AnnouncedChange>`
    select player_id, league_id, after from star_change join player on player.id = player_id
    where revision_id = ${revisionId} order by player_id
  `.execute(tx);
  // A draw picks from stars it has read: none is under way while they change.
  await lockPools(tx, [...new Set(changes.map(({ league_id }) => league_id))]);
  const cards = await lockPlayerCards(
    tx,
    changes.map(({ player_id }) => player_id),
  );
  const promised = await cardsAtHouseAuction(
    tx,
    cards.map(({ id }) => id),
  );
  const cardOf = new Map(cards.map((card) => [card.playerId, card]));
  // A copy may have been minted or promised since the announcement: the floor is that of now.
  const revised = changes.map(({ player_id: playerId, after }) => {
    const card = cardOf.get(playerId);
    const isMinted = card !== undefined && (card.isMinted || promised.has(card.id));
    return { playerId, cardId: card?.id, stars: flooredStars(after, isMinted, CURRENT_RULES) };
  });
  const { players } = CURRENT_RULES.cards;
  await reviseCardStars(
    tx,
    revised.flatMap(({ cardId, stars }) =>
      cardId === undefined ? [] : [{ id: cardId, stars, lifetime: players[stars].lifetimeCopies }],
    ),
  );
  const rows = sql`unnest(
    ${revised.map(({ playerId }) => playerId)}::int[], ${revised.map(({ stars }) => stars)}::smallint[]
  ) as revised (player_id, stars)`;
  await sql`
    update player set stars = revised.stars from ${rows} where player.id = revised.player_id
  `.execute(tx);
  await sql`
    update star_change set after = revised.stars from ${rows}
    where revision_id = ${revisionId} and star_change.player_id = revised.player_id and after <> revised.stars
  `.execute(tx);
  const now = await gameNow(tx);
  await sql`update star_revision set applied_at = ${now} where id = ${revisionId}`.execute(tx);
  await updateCardsOfNewTier(
    tx,
    now,
    cards.map(({ id }) => id),
  );
}
