import type { CallOutput } from '@touchline/contract/calls';
import type { RawBuilder } from 'kysely';
import { sql, type Db } from '../db/database.ts';
import { pictureUrl } from './picture-url.ts';

export type SponsorRow = NonNullable<CallOutput<'contests.get'>['sponsor']>;

/** A sponsor with its pictures; withdrawn pictures are left out. */
export interface SponsorRecord {
  readonly id: number;
  readonly manager_id: number;
  readonly name: string;
  readonly link_url: string;
  readonly background_color: string;
  readonly review: 'pending' | 'approved' | 'rejected';
  readonly review_reason: string | null;
  readonly logo_id: number | null;
  readonly logo_hash: string | null;
  readonly detail_id: number | null;
  readonly detail_hash: string | null;
}

/** SQL: the columns and tables of sponsor records. */
const SPONSORS = sql`
  select sponsor.id, sponsor.manager_id, name, link_url, background_color, review, review_reason, logo.id as logo_id,
    logo.hash as logo_hash, detail.id as detail_id, detail.hash as detail_hash
  from sponsor
  left join media as logo on logo.id = sponsor.logo_id and logo.withdrawn_at is null
  left join media as detail on detail.id = sponsor.detail_picture_id and detail.withdrawn_at is null
`;

/** The sponsors that meet a condition, with what follows the condition. */
export async function readSponsors(db: Db, rest: RawBuilder<unknown>): Promise<readonly SponsorRecord[]> {
  return (await sql<SponsorRecord>`${SPONSORS} ${rest}`.execute(db)).rows;
}

/** Sponsors by id. */
export async function loadSponsors(
  db: Db,
  sponsorIds: readonly number[],
): Promise<ReadonlyMap<number, SponsorRecord>> {
  if (sponsorIds.length === 0) return new Map();
  const sponsors = await readSponsors(db, sql`where sponsor.id = any(${[...new Set(sponsorIds)]}::int[])`);
  return new Map(sponsors.map((sponsor) => [sponsor.id, sponsor]));
}

/** An own sponsor, with the ids of its pictures. */
export function ownSponsor(sponsor: SponsorRecord): CallOutput<'sponsors.save'> {
  return {
    ...wholeSponsor(sponsor),
    logo_id: sponsor.logo_id,
    detail_picture_id: sponsor.detail_id,
  };
}

/** A sponsor with everything its maker entered. */
export function wholeSponsor(sponsor: SponsorRecord): SponsorRow {
  const { id, name, link_url, background_color, review } = sponsor;
  const urlOf = (pictureId: number | null, hash: string | null) =>
    pictureId === null || hash === null ? null : pictureUrl({ id: pictureId, hash });
  return {
    id,
    sponsor_name: name,
    link_url,
    background_color,
    logo_url: urlOf(sponsor.logo_id, sponsor.logo_hash),
    detail_picture_url: urlOf(sponsor.detail_id, sponsor.detail_hash),
    approved: review === 'approved',
  };
}

/**
 * A sponsor as a contest shows it: whole for its maker, when it is approved, and for the members of a password contest;
 * for others without link and pictures. A rejected one shows to its maker only.
 */
export function shownSponsor(
  sponsor: SponsorRecord,
  viewer: { readonly managerId: number | null; readonly isMember: boolean },
): SponsorRow | null {
  if (sponsor.manager_id === viewer.managerId || sponsor.review === 'approved') return wholeSponsor(sponsor);
  if (sponsor.review === 'rejected') return null;
  if (viewer.isMember) return wholeSponsor(sponsor);
  return { ...wholeSponsor(sponsor), link_url: null, logo_url: null, detail_picture_url: null };
}
