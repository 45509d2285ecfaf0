import * as z from 'zod';
import { call } from '../call.ts';
import { club, matchRow } from '../football.ts';
import { amount, id, page, pageSize, summary, time } from '../wire.ts';

const common = { id: z.string(), at: time };
const ofMatch = { ...common, match: matchRow };

/** Something that happened to a player; `id` is its own among all news of him. */
export const playerNews = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('hat_trick'), ...ofMatch, goals: z.int() }),
  /** He had the greatest bonus of the match, alone or with others. */
  z.object({ kind: z.literal('best_of_match'), ...ofMatch }),
  z.object({ kind: z.literal('penalty_saved'), ...ofMatch, count: z.int() }),
  /** Of the season. */
  z.object({ kind: z.literal('first_goal'), ...ofMatch }),
  z.object({ kind: z.literal('sent_off'), ...ofMatch }),
  /** He played again after so many matches of his club without him. */
  z.object({ kind: z.literal('back'), ...ofMatch, missed: z.int() }),
  /** His first match for another club. */
  z.object({ kind: z.literal('new_club'), ...ofMatch, club, from_club: club }),
  /** A copy was sold for more than ever before. */
  z.object({ kind: z.literal('record_price'), ...common, price: amount }),
]);

/** What happened to those who are on cards. */
export const newsCalls = {
  'market.players.news': call({
    title: 'What happened to a player in his matches and to his card on the market, newest first',
    access: 'visitor',
    changes: false,
    also: ['/v3/market/player_news/{id}/{page}'],
    input: z.strictObject({ id, page, noItems: pageSize.optional() }),
    output: z.object({ data: z.array(playerNews), summary }),
    errors: ['ERR_NOT_FOUND'],
  }),
};
