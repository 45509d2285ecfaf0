import type { CallOutput, ParsedInput } from '@touchline/contract/calls';
import { refuse, type Refusal } from '@touchline/contract/errors';
import { cleanNickname, nicknameKey, reserveNickname, takenNicknames } from '../../auth/public.ts';
import { gameNow } from '../../db/clock.ts';
import { sql, type Tx } from '../../db/database.ts';
import type { ManagerCaller } from '../../http/auth/caller.ts';
import { updateUnlessTaken } from '../update-unless-taken.ts';

/** Game time between two changes. The first change is free at any time. */
export const NICKNAME_CHANGE_DAYS = 30;

/**
 * Changes the manager's nickname at most once in 30 days; the old one stays reserved for them. The same nickname changes
 * nothing. Refuses with ERR_NICKNAME_INVALID, ERR_NICKNAME_TAKEN or ERR_NICKNAME_CHANGED_RECENTLY.
 */
export async function changeNickname(
  tx: Tx,
  { nickname: typed }: ParsedInput<'account.changeNickname'>,
  { managerId }: ManagerCaller,
): Promise<CallOutput<'account.changeNickname'> | Refusal> {
  const nickname = cleanNickname(typed);
  if (nickname === null) return refuse('ERR_NICKNAME_INVALID', { field: 'nickname' });
  const former = await lockNickname(tx, managerId);
  if (former.nickname === nickname) return { nickname };
  if (former.changed_recently) {
    return refuse('ERR_NICKNAME_CHANGED_RECENTLY', { field: 'nickname', days: NICKNAME_CHANGE_DAYS });
  }
  const key = nicknameKey(nickname);
  if (!(await claimNickname(tx, { managerId, nickname, key }))) {
    return refuse('ERR_NICKNAME_TAKEN', { field: 'nickname' });
  }
  await reserveNickname(tx, await gameNow(tx), {
    managerId,
    nickname: former.nickname,
    key: former.nickname_key,
  });
  return { nickname };
}

interface Former {
  readonly nickname: string;
  readonly nickname_key: string;
  readonly changed_recently: boolean;
}

async function lockNickname(tx: Tx, managerId: number): Promise<Former> {
  await sql`select 1 from manager where id = ${managerId} for update`.execute(tx);
  const { rows } = await sql<Former>`
    select nickname, nickname_key, exists (
      select 1 from former_nickname
      where manager_id = ${managerId} and changed_at > game_now() - make_interval(days => ${NICKNAME_CHANGE_DAYS})
    ) as changed_recently
    from manager where id = ${managerId}
  `.execute(tx);
  const [former] = rows;
  if (former === undefined) throw new Error(`Manager ${managerId} calls and does not exist.`);
  return former;
}

/** Gives the manager a nickname. Returns false when another manager has or reserves it; the refusal rolls back. */
async function claimNickname(
  tx: Tx,
  {
    managerId,
    nickname,
    key,
  }: { readonly managerId: number; readonly nickname: string; readonly key: string },
): Promise<boolean> {
  const isFree = await updateUnlessTaken(
    sql`update manager set nickname = ${nickname}, nickname_key = ${key} where id = ${managerId}`.execute(tx),
  );
  // Read after the update, which waits for a concurrent change that gives up and reserves the nickname.
  return isFree && (await takenNicknames(tx, [key], managerId)).size === 0;
}
