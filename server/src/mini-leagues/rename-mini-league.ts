import type { ParsedInput } from '@touchline/contract/calls';
import { refuse, type Refusal } from '@touchline/contract/errors';
import { visibleName } from '@touchline/domain/contests/creation';
import { MINI_LEAGUE_LIMITS } from '@touchline/domain/people/mini-leagues/table';
import { sql, type Tx } from '../db/database.ts';
import type { ManagerCaller } from '../http/auth/caller.ts';
import { lockOwnedMiniLeague } from './store.ts';

/** Renames a mini-league that the caller owns. */
export async function renameMiniLeague(
  tx: Tx,
  input: ParsedInput<'miniLeagues.rename'>,
  { managerId }: Pick<ManagerCaller, 'managerId'>,
): Promise<'Ok' | Refusal> {
  const name = visibleName(input.name, MINI_LEAGUE_LIMITS.nameCharacters);
  if (name === null) return refuse('ERR_MINI_LEAGUE_NAME', { field: 'name' });
  const owned = await lockOwnedMiniLeague(tx, input.id, managerId);
  if (owned === null) return refuse('ERR_NOT_FOUND');
  await sql`update mini_league set name = ${name} where id = ${owned.id}`.execute(tx);
  return 'Ok';
}
