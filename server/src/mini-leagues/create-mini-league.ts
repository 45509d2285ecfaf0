import type { CallOutput, ParsedInput } from '@touchline/contract/calls';
import { refuse, type Refusal } from '@touchline/contract/errors';
import { visibleName } from '@touchline/domain/contests/creation';
import { MINI_LEAGUE_LIMITS } from '@touchline/domain/people/mini-leagues/table';
import { gameNow } from '../db/clock.ts';
import { sql, type Tx } from '../db/database.ts';
import type { ManagerCaller } from '../http/auth/caller.ts';
import { lockMemberships } from './store.ts';

const CALL = 'miniLeagues.create';

/** Creates a mini-league for a league of football, with its creator as the first member and owner. */
export async function createMiniLeague(
  tx: Tx,
  input: ParsedInput<typeof CALL>,
  { managerId }: Pick<ManagerCaller, 'managerId'>,
): Promise<CallOutput<typeof CALL> | Refusal> {
  const name = visibleName(input.name, MINI_LEAGUE_LIMITS.nameCharacters);
  if (name === null) return refuse('ERR_MINI_LEAGUE_NAME', { field: 'name' });
  const known = await sql`
    select from league where id = ${input.league_id} and exists (select from match where league_id = league.id)
  `.execute(tx);
  if (known.rows.length === 0) return refuse('ERR_NOT_FOUND');
  const max = MINI_LEAGUE_LIMITS.leaguesPerManager;
  if ((await lockMemberships(tx, managerId)) >= max) return refuse('ERR_MINI_LEAGUE_LIMIT', { max });
  const now = await gameNow(tx);
  const { rows } = await sql<{ id: number }>`
    with created as (
      insert into mini_league (name, league_id, created_at) values (${name}, ${input.league_id}, ${now}) returning id
    )
    insert into mini_league_member (mini_league_id, manager_id, joined_at)
    select id, ${managerId}, ${now} from created returning mini_league_id as id
  `.execute(tx);
  const [created] = rows;
  if (created === undefined) throw new Error('a mini-league was not stored');
  return { id: created.id };
}
