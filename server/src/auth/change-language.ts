import type { CallOutput } from '@touchline/contract/calls';
import { refuse, type Refusal } from '@touchline/contract/errors';
import { LANGUAGES } from '@touchline/contract/startup/startup';
import { sql, type Tx } from '../db/database.ts';
import type { ManagerCaller } from '../http/auth/caller.ts';

/** Changes the language of the account; languages are numbered from 1 in the order of the contract. */
export async function changeLanguage(
  tx: Tx,
  { langId }: { readonly langId: number },
  caller: ManagerCaller,
): Promise<CallOutput<'auth.changeLanguage'> | Refusal> {
  const language = LANGUAGES[langId - 1];
  if (language === undefined) return refuse('ERR_LANGUAGE_UNKNOWN');
  await sql`update manager set language = ${language} where id = ${caller.managerId}`.execute(tx);
  return { languageId: { short_code: language } };
}
