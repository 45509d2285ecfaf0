import * as z from 'zod';
import { call } from '../call.ts';
import { amount, id, time } from '../wire.ts';
import { entryIds, entryShown, fieldedPlayer, nextPrize } from './rows.ts';

const storyPlayer = z.object(fieldedPlayer);

/** The moment from which one of two teams led for good. */
const turn = z.object({
  at: time,
  /** On the clock of the match, without stoppage time. */
  minute: z.int(),
  /** The player who brought the leading team most of it; null where no single one did. */
  player: storyPlayer.nullable(),
});

/** Another entry beside that of the story. */
const otherEntry = z.object({ ...entryShown, rank: z.int(), points: z.string() });

const story = z.object({
  manager: z.object({ id: z.int(), nickname: z.string(), avatar: z.string() }),
  /** Results are fixed; until then corrections may still change all of it. */
  is_final: z.boolean(),
  /** Entries that play. */
  entries: z.int(),
  rank: z.int(),
  points: z.string(),
  prize: amount,
  /**
   * The rank over time; empty where the events of the matches do not add up to the points of the team. The last place is
   * that of the result.
   */
  path: z.array(
    z.object({
      at: time,
      /** The minute of the match that moved last. */
      minute: z.int(),
      rank: z.int(),
      points: z.string(),
      /** Play resumed after a stretch without a match. */
      resumes: z.boolean(),
    }),
  ),
  /** Whether the ranks before the last one are estimated from a sample of a large field. */
  sampled: z.boolean(),
  /** The pick that brought the most; null when no one brought a point. */
  best_player: z
    .object({
      player: storyPlayer,
      /** Points of their own, and what they brought the team. */
      points: z.string(),
      counted: z.string(),
      captain: z.boolean(),
    })
    .nullable(),
  /** The starter whose armband would have brought the most; null in pro contests. */
  best_captain: z
    .object({
      player: storyPlayer,
      /** The player was the captain. */
      had: z.boolean(),
      /** The additional points the team would have had, and the rank with them. */
      gain: z.string(),
      rank: z.int(),
    })
    .nullable(),
  /** The points missing for a greater prize. */
  next_prize: nextPrize,
  /** The entry at that prize, and when it got out of reach. */
  next_prize_held_by: z.object({ entry: otherEntry, turn: turn.nullable() }).nullable(),
  /** For rank 1: the best entry of another manager, its gap, and when it fell behind. */
  runner_up: z.object({ entry: otherEntry, lead: z.string(), turn: turn.nullable() }).nullable(),
  /** The rival of the round, and how often the lead changed between the two; null without other managers. */
  rival: z.object({ entry: otherEntry, changes: z.int() }).nullable(),
});

export const storyCalls = {
  'contests.story': call({
    title: 'How a contest went for an entry, once its matches are over',
    access: 'visitor',
    changes: false,
    input: z.strictObject({ contestId: id, teamId: id }),
    output: z.object({
      ...entryIds,
      /** For pictures. */
      contest_name: z.string(),
      is_pro: z.boolean(),
      /** Null while a match is undecided, and of a contest that did not take place. */
      story: story.nullable(),
    }),
    errors: ['ERR_NOT_JOINED', 'ERR_NOT_FOUND', 'ERR_PICKS_HIDDEN'],
  }),
};
