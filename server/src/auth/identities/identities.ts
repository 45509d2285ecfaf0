import type { ProviderName } from '@touchline/contract/auth/providers';
import type { CallOutput, ParsedInput } from '@touchline/contract/calls';
import { refuse, type Refusal } from '@touchline/contract/errors';
import { sql, type Db, type Tx } from '../../db/database.ts';
import type { ManagerCaller } from '../../http/auth/caller.ts';
import { requireStepUp } from '../step-up/step-up.ts';

interface IdentityRow {
  readonly id: number;
  readonly provider: ProviderName;
  readonly email: string | null;
  readonly linked_at: Date;
}

/** The identities at other providers that are linked to the caller's account, oldest first. */
export async function listIdentities(
  db: Db,
  _input: unknown,
  { managerId }: ManagerCaller,
): Promise<CallOutput<'auth.identities.list'>> {
  const { rows } = await sql<IdentityRow>`
    select id, provider, email, linked_at from manager_identity where manager_id = ${managerId} order by id
  `.execute(db);
  return rows.map((row) => ({ ...row, linked_at: row.linked_at.toISOString() }));
}

/** Unlinks an identity. Refuses with ERR_LAST_SIGN_IN when the account would have no way in left. */
export async function unlinkIdentity(
  tx: Tx,
  { id }: ParsedInput<'auth.identities.unlink'>,
  caller: ManagerCaller,
): Promise<CallOutput<'auth.identities.unlink'> | Refusal> {
  // Two that are unlinked at once must not each count on the other.
  const { rows } = await sql<{ has_password: boolean }>`
    select password_hash is not null as has_password from manager where id = ${caller.managerId} for update
  `.execute(tx);
  const identities = await listIdentities(tx, {}, caller);
  if (!identities.some((identity) => identity.id === id)) return refuse('ERR_NOT_FOUND');
  const refusal = await requireStepUp(tx, caller);
  if (refusal !== null) return refusal;
  if (rows[0]?.has_password !== true && identities.length === 1) return refuse('ERR_LAST_SIGN_IN');
  await sql`
    delete from manager_identity where id = ${id} and manager_id = ${caller.managerId}
  `.execute(tx);
  return 'Ok';
}
