import { isRefusal, type Refusal } from '@touchline/contract/errors';
import type { LanguageCode } from '@touchline/contract/startup/startup';
import { gameNow } from '../../db/clock.ts';
import type { Tx } from '../../db/database.ts';
import { activateManager } from './activate-manager.ts';
import { addManager } from './add-manager.ts';

interface BuiltInManager {
  readonly nickname: string;
  readonly language?: LanguageCode;
  readonly marketMaker?: boolean;
}

/**
 * Adds an active simulated manager, marked as such and without a sign-in. They get accounts and the starter set like
 * everyone. Refuses with ERR_NICKNAME_TAKEN.
 */
export async function addBuiltInManager(
  tx: Tx,
  { nickname, language = 'en', marketMaker = false }: BuiltInManager,
): Promise<{ readonly managerId: number } | Refusal> {
  const now = await gameNow(tx);
  const added = await addManager(tx, now, { nickname, language, simulated: true, marketMaker, signIn: null });
  if (!isRefusal(added)) await activateManager(tx, added.managerId, now);
  return added;
}
