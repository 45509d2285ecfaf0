import { createHash } from 'node:crypto';
import type { CallOutput, ParsedInput } from '@touchline/contract/calls';
import { refuse, type Refusal } from '@touchline/contract/errors';
import { avatarUrl, uploadedAvatar } from '@touchline/domain/avatars';
import { HOUR_MS } from '@touchline/domain/rules/index';
import { countAttempt, type AttemptLimit } from '../auth/public.ts';
import { gameNow } from '../db/clock.ts';
import { sql, type Db, type Tx } from '../db/database.ts';
import type { ManagerCaller } from '../http/auth/caller.ts';
import type { WriteFunction } from '../http/calls/handler.ts';
import type { Limits } from '../http/edge/limits.ts';
import type { Secrets } from '../secrets.ts';
import { pictureUrl } from './picture-url.ts';
import { MAX_UPLOAD_BYTES, redrawPicture, type Picture } from './redraw-picture.ts';

const CALL = 'media.save';
type Input = ParsedInput<typeof CALL>;

/** Files a manager may send in a minute, good or not: each costs a core some time. */
const FILES_A_MINUTE = 10;
/** Pictures of themselves a manager may send, good or not. */
const AVATARS: AttemptLimit = { kind: 'avatar-upload', max: 10, seconds: 3_600 };
const MAX_PICTURES = 60;
const UNUSED_DAYS = 1;

/** What saving a picture depends on besides the database. */
export interface PictureServices {
  readonly limits: Limits;
  readonly secrets: Secrets;
}

/** Re-encodes an uploaded picture before the transaction that stores it. */
export function savePicture({ limits, secrets }: PictureServices) {
  return async (
    db: Db,
    { file, purpose }: Input,
    { managerId }: Pick<ManagerCaller, 'managerId'>,
  ): Promise<WriteFunction<typeof CALL> | Refusal> => {
    const wait =
      limits.take(`pictures:${managerId}`, FILES_A_MINUTE) ??
      (purpose === 'avatar' ? await countAttempt(db, secrets, AVATARS, String(managerId)) : null);
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

/** Stores a picture; the same one again keeps its row. Own pictures that
 * are a day old and in use nowhere make room. */
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
  const avatar = purpose === 'avatar' ? uploadedAvatar(hash) : null;
  const urlOf = (id: number): string => (avatar === null ? pictureUrl({ id, hash }) : avatarUrl(avatar));
  if (avatar !== null && (await isWithdrawn(tx, avatar))) return refuse('ERR_PICTURE_WITHDRAWN');
  const known = await sql<{ id: number }>`
    select id from media
    where manager_id = ${managerId} and purpose = ${purpose} and hash = ${hash} and withdrawn_at is null
  `.execute(tx);
  const shown = { url: '', width, height };
  const [same] = known.rows;
  if (same !== undefined) return { ...shown, id: same.id, url: urlOf(same.id) };
  const unusedBefore = new Date(now.getTime() - UNUSED_DAYS * 24 * HOUR_MS);
  await sql`
    delete from media where manager_id = ${managerId} and created_at < ${unusedBefore} and not exists (
      select from sponsor where logo_id = media.id or detail_picture_id = media.id
    ) and (avatar is null or withdrawn_at is null and not exists (
      select from manager where manager.id = media.manager_id and manager.avatar = media.avatar
    ))
  `.execute(tx);
  const { rows } = await sql<{ id: number }>`
    insert into media (manager_id, purpose, hash, bytes, width, height, avatar, created_at)
    select ${managerId}, ${purpose}, ${hash}, ${bytes}, ${width}, ${height}, ${avatar}::bigint, ${now}
    where (select count(*) from media where manager_id = ${managerId}) < ${MAX_PICTURES}
    returning id
  `.execute(tx);
  const [stored] = rows;
  if (stored === undefined) return refuse('ERR_TOO_MANY', { retry_after: HOUR_MS / 1_000 });
  return { ...shown, id: stored.id, url: urlOf(stored.id) };
}

/** Whether an operator has withdrawn this picture, for all uploaders. */
async function isWithdrawn(tx: Tx, avatar: number): Promise<boolean> {
  const { rows } = await sql`
    select from media where avatar = ${avatar} and withdrawn_at is not null limit 1
  `.execute(tx);
  return rows.length > 0;
}
