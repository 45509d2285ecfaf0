import { payment } from '@touchline/domain/ledger';
import { POSITIONS, type Position } from '@touchline/domain/football/events';
import type { Rules } from '@touchline/domain/rules/rules';
import { sql, type Tx } from '../db/database.ts';
import { ASSET } from '../db/sql-constants.ts';
import { houseAccount, lockBalances, managerAccount, moveMoney, rewardsSlices } from '../wallet/public.ts';
import { leaseFromHouse } from './leases.ts';

const DAY = 86_400_000;

/**
 * Grants a new manager the starter set, in the transaction of the activation: XFC from the rewards budget, gold from
 * the issue, and house leases of players with a match soon. Called once per manager, by the activation. When the
 * rewards budget is spent the XFC is omitted, as the rules allow.
 */
export async function grantStarter(tx: Tx, managerId: number, now: Date, rules: Rules): Promise<void> {
  const { starterGrant } = rules;
  const cause = { kind: 'manager', id: managerId };
  const cards = await leasableCards(tx, managerId, now, rules);
  const dueAt = new Date(now.getTime() + starterGrant.leaseDays * DAY);
  await leaseFromHouse(tx, now, { managerId, cardIds: cards, dueAt }, cause);

  const xfcAccount = await managerAccount(tx, 'XFC', managerId);
  const goldAccount = await managerAccount(tx, 'GOLD', managerId);
  const goldIssue = await houseAccount(tx, 'GOLD', 'issue');
  const slices = await rewardsSlices(tx, managerId);
  const balances = await lockBalances(tx, [...slices, xfcAccount, goldAccount]);
  const payer = slices.find((slice) => (balances.get(slice)?.available ?? 0n) >= starterGrant.xfc.units);
  const grants = [{ from: goldIssue, to: goldAccount, money: starterGrant.gold }];
  const paid = payer === undefined ? [] : [{ from: payer, to: xfcAccount, money: starterGrant.xfc }];
  await moveMoney(
    tx,
    now,
    [...paid, ...grants].map(({ from, to, money }) => ({
      reason: 'starter',
      cause,
      postings: payment(from, to, money),
    })),
  );
}

/** One card of each starter position and the free choice, differing from manager to manager. */
async function leasableCards(tx: Tx, managerId: number, now: Date, rules: Rules): Promise<readonly number[]> {
  const { leasedStars, matchWithinDays, leasedPositions, freeChoice } = rules.starterGrant;
  const until = new Date(now.getTime() + matchWithinDays * DAY);
  const found = await sql<{ card_id: number; position: Position }>`
    select card.id as card_id, player.position
    from card join player on player.id = card.subject_id
    where card.asset_type = ${ASSET.player} and card.stars = ${leasedStars} and exists (
      select 1 from match where player.club_id in (home_club_id, away_club_id) and kickoff_at between ${now} and ${until}
    )
    order by md5(player.id || '/' || ${managerId}::text), player.id
  `.execute(tx);
  const chosen: number[] = [];
  for (const position of POSITIONS.filter((each) => leasedPositions.includes(each))) {
    const card = found.rows.find((row) => row.position === position);
    if (card !== undefined) chosen.push(card.card_id);
  }
  const others = found.rows.map((row) => row.card_id).filter((id) => !chosen.includes(id));
  return [...chosen, ...others.slice(0, freeChoice)];
}
