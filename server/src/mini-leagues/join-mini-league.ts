import type { ParsedInput } from '@touchline/contract/calls';
import { refuse, type Refusal } from '@touchline/contract/errors';
import { MINI_LEAGUE_LIMITS } from '@touchline/domain/people/mini-leagues/table';
import { gameNow } from '../db/clock.ts';
import { sql, type Tx } from '../db/database.ts';
import type { ManagerCaller } from '../http/auth/caller.ts';
import { notify } from '../inbox/public.ts';
import type { Secrets } from '../secrets.ts';
import { isInvited } from './invitation.ts';
import { noticeOf } from './notices.ts';
import { lockMemberships, lockMiniLeague } from './store.ts';

/**
 * Joins a mini-league by its invitation. A wrong or old invitation is refused as a mini-league that does not exist; one
 * who is a member already stays one.
 */
export function joinMiniLeague({ secrets }: { readonly secrets: Secrets }) {
  return async (
    tx: Tx,
    { id, invitation }: ParsedInput<'miniLeagues.join'>,
    { managerId }: Pick<ManagerCaller, 'managerId'>,
  ): Promise<'Ok' | Refusal> => {
    const league = await lockMiniLeague(tx, id);
    if (league === null || !isInvited(secrets, league, invitation)) return refuse('ERR_NOT_FOUND');
    const member = await sql`
      select from mini_league_member where mini_league_id = ${id} and manager_id = ${managerId}
    `.execute(tx);
    if (member.rows.length > 0) return 'Ok';
    const { membersPerLeague, leaguesPerManager } = MINI_LEAGUE_LIMITS;
    if (league.members >= membersPerLeague) return refuse('ERR_MINI_LEAGUE_FULL', { max: membersPerLeague });
    if ((await lockMemberships(tx, managerId)) >= leaguesPerManager) {
      return refuse('ERR_MINI_LEAGUE_LIMIT', { max: leaguesPerManager });
    }
    const at = await gameNow(tx);
    await sql`
      insert into mini_league_member (mini_league_id, manager_id, joined_at)
      values (${id}, ${managerId}, ${at})
    `.execute(tx);
    await notify(tx, at, [noticeOf('mini_league_joined', league.owner_id, league)]);
    return 'Ok';
  };
}
