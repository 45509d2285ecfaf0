import type { CallOutput, ParsedInput } from '@touchline/contract/calls';
import { refuse, type Refusal } from '@touchline/contract/errors';
import { visibleName } from '@touchline/domain/contests/creation';
import { HOUR_MS } from '@touchline/domain/rules/index';
import { gameNow } from '../db/clock.ts';
import { sql, type Tx } from '../db/database.ts';
import type { ManagerCaller } from '../http/auth/caller.ts';
import type { PicturePurpose } from './redraw-picture.ts';
import { sponsorLink } from './sponsor-link.ts';
import { readSponsors, ownSponsor } from './sponsor-rows.ts';

const CALL = 'sponsors.save';
type Input = ParsedInput<typeof CALL>;

const MAX_SPONSORS = 20;
const NAME_CHARACTERS = { min: 2, max: 60 };

/** Adds a sponsor, or replaces an own one. What has changed must be approved again. */
export async function saveSponsor(
  tx: Tx,
  input: Input,
  { managerId }: Pick<ManagerCaller, 'managerId'>,
): Promise<CallOutput<typeof CALL> | Refusal> {
  const name = visibleName(input.sponsor_name, NAME_CHARACTERS);
  if (name === null) return refuse('ERR_MALFORMED', { field: 'sponsor_name', reason: 'not a name' });
  const link = sponsorLink(input.link_url);
  if (link === null) return refuse('ERR_LINK_INVALID');
  const { logo_id: logoId = null, detail_picture_id: detailId = null } = input;
  const hasPictures =
    (await isOwnPicture(tx, managerId, logoId, 'sponsor_logo')) &&
    (await isOwnPicture(tx, managerId, detailId, 'sponsor_picture'));
  if (!hasPictures) return refuse('ERR_NOT_FOUND');
  const wanted = { name, link, colour: input.background_color.toLowerCase(), logoId, detailId };
  const id =
    input.id === undefined
      ? await addSponsor(tx, managerId, wanted)
      : await changeSponsor(tx, managerId, input.id, wanted);
  if (id === null)
    return input.id === undefined
      ? refuse('ERR_TOO_MANY', { retry_after: HOUR_MS / 1_000 })
      : refuse('ERR_NOT_FOUND');
  const [saved] = await readSponsors(tx, sql`where sponsor.id = ${id}`);
  if (saved === undefined) throw new Error(`sponsor ${id} was not stored`);
  return ownSponsor(saved);
}

/** Whether a picture is the manager's own, of this purpose and not withdrawn; true without one. */
async function isOwnPicture(
  tx: Tx,
  managerId: number,
  pictureId: number | null,
  purpose: PicturePurpose,
): Promise<boolean> {
  if (pictureId === null) return true;
  const { rows } = await sql`
    select from media
    where id = ${pictureId} and manager_id = ${managerId} and purpose = ${purpose} and withdrawn_at is null
    for key share
  `.execute(tx);
  return rows.length > 0;
}

interface WantedSponsor {
  readonly name: string;
  readonly link: string;
  readonly colour: string;
  readonly logoId: number | null;
  readonly detailId: number | null;
}

/** Inserts a sponsor; null when its maker has too many. */
async function addSponsor(
  tx: Tx,
  managerId: number,
  { name, link, colour, logoId, detailId }: WantedSponsor,
): Promise<number | null> {
  const now = await gameNow(tx);
  // Serialize the sponsors of one manager, so that no more than the limit are stored.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`sponsors:${managerId}`}, 0))`.execute(tx);
  const { rows } = await sql<{ id: number }>`
    insert into sponsor (
      manager_id, name, link_url, background_color, logo_id, detail_picture_id, created_at, changed_at
    )
    select ${managerId}, ${name}, ${link}, ${colour}, ${logoId}::int, ${detailId}::int, ${now}, ${now}
    where (select count(*) from sponsor where manager_id = ${managerId}) < ${MAX_SPONSORS}
    returning id
  `.execute(tx);
  return rows[0]?.id ?? null;
}

/** Replaces an own sponsor; null when it is not the manager's. An equal one keeps its review. */
async function changeSponsor(
  tx: Tx,
  managerId: number,
  sponsorId: number,
  { name, link, colour, logoId, detailId }: WantedSponsor,
): Promise<number | null> {
  const own = await sql`
    select from sponsor where id = ${sponsorId} and manager_id = ${managerId} for update
  `.execute(tx);
  if (own.rows.length === 0) return null;
  await sql`
    update sponsor set name = ${name}, link_url = ${link}, background_color = ${colour}, logo_id = ${logoId},
      detail_picture_id = ${detailId}, review = 'pending', review_reason = null, reviewed_at = null,
      changed_at = ${await gameNow(tx)}
    where id = ${sponsorId} and (name, link_url, background_color, logo_id, detail_picture_id)
      is distinct from (${name}, ${link}, ${colour}, ${logoId}::int, ${detailId}::int)
  `.execute(tx);
  return sponsorId;
}
