import { refuse, type Refusal } from '@touchline/contract/errors';
import type { LanguageCode } from '@touchline/contract/startup/startup';
import { sql, type Tx } from '../../db/database.ts';
import { nicknameKey } from './nickname.ts';
import { retiredNicknames, takenNicknames } from './nickname-reservations.ts';

/** A new manager. Simulated ones have no sign-in. */
interface NewManager {
  readonly nickname: string;
  readonly language: LanguageCode;
  /** Whether the manager is simulated by the server, and marked as such. */
  readonly simulated: boolean;
  /** Whether the simulated manager quotes both sides of the most traded cards, and is marked as such. */
  readonly marketMaker?: boolean;
  readonly signIn: {
    readonly email: string;
    readonly passwordHash: string;
    /** ISO date. */
    readonly birthDate: string;
    readonly countryId: number;
  } | null;
}

/**
 * Adds an inactive manager and returns their id; `activateManager` follows. Refuses with ERR_EMAIL_TAKEN or
 * ERR_NICKNAME_TAKEN; of two concurrent sign-ups with the same name, one succeeds.
 */
export async function addManager(
  tx: Tx,
  now: Date,
  { nickname, language, simulated, marketMaker = false, signIn }: NewManager,
): Promise<{ readonly managerId: number } | Refusal> {
  const key = nicknameKey(nickname);
  // The database refuses the nickname of a deleted account with an error, which would end the transaction.
  if ((await retiredNicknames(tx, [key])).length > 0) return refuse('ERR_NICKNAME_TAKEN');
  const { rows } = await sql<{ id: number }>`
    insert into manager
      (email, password_hash, nickname, nickname_key, birth_date, country_id, language, accepted_terms_at, is_simulated,
       is_market_maker, created_at)
    values (
      ${signIn?.email ?? null}, ${signIn?.passwordHash ?? null}, ${nickname}, ${key}, ${signIn?.birthDate ?? null},
      ${signIn?.countryId ?? null}, ${language}, ${signIn === null ? null : now}, ${simulated},
      ${marketMaker}, ${now}
    )
    on conflict do nothing
    returning id
  `.execute(tx);
  const [added] = rows;
  // Read after the insert, which waits for a concurrent change that gives up and reserves the nickname.
  const taken = await takenNicknames(tx, [key], added?.id ?? null);
  if (taken.size > 0) {
    if (added !== undefined) await sql`delete from manager where id = ${added.id}`.execute(tx);
    return refuse('ERR_NICKNAME_TAKEN');
  }
  return added === undefined ? refuse('ERR_EMAIL_TAKEN') : { managerId: added.id };
}
