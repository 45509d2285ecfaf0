import { isRefusal } from '@touchline/contract/errors';
import { addBuiltInManager } from '../auth/public.ts';
import { inTransaction, sql, type Db } from '../db/database.ts';
import { languageOf } from './habits.ts';
import { MARKET_MAKERS } from './market/characters.ts';
import { nicknameOf } from './nicknames.ts';

/** How many nicknames are tried when earlier ones are taken. */
const ATTEMPTS = 40;

/**
 * Adds the simulated manager of a number, with accounts and the starter set of every manager, under their first free
 * nickname; the first ones are market makers. Throws when all are taken.
 */
export async function addSimulatedManager(db: Db, seed: string, number: number): Promise<void> {
  const language = languageOf(seed, number);
  const marketMaker = number <= MARKET_MAKERS;
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const nickname = nicknameOf(seed, number, attempt);
    const added = await inTransaction(db, async (tx) => {
      // One lost in a crash is added again.
      await sql`set local synchronous_commit = off`.execute(tx);
      return addBuiltInManager(tx, { nickname, language, marketMaker });
    });
    if (!isRefusal(added)) return;
  }
  throw new Error(`no nickname is free for simulated manager ${number}`);
}
