import * as z from 'zod';
import { call } from '../call.ts';
import { flag, id, page, pageSize, sortHow, summary, text, whole } from '../wire.ts';

/** A season of the tops; its id is the year in whose July it begins. */
const topsSeason = z.object({ id: z.int(), name: z.string() });

const topsRow = z.object({
  /** 1 for the best; equal scores share a rank. */
  rank: z.int(),
  /** Ranks gained (below 0: lost) by the latest week; null for managers without a score before it. */
  movement: z.int().nullable(),
  manager_id: z.int(),
  nickname: z.string(),
  avatar: z.string(),
  simulated: z.boolean(),
  /** ISO 3166 alpha-2, upper case; null when unknown. */
  country_code: z.string().nullable(),
  /** Points as decimal text. */
  score: z.string(),
  /** The part of the score that is of the latest week. */
  week_score: z.string(),
  /** The index of the row (from 0) in the list without a search, best first. */
  index: z.int(),
});

/** Entries that count, of those that may. */
const countedEntries = z.object({ counted: z.int(), max: z.int() });

export const topsCalls = {
  'tops.list': call({
    title: 'Managers by their score over many contests: in a season, or in a range of weeks',
    access: 'visitor',
    changes: false,
    input: z.strictObject({
      page,
      /** Rows of a page; 15 by default. */
      noItems: pageSize.optional(),
      sort_by: z.literal('score').optional(),
      /** `desc`, the default: the best first. */
      sort_how: sortHow.optional(),
      /** A part of the nickname, compared without case and accents; 60 searches a minute. */
      search: text(0, 60).optional(),
      /** The id of a league; 0, the default: all. */
      tournament: whole(0, 2_147_483_647).optional(),
      /** The id of a season; 0, the default: the current one. Refused together with dates. */
      season: whole(0, 9_999).optional(),
      /** Both dates or none; the answer has whole weeks, Monday to Sunday in UTC, at most 60. */
      start_date: z.iso.date().optional(),
      end_date: z.iso.date().optional(),
      country_id: id.optional(),
      /** Among the caller and the managers they follow. */
      followed: flag.optional(),
    }),
    output: z.object({
      data: z.array(topsRow),
      /** The caller's row among the managers listed; null without one. */
      mine: topsRow.nullable(),
      /** The caller's latest week in this list; null for visitors. */
      my_week: z.object({ score: z.string(), official: countedEntries, others: countedEntries }).nullable(),
      summary,
      period: z.object({
        start_date: z.iso.date(),
        end_date: z.iso.date(),
        /** The Monday of the latest week. */
        latest_week: z.iso.date(),
        season: topsSeason.nullable(),
      }),
      /** Whether more managers match the search than were looked up. */
      more: z.boolean(),
      /** Grows with every change of a score; ranks are exact at it. */
      version: z.int(),
    }),
    errors: ['ERR_MALFORMED', 'ERR_NOT_FOUND', 'ERR_TOO_MANY', 'ERR_LOGIN_REQUIRED'],
  }),
  'tops.seasons': call({
    title: 'The seasons of the tops, the latest first',
    access: 'visitor',
    changes: false,
    input: z.strictObject({}),
    output: z.array(topsSeason.extend({ is_current: z.boolean() })),
    errors: [],
  }),
};
