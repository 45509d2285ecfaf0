import { payment } from '@touchline/domain/wallet/ledger';
import type { CallOutput, ParsedInput } from '@touchline/contract/calls';
import { refuse, type Refusal } from '@touchline/contract/errors';
import {
  freeLeasesLeft,
  houseLeasePrice,
  reasonAgainstHouseLease,
  weekOf,
  type HouseLeaseReason,
} from '@touchline/domain/market/lending';
import { moneyText } from '@touchline/domain/money';
import { CURRENT_RULES, DAY_MS } from '@touchline/domain/rules/index';
import { recordActivity } from '../../activity/public.ts';
import { leaseFromHouse } from '../../cards/public.ts';
import { gameNow } from '../../db/clock.ts';
import { sql, type Db, type Tx } from '../../db/database.ts';
import { ASSET } from '../../db/sql-constants.ts';
import type { ManagerCaller } from '../../http/auth/caller.ts';
import { houseAccount, lockBalances, managerAccount, moveMoney } from '../../wallet/public.ts';
import { FREE_LEASE, PAID_LEASE, readAllowance } from './lease-allowance.ts';
import { leaseRows } from './leases.ts';

const CALL = 'market.leases.take';

const REFUSALS = {
  not_leased_by_house: 'ERR_NOT_LEASED_BY_HOUSE',
  already_leased: 'ERR_ALREADY_LEASED',
} as const satisfies Record<HouseLeaseReason, string>;

/**
 * Leases a two-star player from the house, free within the weekly allowance, then for gold; also one who has two stars only
 * in a contest that has not started, because contests keep the stars of their opening. Locks the manager's gold
 * account first, so that a concurrent call sees what the first one used.
 */
export async function leaseTwoStarsPlayer(
  tx: Tx,
  { player_id: playerId }: ParsedInput<typeof CALL>,
  { managerId }: Pick<ManagerCaller, 'managerId'>,
): Promise<CallOutput<typeof CALL> | Refusal> {
  const rules = CURRENT_RULES;
  const accountId = await managerAccount(tx, 'GOLD', managerId);
  const gold = (await lockBalances(tx, [accountId])).get(accountId)?.available ?? 0n;
  const now = await gameNow(tx);
  const card = await readCard(tx, playerId, managerId, now);
  if (card === null) return refuse('ERR_NOT_FOUND');
  const reason = reasonAgainstHouseLease(card, card.leased, rules);
  if (reason !== null) return refuse(REFUSALS[reason]);
  const { used, level } = await readAllowance(tx, managerId, now, rules);
  const freeLeft = freeLeasesLeft(used, level, rules);
  const price = houseLeasePrice(freeLeft, rules);
  if (gold < price.units) return refuse('ERR_INSUFFICIENT_FUNDS');

  const [leaseId] = await leaseFromHouse(
    tx,
    now,
    {
      managerId,
      cardIds: [card.id],
      dueAt: new Date(now.getTime() + rules.cards.twoStarLease.days * DAY_MS),
    },
    { kind: freeLeft > 0 ? FREE_LEASE : PAID_LEASE, id: weekOf(now.getTime()).number },
  );
  if (leaseId === undefined) throw new Error('no lease was written');
  if (price.units > 0n) {
    const sales = await houseAccount(tx, 'GOLD', 'sales');
    await moveMoney(tx, now, [
      {
        reason: 'house_lease',
        cause: { kind: 'lease', id: leaseId },
        postings: payment(accountId, sales, price),
      },
    ]);
  }
  await recordActivity(tx, now, [
    { managerId, kind: 'player_leased', subject: playerId, amount: price.units },
  ]);
  const [lease] = await leaseRows(tx, managerId, leaseId);
  if (lease === undefined) throw new Error(`lease ${leaseId} is missing from the running leases`);
  return {
    lease,
    price: moneyText(price),
    gold_balance: moneyText({ ...price, units: gold - price.units }),
    free_left: Math.max(0, freeLeft - 1),
  };
}

interface LeasableCard {
  readonly id: number;
  readonly assetType: number;
  /** Its stars now, and those it has in open pro contests: they keep the stars of their opening. */
  readonly stars: readonly number[];
  /** Whether the manager has a running lease of this player. */
  readonly leased: boolean;
}

async function readCard(
  db: Db,
  playerId: number,
  managerId: number,
  now: Date,
): Promise<LeasableCard | null> {
  const { rows } = await sql<LeasableCard>`
    select id, asset_type as "assetType", array(
      select card.stars
      union select pool.stars from contest join contest_pool_player as pool using (pool_id)
      where player_id = card.subject_id and is_pro and start_at > ${now} and final_at is null and cancelled_at is null
    ) as stars, exists (
      select from lease where manager_id = ${managerId} and card_id = card.id and source = 'house'
        and ended_at is null and due_at > ${now}
    ) as leased
    from card where asset_type = ${ASSET.player} and subject_id = ${playerId}
  `.execute(db);
  return rows[0] ?? null;
}
