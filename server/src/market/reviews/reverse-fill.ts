import type { Cause, Posting } from '@touchline/domain/wallet/ledger';
import { moneyText, shareOf, xfc } from '@touchline/domain/money';
import { CURRENT_RULES } from '@touchline/domain/rules/index';
import { deliverCopies } from '../../cards/public.ts';
import { gameNow } from '../../db/clock.ts';
import type { Tx } from '../../db/database.ts';
import { notify } from '../../inbox/public.ts';
import {
  lockBalances,
  moveMoney,
  openHoldsOf,
  payFromHolds,
  returnCarriedBonus,
  tradeAccounts,
} from '../../wallet/public.ts';
import { loadCardFaces } from '../catalog/card-faces.ts';
import { causeOf, endReviews, lockHoldingLookup, type HeldFill } from './review-fills.ts';
import { updateCardMarket } from '../trading/update-card-market.ts';

const ALL_BASIS_POINTS = 10_000n;

/**
 * Reverses a held fill: the copies return to the seller; the buyer gets the whole price back, the proceeds from their
 * hold and the fee from the house and, for its share, from the rewards budget. Prices and volumes no longer include the
 * fill. Orders are not reopened; both managers are notified. The fill must be locked.
 */
export async function reverseFill(tx: Tx, fill: HeldFill): Promise<void> {
  const { id, cardId, sellerId, buyerId, quantity, price, fee } = fill;
  const cause: Cause = { kind: 'reversal', id };
  const { ofManagers, fees, rewards } = await tradeAccounts(tx, [sellerId, buyerId]);
  const balance = ofManagers.get(buyerId);
  if (balance === undefined) throw new Error(`manager ${buyerId} has no account`);
  const holdingOf = await lockHoldingLookup(tx, [
    { managerId: buyerId, cardId },
    { managerId: sellerId, cardId },
  ]);
  const balances = await lockBalances(tx, [...ofManagers.values(), ...rewards]);
  const holds = await openHoldsOf(tx, 'fill', [id]);
  const at = await gameNow(tx);
  const bound = { kind: 'on_sale', cause: causeOf(fill) } as const;
  await deliverCopies(tx, at, [
    { from: holdingOf(buyerId, cardId), to: holdingOf(sellerId, cardId), quantity, bound, cause },
  ]);
  await payFromHolds(
    tx,
    at,
    'XFC',
    holds.map((hold) => ({
      hold,
      to: [{ accountId: balance, units: hold.units }],
      reason: 'trade_reversed',
      cause,
    })),
  );
  if (fee > 0n) {
    const budget = rewards.map((accountId) => ({
      accountId,
      available: balances.get(accountId)?.available ?? 0n,
    }));
    const postings = [{ accountId: balance, money: xfc(fee) }, ...payersOfFee(fee, fees, budget)];
    await moveMoney(tx, at, [{ reason: 'trade_reversed', cause, postings }]);
  }
  await returnCarriedBonus(tx, at, id);
  await endReviews(tx, at, [fill], true);
  const proceeds = holds.reduce((sum, { units }) => sum + units, 0n);
  await notifyReversal(tx, at, fill, { paid: price * BigInt(quantity), proceeds });
  await updateCardMarket(tx, { now: at, rules: CURRENT_RULES }, [cardId]);
}

/**
 * The accounts that refund a fee: the rewards budget its share, largest slice first, the house's fees the rest. The
 * share was rounded down over many fills at once, so here it is rounded up: the house never refunds more than it kept,
 * unless the budget is spent.
 */
function payersOfFee(
  fee: bigint,
  fees: number,
  budget: readonly { readonly accountId: number; readonly available: bigint }[],
): readonly Posting[] {
  const kept = ALL_BASIS_POINTS - CURRENT_RULES.money.rewardsShareOfFeesBasisPoints;
  let share = fee - shareOf(xfc(fee), kept).units;
  let rest = fee;
  const postings: Posting[] = [];
  for (const { accountId, available } of budget.toSorted((one, other) =>
    Number(other.available - one.available),
  )) {
    const units = available < share ? available : share;
    if (units === 0n) break;
    postings.push({ accountId, money: xfc(-units) });
    share -= units;
    rest -= units;
  }
  return rest === 0n ? postings : [...postings, { accountId: fees, money: xfc(-rest) }];
}

/** Notifies the buyer of the refund, and the seller of the lost proceeds. Units of XFC. */
async function notifyReversal(
  tx: Tx,
  at: Date,
  fill: HeldFill,
  { paid, proceeds }: { readonly paid: bigint; readonly proceeds: bigint },
): Promise<void> {
  const face = (await loadCardFaces(tx, [fill.cardId])).get(fill.cardId);
  if (face === undefined) return;
  const valuesOf = (units: bigint) => ({
    card: face.name,
    quantity: fill.quantity,
    amount: moneyText(xfc(units)),
  });
  const link = '/my-account/my-wallet/transactions';
  await notify(tx, at, [
    { managerId: fill.buyerId, kind: 'purchase_reversed', values: valuesOf(paid), link },
    { managerId: fill.sellerId, kind: 'sale_reversed', values: valuesOf(proceeds), link },
  ]);
}
