import type { CallOutput, ParsedInput } from '@touchline/contract/calls';
import { refuse, type Refusal } from '@touchline/contract/errors';
import { MINI_LEAGUE_LIMITS } from '@touchline/domain/people/mini-leagues/table';
import type { Db } from '../db/database.ts';
import type { Secrets } from '../secrets.ts';
import { isInvited } from './invitation.ts';
import { loadMembers, shownMember } from './members.ts';
import { loadCurrentSeasons } from './seasons.ts';
import { readMiniLeague } from './store.ts';

const CALL = 'miniLeagues.preview';

/** The target of an invitation: the name, the league and the owner, but no other member. */
export async function previewInvitation(
  db: Db,
  { id, invitation }: ParsedInput<typeof CALL>,
  managerId: number,
  secrets: Secrets,
): Promise<CallOutput<typeof CALL> | Refusal> {
  const found = await readMiniLeague(db, id);
  if (found === null || !isInvited(secrets, found, invitation)) return refuse('ERR_NOT_FOUND');
  const league = (await loadCurrentSeasons(db, [found.league_id])).get(found.league_id);
  const members = await loadMembers(db, [id]);
  const owner = members.find(({ manager_id }) => manager_id === found.owner_id);
  if (league === undefined || owner === undefined) return refuse('ERR_NOT_FOUND');
  return {
    id,
    name: found.name,
    league,
    owner: shownMember(owner),
    members: found.members,
    max_members: MINI_LEAGUE_LIMITS.membersPerLeague,
    is_member: members.some(({ manager_id }) => manager_id === managerId),
  };
}
