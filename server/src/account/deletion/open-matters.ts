import type { CallOutput } from '@touchline/contract/calls';
import { OPEN_MATTERS } from '@touchline/contract/account/personal-data';
import { sql, type Db } from '../../db/database.ts';
import { IS_OPEN, KIND } from '../../db/sql-constants.ts';

type OpenMatters = CallOutput<'account.deletion.get'>['open'];

/**
 * A manager's open matters that must end before their account can be deleted, because others depend on them:
 * orders, auctions, bids that lead, cards lent, entries and contests that are not final, and money held for any
 * other reason.
 */
export async function openMatters(db: Db, managerId: number): Promise<OpenMatters> {
  const { rows } = await sql<Readonly<Record<(typeof OPEN_MATTERS)[number], number>>>`
    select
      (select count(*)::int from market_order
        where manager_id = ${managerId} and kind <> ${KIND.auction} and ${IS_OPEN}) as orders,
      (select count(*)::int from market_order
        where manager_id = ${managerId} and kind = ${KIND.auction} and ${IS_OPEN}) as auctions,
      (select count(*)::int from auction join market_order on market_order.id = order_id
        where leader_id = ${managerId} and ${IS_OPEN}) as bids,
      (select count(*)::int from lease join holding on holding.id = lender_holding_id
        where holding.manager_id = ${managerId} and ended_at is null) as lent_cards,
      (select count(*)::int from entry join contest on contest.id = contest_id
        where entry.manager_id = ${managerId} and state = 'playing' and final_at is null and cancelled_at is null)
        as entries,
      (select count(*)::int from contest
        where organizer_id = ${managerId} and final_at is null and cancelled_at is null) as contests,
      (select count(*)::int from account join hold on account_id = account.id
        where owner = 'manager' and manager_id = ${managerId} and state = 'open') as held_funds
  `.execute(db);
  const [counts] = rows;
  if (counts === undefined) return [];
  const open = OPEN_MATTERS.map((matter) => ({ matter, count: counts[matter] })).filter(
    ({ count }) => count > 0,
  );
  // Orders, bids, entries and contests hold money themselves: it is named alone only when nothing else is open.
  return open.length > 1 ? open.filter(({ matter }) => matter !== 'held_funds') : open;
}
