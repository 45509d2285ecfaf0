import type { CallOutput, ParsedInput } from '@touchline/contract/calls';
import { sql, type Db } from '../db/database.ts';
import type { ManagerCaller } from '../http/auth/caller.ts';
import { pageOf } from '../http/calls/paging.ts';
import { readSponsors, ownSponsor } from './sponsor-rows.ts';

const CALL = 'sponsors.list';
const PER_PAGE = 20;

/** The caller's sponsors, latest first; there are few of them. */
export async function listSponsors(
  db: Db,
  { page, perPage = PER_PAGE }: ParsedInput<typeof CALL>,
  { managerId }: Pick<ManagerCaller, 'managerId'>,
): Promise<CallOutput<typeof CALL>> {
  const own = await readSponsors(db, sql`where sponsor.manager_id = ${managerId} order by sponsor.id desc`);
  const { rows, summary } = pageOf(own, page, perPage);
  return { data: rows.map(ownSponsor), summary };
}
