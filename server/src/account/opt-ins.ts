import { OPT_IN_TEXT_VERSION, OPT_IN_TOPICS } from '@touchline/contract/account/choices';
import type { CallOutput, ParsedInput } from '@touchline/contract/calls';
import { gameNow } from '../db/clock.ts';
import { sql, type Db, type Tx } from '../db/database.ts';
import type { ManagerCaller } from '../http/auth/caller.ts';

type OptIns = CallOutput<'account.optIns.list'>;

/** Lists what the manager has agreed to receive by e-mail; what was never chosen is off. */
export async function listOptIns(db: Db, _input: unknown, { managerId }: ManagerCaller): Promise<OptIns> {
  const { rows } = await sql<{ topic: string; is_on: boolean; text_version: number; chosen_at: Date }>`
    select distinct on (topic) topic, is_on, text_version, chosen_at from opt_in_choice
    where manager_id = ${managerId} order by topic, id desc
  `.execute(db);
  const latest = new Map(rows.map((row) => [row.topic, row]));
  return OPT_IN_TOPICS.map((topic) => {
    const choice = latest.get(topic);
    return {
      topic,
      on: choice?.is_on ?? false,
      changed_at: choice?.chosen_at.toISOString() ?? null,
      text_version: choice?.text_version ?? null,
    };
  });
}

/** Stores the choices that differ from the present ones, each with its time and the version of its text. */
export async function saveOptIns(
  tx: Tx,
  input: ParsedInput<'account.optIns.save'>,
  caller: ManagerCaller,
): Promise<OptIns> {
  const { managerId } = caller;
  // Choices of one manager are stored one after another, so that each is compared with the one before.
  await sql`select 1 from manager where id = ${managerId} for update`.execute(tx);
  const now = await gameNow(tx);
  for (const { topic, on } of await listOptIns(tx, {}, caller)) {
    const wanted = input[topic];
    if (wanted === undefined || wanted === on) continue;
    await sql`
      insert into opt_in_choice (manager_id, topic, is_on, text_version, chosen_at)
      values (${managerId}, ${topic}, ${wanted}, ${OPT_IN_TEXT_VERSION}, ${now})
    `.execute(tx);
  }
  return listOptIns(tx, {}, caller);
}
