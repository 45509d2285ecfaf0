import { isRefusal } from '@touchline/contract/errors';
import { addBuiltInManager } from '../auth/public.ts';
import { inTransaction, type Db } from '../db/database.ts';
import { languageOf } from './habits.ts';
import { nicknameOf } from './nicknames.ts';

/** Nicknames are drawn anew this often when people have taken them. */
const ATTEMPTS = 40;

/**
 * Adds the manager of a number, with accounts and the starter set like everybody, under the first nickname of his
 * that is free. Throws when none is.
 */
export async function addSimulatedManager(db: Db, seed: string, number: number): Promise<void> {
  const language = languageOf(seed, number);
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const nickname = nicknameOf(seed, number, attempt);
    const added = await inTransaction(db, (tx) => addBuiltInManager(tx, { nickname, language }));
    if (!isRefusal(added)) return;
  }
  throw new Error(`no nickname is free for simulated manager ${number}`);
}
