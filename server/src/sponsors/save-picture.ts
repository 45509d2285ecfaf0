import { createHash } from 'node:crypto';
import type { CallOutput, ParsedInput } from '@touchline/contract/calls';
import { refuse, type Refusal } from '@touchline/contract/errors';
import { HOUR_MS } from '@touchline/domain/rules/index';
import { gameNow } from '../db/clock.ts';
import { sql, type Db, type Tx } from '../db/database.ts';
import type { ManagerCaller } from '../http/auth/caller.ts';
import type { WriteFunction } from '../http/calls/handler.ts';
import type { Limits } from '../http/edge/limits.ts';
import { pictureUrl } from './picture-url.ts';
import { MAX_UPLOAD_BYTES, redrawPicture, type Picture } from './redraw-picture.ts';

const CALL = 'media.save';
type Input = ParsedInput<typeof CALL>;

/** Files a manager may send in a minute, good or not: each costs a core some time. */
const FILES_A_MINUTE = 10;
const MAX_PICTURES = 60;
const UNUSED_DAYS = 1;

/** Draws an uploaded picture anew before the transaction that stores it. */
export function savePicture(limits: Limits) {
  return async (
    _db: Db,
    { file, purpose }: Input,
    { managerId }: Pick<ManagerCaller, 'managerId'>,
  ): Promise<WriteFunction<typeof CALL> | Refusal> => {
    const wait = limits.take(`pictures:${managerId}`, FILES_A_MINUTE);
    if (wait !== null) return refuse('ERR_TOO_MANY', { retry_after: wait });
    const bytes = decodeBase64(file);
    if (bytes === null) return refuse('ERR_PICTURE_INVALID');
    if (bytes.length > MAX_UPLOAD_BYTES) return refuse('ERR_TOO_LARGE');
    const picture = await redrawPicture(bytes, purpose);
    if (picture === 'busy') return refuse('ERR_BUSY', { retry_after: 2 });
    if (picture === null) return refuse('ERR_PICTURE_INVALID');
    return (tx, input, owner) => storePicture(tx, owner.managerId, input.purpose, picture);
  };
}

/** The bytes of a base64 text, strictly: Node would skip what it cannot read. */
function decodeBase64(text: string): Buffer | null {
  const isBase64 = text.length % 4 === 0 && /^[A-Za-z0-9+/]*={0,2}$/.test(text);
  return isBase64 && text !== '' ? Buffer.from(text, 'base64') : null;
}

/** Stores a picture; the same one again keeps its row. Own pictures that no sponsor has used for a day make room. */
async function storePicture(
  tx: Tx,
  managerId: number,
  purpose: Input['purpose'],
  { bytes, width, height }: Picture,
): Promise<CallOutput<typeof CALL> | Refusal> {
  const now = await gameNow(tx);
  // Serialize the pictures of one manager, so that no more than the limit are stored.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`pictures:${managerId}`}, 0))`.execute(tx);
  const hash = createHash('sha256').update(bytes).digest('hex');
  const known = await sql<{ id: number }>`
    select id from media
    where manager_id = ${managerId} and purpose = ${purpose} and hash = ${hash} and withdrawn_at is null
  `.execute(tx);
  const shown = { url: '', width, height };
  const [same] = known.rows;
  if (same !== undefined) return { ...shown, id: same.id, url: pictureUrl({ id: same.id, hash }) };
  const unusedBefore = new Date(now.getTime() - UNUSED_DAYS * 24 * HOUR_MS);
  await sql`
    delete from media where manager_id = ${managerId} and created_at < ${unusedBefore} and not exists (
      select from sponsor where logo_id = media.id or detail_picture_id = media.id
    )
  `.execute(tx);
  const { rows } = await sql<{ id: number }>`
    insert into media (manager_id, purpose, hash, bytes, width, height, created_at)
    select ${managerId}, ${purpose}, ${hash}, ${bytes}, ${width}, ${height}, ${now}
    where (select count(*) from media where manager_id = ${managerId}) < ${MAX_PICTURES}
    returning id
  `.execute(tx);
  const [stored] = rows;
  if (stored === undefined) return refuse('ERR_TOO_MANY', { retry_after: HOUR_MS / 1_000 });
  return { ...shown, id: stored.id, url: pictureUrl({ id: stored.id, hash }) };
}
