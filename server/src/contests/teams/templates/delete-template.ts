import type { ParsedInput } from '@touchline/contract/calls';
import { refuse, type Refusal } from '@touchline/contract/errors';
import { sql, type Tx } from '../../../db/database.ts';
import type { ManagerCaller } from '../../../http/auth/caller.ts';

/** Deletes a template of the caller. */
export async function deleteTemplate(
  tx: Tx,
  { template_id }: ParsedInput<'teams.templates.delete'>,
  { managerId }: Pick<ManagerCaller, 'managerId'>,
): Promise<'Ok' | Refusal> {
  const deleted = await sql`
    delete from team_template where id = ${template_id} and manager_id = ${managerId}
  `.execute(tx);
  return deleted.numAffectedRows === 1n ? 'Ok' : refuse('ERR_NOT_FOUND');
}
