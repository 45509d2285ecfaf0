import type { CallOutput } from '@touchline/contract/calls';
import { ORDER_STATUS } from '@touchline/domain/market/order';
import { CURRENT_RULES } from '@touchline/domain/rules/index';
import { nextFreeSpin } from '@touchline/domain/wallet/spin';
import { gameNow } from '../db/clock.ts';
import { countClaimable } from '../achievements/public.ts';
import { sql, type Db } from '../db/database.ts';
import { countUnreadNews } from '../system-news/public.ts';

/**
 * Counts what waits for a manager: seats without a team, lost leads in auctions, a free spin, gold of goals, unread news. By
 * index.
 */
export async function countWaiting(db: Db, managerId: number): Promise<CallOutput<'waiting.get'>> {
  const now = await gameNow(db);
  const { rows } = await sql<{ empty_seats: number; outbid: number; last_free: Date | null }>`
    select
      (select count(*)::int from entry join contest on contest.id = entry.contest_id
       where entry.manager_id = ${managerId} and entry.state = 'playing' and entry.starters is null
         and locked_at is null and cancelled_at is null
         and start_at - make_interval(mins => join_time) > ${now}) as empty_seats,
      (select count(distinct auction.order_id)::int
       from bid join auction on auction.order_id = bid.order_id join market_order on market_order.id = bid.order_id
       where bid.manager_id = ${managerId} and leader_id is distinct from ${managerId}
         and status < ${ORDER_STATUS.filled} and due_at > ${now}) as outbid,
      (select max(at) from spin where manager_id = ${managerId} and is_free) as last_free
  `.execute(db);
  const [row] = rows;
  const freeAt = nextFreeSpin(row?.last_free?.getTime() ?? null, now.getTime(), CURRENT_RULES.rewards.spin);
  return {
    empty_seats: row?.empty_seats ?? 0,
    outbid: row?.outbid ?? 0,
    free_spin: freeAt === null,
    claimable: await countClaimable(db, managerId, now),
    unread_news: await countUnreadNews(db, managerId),
  };
}
