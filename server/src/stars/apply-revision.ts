import { CURRENT_RULES } from '@touchline/domain/rules/index';
import { reviseCardStars } from '../cards/public.ts';
import { gameNow } from '../db/clock.ts';
import { inTransaction, sql, type Db, type Tx } from '../db/database.ts';

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

async function apply(tx: Tx, revisionId: number): Promise<void> {
  const { rows } = await sql<{ player_id: number; after: 1 | 2 | 3 | 4 | 5 }>`
    select player_id, after from star_change where revision_id = ${revisionId} order by player_id
  `.execute(tx);
  const { players, minStarsOfMinted } = CURRENT_RULES.cards;
  // A copy may have been minted since the announcement: the floor is that of now.
  const cards = await reviseCardStars(
    tx,
    rows.map(({ player_id: playerId, after: stars }) => ({
      playerId,
      stars,
      lifetime: players[stars].lifetimeCopies,
    })),
    minStarsOfMinted,
  );
  const applied = new Map(cards.map(({ playerId, stars }) => [playerId, stars]));
  const final = rows.map(({ player_id: id, after }) => ({ id, stars: applied.get(id) ?? after }));
  const revised = sql`unnest(
    ${final.map(({ id }) => id)}::int[], ${final.map(({ stars }) => stars)}::smallint[]
  ) as revised (player_id, stars)`;
  await sql`
    update player set stars = revised.stars from ${revised} where player.id = revised.player_id
  `.execute(tx);
  await sql`
    update star_change set after = revised.stars from ${revised}
    where revision_id = ${revisionId} and star_change.player_id = revised.player_id and after <> revised.stars
  `.execute(tx);
  await sql`update star_revision set applied_at = ${await gameNow(tx)} where id = ${revisionId}`.execute(tx);
}
