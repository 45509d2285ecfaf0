import * as z from 'zod';
import { call } from '../call.ts';
import { club, matchRow } from '../football/matches.ts';
import { amount, id, page, pageSize, summary, time } from '../wire.ts';

const common = { id: z.string(), at: time };
const ofMatch = { ...common, match: matchRow };

/** An item of player news; `id` is unique among the news of that player. */
export const playerNews = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('hat_trick'), ...ofMatch, goals: z.int() }),
  /** The highest bonus of the match, alone or shared. */
  z.object({ kind: z.literal('best_of_match'), ...ofMatch }),
  z.object({ kind: z.literal('penalty_saved'), ...ofMatch, count: z.int() }),
  /** Of the season. */
  z.object({ kind: z.literal('first_goal'), ...ofMatch }),
  z.object({ kind: z.literal('sent_off'), ...ofMatch }),
  /** First match after missing this many matches of the club. */
  z.object({ kind: z.literal('back'), ...ofMatch, missed: z.int() }),
  /** The first match for another club. */
  z.object({ kind: z.literal('new_club'), ...ofMatch, club, from_club: club }),
  /** A copy was sold at a record price. */
  z.object({ kind: z.literal('record_price'), ...common, price: amount }),
]);

/** News of players on cards. */
export const newsCalls = {
  'market.players.news': call({
    title: 'News of a player and of the player card on the market, newest first',
    access: 'visitor',
    changes: false,
    also: ['/v3/market/player_news/{id}/{page}'],
    input: z.strictObject({ id, page, noItems: pageSize.optional() }),
    output: z.object({ data: z.array(playerNews), summary }),
    errors: ['ERR_NOT_FOUND'],
  }),
};
