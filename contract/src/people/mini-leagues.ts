/** Mini-leagues: friends who compare their results over the official contests of a league. */
import * as z from 'zod';
import { call } from '../call.ts';
import { league } from '../football/matches.ts';
import { id, text, time } from '../wire.ts';

const member = {
  manager_id: z.int(),
  nickname: z.string(),
  /** The address of their picture. */
  avatar: z.string(),
};

/** The secret of an invitation, from the fragment of its link. */
const invitation = z.string().regex(/^[\w-]{22}$/);
/** A name as it is typed; what shows of it has 2 to 40 characters. */
const name = text(1, 120);

const season = z.object({ id: z.int(), name: z.string() });
const tableRow = z.object({
  ...member,
  rank: z.int(),
  /** The rank without the contests of this week; null when none was final before it. */
  previous_rank: z.int().nullable(),
  /** By the formula. */
  points: z.string(),
  /** Contests that count, and all they played. */
  counted: z.int(),
  played: z.int(),
  wins: z.int(),
  /** The most that one contest counted; null without one. */
  best: z.string().nullable(),
  joined_at: time,
  is_owner: z.boolean(),
  is_me: z.boolean(),
});

export const miniLeagueCalls = {
  'miniLeagues.list': call({
    title: "The caller's mini-leagues with their place in each, those joined last first",
    access: 'manager',
    changes: false,
    input: z.strictObject({}),
    output: z.object({
      data: z.array(
        z.object({
          id: z.int(),
          name: z.string(),
          league,
          members: z.int(),
          is_owner: z.boolean(),
          /** The caller's, in the current season. */
          rank: z.int(),
          previous_rank: z.int().nullable(),
          points: z.string(),
          /** The leader; null while no one has points. */
          leader: z.object(member).nullable(),
        }),
      ),
      /** How many one manager may be in. */
      max: z.int(),
    }),
    errors: [],
  }),
  'miniLeagues.get': call({
    title: 'A mini-league of the caller: the table of a season, and the honours of those that are over',
    access: 'manager',
    changes: false,
    input: z.strictObject({
      id,
      /** A season of its league; the current one by default. */
      season_id: id.optional(),
    }),
    output: z.object({
      id: z.int(),
      name: z.string(),
      /** With its current season. */
      league,
      season,
      /** Seasons with a table, the latest first. */
      seasons: z.array(season),
      formula: z.object({ easy_factor: z.int(), best_per_week: z.int() }),
      table: z.array(tableRow),
      max_members: z.int(),
      honours: z.array(
        z.object({
          season,
          rows: z.array(
            z.object({ ...member, rank: z.int(), points: z.string(), contests: z.int(), is_me: z.boolean() }),
          ),
        }),
      ),
      is_owner: z.boolean(),
      /** The secret of the invitation; null for everyone but the owner. */
      invitation: z.string().nullable(),
    }),
    errors: ['ERR_NOT_FOUND'],
  }),
  'miniLeagues.create': call({
    title: 'Create a mini-league for a league of football',
    access: 'manager',
    changes: true,
    input: z.strictObject({ name, league_id: id }),
    output: z.object({ id: z.int() }),
    errors: ['ERR_NOT_FOUND', 'ERR_MINI_LEAGUE_NAME', 'ERR_MINI_LEAGUE_LIMIT'],
  }),
  'miniLeagues.rename': call({
    title: 'Rename an own mini-league',
    access: 'manager',
    changes: true,
    input: z.strictObject({ id, name }),
    output: z.literal('Ok'),
    errors: ['ERR_NOT_FOUND', 'ERR_MINI_LEAGUE_NAME'],
  }),
  'miniLeagues.preview': call({
    title: 'What an invitation leads to',
    access: 'manager',
    changes: false,
    input: z.strictObject({ id, invitation }),
    output: z.object({
      id: z.int(),
      name: z.string(),
      league,
      owner: z.object(member),
      members: z.int(),
      max_members: z.int(),
      is_member: z.boolean(),
    }),
    errors: ['ERR_NOT_FOUND'],
  }),
  'miniLeagues.join': call({
    title: 'Join a mini-league by its invitation; a member stays one',
    access: 'manager',
    changes: true,
    input: z.strictObject({ id, invitation }),
    output: z.literal('Ok'),
    errors: ['ERR_NOT_FOUND', 'ERR_MINI_LEAGUE_FULL', 'ERR_MINI_LEAGUE_LIMIT'],
  }),
  'miniLeagues.leave': call({
    title:
      'Leave a mini-league; its owner passes it on to the member who joined next, the last member ends it',
    access: 'manager',
    changes: true,
    input: z.strictObject({ id }),
    output: z.literal('Ok'),
    errors: ['ERR_NOT_FOUND'],
  }),
  'miniLeagues.removeMember': call({
    title: 'Remove a member from an own mini-league; the invitation before is no longer valid',
    access: 'manager',
    changes: true,
    input: z.strictObject({ id, manager_id: id }),
    output: z.literal('Ok'),
    errors: ['ERR_NOT_FOUND'],
  }),
  'miniLeagues.renewInvitation': call({
    title: 'Renew the invitation of an own mini-league; the one before is no longer valid',
    access: 'manager',
    changes: true,
    input: z.strictObject({ id }),
    output: z.object({ invitation: z.string() }),
    errors: ['ERR_NOT_FOUND'],
  }),
};
