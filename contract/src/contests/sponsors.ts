import * as z from 'zod';
import { call } from '../call.ts';
import { id, page, pageSize, summary, text } from '../wire.ts';

/** A sponsor as its contests show it. */
export const sponsor = z.object({
  id: z.int(),
  sponsor_name: z.string(),
  /** Null until the sponsor is approved, for everyone but its maker. */
  link_url: z.string().nullable(),
  /** `#rrggbb`. */
  background_color: z.string(),
  /** Addresses of the pictures; null: none, or not approved. */
  logo_url: z.string().nullable(),
  detail_picture_url: z.string().nullable(),
  approved: z.boolean(),
});

/** An own sponsor: with the ids of its pictures, which a change names again. */
const ownSponsor = sponsor.extend({ logo_id: z.int().nullable(), detail_picture_id: z.int().nullable() });

export const sponsorCalls = {
  'sponsors.list': call({
    title: "The caller's sponsors",
    access: 'manager',
    changes: false,
    input: z.strictObject({ page, perPage: pageSize.optional() }),
    output: z.object({ data: z.array(ownSponsor), summary }),
    errors: [],
    also: ['/theSponsors/list/{page}'],
  }),
  'sponsors.save': call({
    title: 'Add a sponsor, or change an own one; a change must be approved again',
    access: 'manager',
    changes: true,
    input: z.strictObject({
      id: id.optional(),
      sponsor_name: text(2, 60),
      /** An https address. */
      link_url: z.string().max(300),
      background_color: z.string().regex(/^#[0-9a-fA-F]{6}$/),
      /** Pictures saved before. */
      logo_id: id.optional(),
      detail_picture_id: id.optional(),
    }),
    output: ownSponsor,
    errors: ['ERR_NOT_FOUND', 'ERR_LINK_INVALID', 'ERR_TOO_MANY'],
  }),
  'media.save': call({
    title: 'Save a picture; it is re-encoded without its metadata',
    access: 'manager',
    changes: true,
    input: z.strictObject({
      purpose: z.enum(['sponsor_logo', 'sponsor_picture', 'avatar']),
      /** The file in base64, at most 2 MB before encoding. */
      file: z.string().max(2_800_000),
    }),
    output: z.object({ id: z.int(), url: z.string(), width: z.int(), height: z.int() }),
    errors: ['ERR_PICTURE_INVALID', 'ERR_PICTURE_WITHDRAWN', 'ERR_TOO_LARGE', 'ERR_TOO_MANY'],
  }),
};
