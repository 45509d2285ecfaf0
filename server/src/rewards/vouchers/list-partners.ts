import type { CallOutput, ParsedInput } from '@touchline/contract/calls';
import { sql, type Db } from '../../db/database.ts';

/** The partners of a type that are shown, by name. */
export async function listPartners(
  db: Db,
  { type }: ParsedInput<'partners.list'>,
): Promise<CallOutput<'partners.list'>> {
  const { rows } = await sql<CallOutput<'partners.list'>['data'][number]>`
    select id, name, link_url from partner where type = ${type} and is_on order by name
  `.execute(db);
  return { data: rows };
}
