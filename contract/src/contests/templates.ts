import * as z from 'zod';
import { call } from '../call.ts';
import { club, position } from '../football/matches.ts';
import { flag, id, text, time } from '../wire.ts';

/** The longest name of a template, in characters. */
const MAX_TEMPLATE_NAME = 40;

const templatePick = z.object({
  player_id: z.int(),
  name: z.string(),
  short_name: z.string(),
  /** The player's position and club today; a contest may know them by others. */
  position,
  /** Null: the player has left the leagues. */
  club: club.nullable(),
  role: z.enum(['starter', 'reserve']),
  captain: z.boolean(),
  vice_captain: z.boolean(),
});

const template = z.object({
  id: z.int(),
  name: z.string(),
  is_pro: z.boolean(),
  picks: z.array(templatePick),
  saved_at: time,
});

const name = text(1, MAX_TEMPLATE_NAME).refine((typed) => typed.trim() !== '', { message: 'blank' });

export const templateCalls = {
  'teams.templates.list': call({
    title: "The caller's own templates of teams, those saved last first",
    access: 'manager',
    changes: false,
    input: z.strictObject({}),
    output: z.object({
      data: z.array(template),
      /** How many one manager may have. */
      max: z.int(),
    }),
    errors: [],
  }),
  'teams.templates.save': call({
    title: 'Save picks as a template, under a new name or in place of an own template',
    access: 'manager',
    changes: true,
    input: z.strictObject({
      /** Replaced when given. */
      template_id: id.optional(),
      name,
      is_pro: flag,
      /** A template may be incomplete; it has at least one pick. */
      starters: z.array(id).max(11).default([]),
      reserves: z.array(id).max(4).default([]),
      captain_id: id.nullable().optional(),
      vice_captain_id: id.nullable().optional(),
    }),
    output: z.object({ template_id: z.int() }),
    errors: [
      'ERR_NOT_FOUND',
      'ERR_TEMPLATE_NAME_TAKEN',
      'ERR_TEMPLATE_LIMIT',
      'ERR_TEMPLATE_EMPTY',
      'ERR_TEAM_DUPLICATE',
      'ERR_TEAM_PLAYER_UNKNOWN',
      'ERR_TEAM_CAPTAIN',
      'ERR_TEAM_NO_CAPTAIN',
    ],
  }),
  'teams.templates.rename': call({
    title: 'Rename an own template',
    access: 'manager',
    changes: true,
    input: z.strictObject({ template_id: id, name }),
    output: z.literal('Ok'),
    errors: ['ERR_NOT_FOUND', 'ERR_TEMPLATE_NAME_TAKEN'],
  }),
  'teams.templates.delete': call({
    title: 'Delete an own template',
    access: 'manager',
    changes: true,
    input: z.strictObject({ template_id: id }),
    output: z.literal('Ok'),
    errors: ['ERR_NOT_FOUND'],
  }),
};
