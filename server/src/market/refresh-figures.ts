import { DAY_MS, MINUTE_MS } from '@touchline/domain/rules/index';
import { gameNow } from '../db/clock.ts';
import { inTransaction, sql, type Db } from '../db/database.ts';
import type { Sweep } from '../jobs/sweeps.ts';

const FORM_MATCHES = 5;
const WEEK_MS = 7 * DAY_MS;

/** When this process did it last, by the game's time, which may stand still or leap. */
const lastAt = new WeakMap<Db, number>();

/**
 * Brings volume, the price of a week ago and players' form up to date, which no operation writes: once a minute, in one
 * pass over the fills of a week and the players who have a card.
 */
export const figuresOfMarket: Sweep = {
  name: 'figures of the market',
  everyMs: MINUTE_MS,
  run: async (db) => {
    const now = (await gameNow(db)).getTime();
    if (Math.abs(now - (lastAt.get(db) ?? Number.NEGATIVE_INFINITY)) < MINUTE_MS) return 0;
    lastAt.set(db, now);
    await inTransaction(db, async (tx) => {
      await sql`insert into card_market (card_id) select id from card order by id on conflict do nothing`.execute(
        tx,
      );
      // Row by row in the order of the cards, as every operation locks them.
      await sql`select card_id from card_market order by card_id for update`.execute(tx);
      await sql`
        update card_market set volume_7d = figures.volume, price_week_ago = figures.before, form = figures.form
        from (
          select card.id, coalesce(week.volume, 0)::bigint as volume, earlier.price as before, form.mean as form
          from card
          left join (
            select card_id, sum(price * quantity) as volume from fill
            where at >= ${new Date(now - WEEK_MS)} and kind <> 3 and not flagged group by card_id
          ) as week on week.card_id = card.id
          left join lateral (
            select price from fill
            where card_id = card.id and at < ${new Date(now - WEEK_MS)} and kind <> 3 and not flagged
            order by at desc limit 1
          ) as earlier on true
          left join lateral (
            select avg(points)::real as mean from (
              select player_points.points from player_points
              join appearance using (match_id, player_id)
              where player_id = card.subject_id and card.asset_type = 1 and scoring_table = 'pro' and minutes > 0
              order by match_id desc limit ${FORM_MATCHES}
            ) as latest
          ) as form on true
        ) as figures
        where figures.id = card_market.card_id and (
          card_market.volume_7d, card_market.price_week_ago, card_market.form
        ) is distinct from (figures.volume, figures.before, figures.form)
      `.execute(tx);
    });
    return 0;
  },
};
