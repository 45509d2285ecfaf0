import { countsInTops } from '@touchline/domain/people/tops/entry-score';
import { sql, type Tx } from '../db/database.ts';
import { nextRevision } from './store.ts';

/** A contest that becomes final. */
interface FinalContest {
  readonly id: number;
  readonly kind: number;
  readonly password_hash: string | null;
}

/** Queues a contest whose entries count in the tops, in the transaction that makes it final. */
export async function queueForTops(tx: Tx, { id, kind, password_hash }: FinalContest): Promise<void> {
  if (!countsInTops({ kind, hasPassword: password_hash !== null })) return;
  await sql`insert into tops_contest (contest_id) values (${id}) on conflict do nothing`.execute(tx);
}

/** Takes a manager out of the tops, with the deletion of their account. */
export async function removeFromTops(tx: Tx, managerId: number): Promise<void> {
  const revision = await nextRevision(tx);
  await sql`delete from tops_result where manager_id = ${managerId}`.execute(tx);
  await sql`delete from tops_week where manager_id = ${managerId}`.execute(tx);
  await sql`
    update tops_total set score = 0, latest_score = 0, revision = ${revision} where manager_id = ${managerId}
  `.execute(tx);
}

/** Says that something shown or filtered by in the tops has changed for a manager: their country. */
export async function markChangedInTops(tx: Tx, managerId: number): Promise<void> {
  const revision = await nextRevision(tx);
  await sql`update tops_total set revision = ${revision} where manager_id = ${managerId}`.execute(tx);
}
