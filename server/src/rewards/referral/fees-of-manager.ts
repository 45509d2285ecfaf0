import { shareOf, xfc, type Money } from '@touchline/domain/money';
import { rulesOf } from '@touchline/domain/rules/index';
import { sql, type Db } from '../../db/database.ts';

/** A span of game time, both ends included. */
interface Span {
  readonly from: Date;
  readonly until: Date;
}

/**
 * The fees that the house took from a manager in a span: its cut of the fees of contests that became final, and the fees
 * of sales and loans. A fill under review counts once it is released, a reversed one never.
 */
export async function feesOfManager(db: Db, managerId: number, { from, until }: Span): Promise<Money<'XFC'>> {
  const contests = await sql<{ version: number; fee: bigint; entries: number }>`
    select rules_version as version, fee, count(*)::int as entries
    from entry join contest on contest.id = contest_id
    where entry.manager_id = ${managerId} and entry.state = 'playing' and fee > 0
      and final_at between ${from} and ${until}
    group by rules_version, fee
  `.execute(db);
  const fills = await sql<{ fees: bigint }>`
    select coalesce(sum(fee), 0)::bigint as fees
    from fill left join fill_review on fill_id = fill.id
    where seller_id = ${managerId} and at between ${from} and ${until}
      and (fill_id is null or (released_at is not null and not reversed))
  `.execute(db);
  const cuts = contests.rows.reduce(
    (sum, { version, fee, entries }) =>
      sum + shareOf(xfc(fee), rulesOf(version).contests.houseCutBasisPoints).units * BigInt(entries),
    0n,
  );
  return xfc(cuts + (fills.rows[0]?.fees ?? 0n));
}
