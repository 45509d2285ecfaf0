import type { ParsedInput } from '@touchline/contract/calls';
import { refuse, type Refusal } from '@touchline/contract/errors';
import { templateKey } from '@touchline/domain/contests/templates';
import { sql, type Tx } from '../../../db/database.ts';
import type { ManagerCaller } from '../../../http/auth/caller.ts';
import { lockTemplates } from './save-template.ts';

/** Renames a template of the caller. */
export async function renameTemplate(
  tx: Tx,
  { template_id, name }: ParsedInput<'teams.templates.rename'>,
  { managerId }: Pick<ManagerCaller, 'managerId'>,
): Promise<'Ok' | Refusal> {
  const key = templateKey(name);
  const own = await lockTemplates(tx, managerId);
  if (own.some(({ id, name_key }) => name_key === key && id !== template_id)) {
    return refuse('ERR_TEMPLATE_NAME_TAKEN', { field: 'name' });
  }
  const renamed = await sql`
    update team_template set name = ${name.trim()}, name_key = ${key}
    where id = ${template_id} and manager_id = ${managerId}
  `.execute(tx);
  return renamed.numAffectedRows === 1n ? 'Ok' : refuse('ERR_NOT_FOUND');
}
