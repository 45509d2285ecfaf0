import { DAY_MS, MINUTE_MS } from '@touchline/domain/rules/index';
import { gameNow } from '../../db/clock.ts';
import { inTransaction, sql, type Db } from '../../db/database.ts';
import { ASSET } from '../../db/sql-constants.ts';
import type { Sweep } from '../../jobs/sweeps.ts';
import { countedTrades } from '../home/market-day.ts';
import { refreshReferences } from './refresh-references.ts';

const FORM_MATCHES = 5;
const WEEK_MS = 7 * DAY_MS;
const EVERY_MS = 5 * MINUTE_MS;

/** The time of the last run in this process, by the game clock, which may stop or jump. */
const lastAt = new WeakMap<Db, number>();

/**
 * Updates volume, players' form, the usual prices of a day and a week ago, and those of cards that were not traded, which
 * no operation writes. Volume waits for this pass, because two managers count once for a card however often they trade
 * it. Runs every five minutes, in one pass over the fills of a week and the players who have a card, and locks only cards
 * whose figures changed.
 */
export const marketFiguresSweep: Sweep = {
  name: 'figures of the market',
  everyMs: EVERY_MS,
  run: async (db) => {
    const at = await gameNow(db);
    const now = at.getTime();
    if (Math.abs(now - (lastAt.get(db) ?? Number.NEGATIVE_INFINITY)) < EVERY_MS) return 0;
    lastAt.set(db, now);
    await inTransaction(db, async (tx) => {
      await sql`insert into card_market (card_id) select id from card order by id on conflict do nothing`.execute(
        tx,
      );
      await sql`
        with figures as (
          select card.id, coalesce(week.volume, 0)::bigint as volume, form.mean as form
          from card
          left join (
            select card_id, sum(volume) as volume
            from (${countedTrades(sql`${new Date(now - WEEK_MS)}`)}) as counted group by card_id
          ) as week on week.card_id = card.id
          left join lateral (
            select avg(points)::real as mean from (
              select player_points.points from player_points
              join appearance using (match_id, player_id)
              where player_id = card.subject_id and card.asset_type = ${ASSET.player} and scoring_table = 'pro' and minutes > 0
              order by match_id desc limit ${FORM_MATCHES}
            ) as latest
          ) as form on true
        ), changed as (
          -- Row by row in the order of the cards, as every operation locks them.
          select card_id from card_market join figures on figures.id = card_id
          where (volume_7d, card_market.form) is distinct from (volume, figures.form)
          order by card_id for update of card_market
        )
        update card_market set volume_7d = volume, form = figures.form
        from changed join figures on figures.id = changed.card_id
        where card_market.card_id = changed.card_id
      `.execute(tx);
    });
    await refreshReferences(db, at);
    return 0;
  },
};
