import type { CallOutput } from '@touchline/contract/calls';
import { CURRENT_RULES } from '@touchline/domain/rules/index';
import { sql, type Db } from '../../db/database.ts';
import { ASSET } from '../../db/sql-constants.ts';
import { moneyText, xfc } from '@touchline/domain/money';
import { loadCardFaces } from '../../market/public.ts';
import { usualPrices } from './worth.ts';

/** A manager's unencumbered copies that recipes accept. */
export async function copiesForRecipes(db: Db, managerId: number): Promise<CallOutput<'packs.exchangeable'>> {
  const stars = Object.values(CURRENT_RULES.shop.recipes).map(({ burn }) => burn.stars);
  const { rows } = await sql<{ card_id: number; usable: number; league_id: number; league_name: string }>`
    select card.id as card_id, owned - on_sale - lent - fielded - hosting as usable, league.id as league_id,
      league.name as league_name
    from holding
    join card on card.id = card_id
    join player on player.id = card.subject_id
    join league on league.id = player.league_id
    where manager_id = ${managerId} and card.asset_type = ${ASSET.player} and card.stars = any(${stars}::smallint[])
      and owned > on_sale + lent + fielded + hosting
    order by card.stars, player.name, card.id
  `.execute(db);
  const cardIds = rows.map((row) => row.card_id);
  const [faces, prices] = [await loadCardFaces(db, cardIds), await usualPrices(db, cardIds)];
  return {
    copies: rows.flatMap(({ card_id, usable, league_id, league_name }) => {
      const card = faces.get(card_id);
      const price = prices.get(card_id);
      const usual_price = price === undefined ? null : moneyText(xfc(price));
      return card === undefined
        ? []
        : [{ card, league: { id: league_id, name: league_name }, usable, usual_price }];
    }),
  };
}
