import { MAX_COUNTED_CONTESTS } from '@touchline/domain/contests/counts';
import { LOBBY_GROUPS } from '@touchline/domain/contests/lobby-groups';
import * as z from 'zod';
import { call } from '../call.ts';
import { flag, id, leagueFilter, page, pageSize, sortHow, summary, text, whole } from '../wire.ts';
import { contestDetail, contestFold, contestRow, previousContest } from './rows.ts';

/** The filters of the lobby; `when` is the tab: 0 all, 1 upcoming, 2 running, 3 finished. */
const contestFilters = {
  when: whole(0, 3).optional(),
  /**
   * Contests of this league, and contests over all leagues that include a match of it; -1 and 0 select every league.
   */
  league_id: leagueFilter.optional(),
  kind: whole(1, 3).optional(),
  is_pro: flag.optional(),
  /** Only pro contests for newcomers, or only those open to everyone. */
  pro_tier: z.enum(['rookie', 'open']).optional(),
  is_private: z.union([z.literal('all'), flag]).optional(),
  free_entry: flag.optional(),
  mine: flag.optional(),
  /** Only contests the caller made. */
  organized: flag.optional(),
  /** Only contests that include this match. */
  match_id: id.optional(),
  /** Only the contests of this fold. */
  fold_key: text(1, 60).optional(),
  search: text(0, 60).optional(),
  sort_by: z.enum(['contest_dt', 'entry_fee', 'pool', 'entries']).optional(),
  sort_how: sortHow.optional(),
};

/** A count of contests. The maximum stands for that many or more. */
const counted = z.int().max(MAX_COUNTED_CONTESTS);

export const contestCalls = {
  'contests.configuration': call({
    title: 'Numbers of contests the client needs',
    access: 'visitor',
    changes: false,
    input: z.strictObject({}),
    output: z.object({
      join_time: z.int(),
      rules_version: z.int(),
      open_days: z.int(),
      house_percent: z.string(),
    }),
    errors: [],
  }),
  'contests.list': call({
    title: `The contest lobby, counted up to ${MAX_COUNTED_CONTESTS} contests or to the page`,
    access: 'visitor',
    changes: false,
    input: z.strictObject({
      page,
      noItems: pageSize.optional(),
      ...contestFilters,
      /** Only those that take entries now: open, with a seat left, without a password. */
      joinable: flag.optional(),
      /** Lists each fold as one row: its first contest, described in `folds`. Pages count rows. */
      fold: flag.optional(),
      /** With the first page of upcoming contests: groups of those to join now, by the question they answer. */
      groups: flag.optional(),
    }),
    output: z.object({
      data: z.array(contestRow),
      folds: z.array(contestFold),
      groups: z.array(z.object({ key: z.enum(LOBBY_GROUPS), contests: z.array(contestRow) })),
      /** `total` ends at the maximum or at the page, whichever is more: another page follows while `page` < `pages`. */
      summary,
    }),
    errors: [],
    also: ['/v4/contests/list/{page}'],
  }),
  'contests.summary': call({
    title: `How many contests each tab holds under the filters; ${MAX_COUNTED_CONTESTS} means that many or more`,
    access: 'visitor',
    changes: false,
    input: z.strictObject(contestFilters),
    output: z.object({ all: counted, upcoming: counted, running: counted, finished: counted }),
    errors: [],
  }),
  'contests.get': call({
    title: 'One contest: prizes, cuts, matches, limits',
    access: 'visitor',
    changes: false,
    input: z.strictObject({ id }),
    output: contestDetail,
    errors: ['ERR_NOT_FOUND'],
  }),
  'contests.previous': call({
    title: 'What the last contest of the same series was won with',
    access: 'visitor',
    changes: false,
    input: z.strictObject({ id }),
    /** Null: the first of its series, or one that a manager made. */
    output: z.object({ previous: previousContest.nullable() }),
    errors: ['ERR_NOT_FOUND'],
  }),
};
