import type { Cause } from '@touchline/domain/wallet/ledger';
import type { Sale } from '@touchline/domain/market/fees';
import { worthOfCopy } from '@touchline/domain/market/house-auctions';
import { carriedBySale } from '@touchline/domain/wallet/carried';
import type { CarriedBonus } from '../../wallet/public.ts';
import { houseSaleOf } from '../prices/references.ts';
import { balanceOf, type TradingState } from './trading-state.ts';

/** A sale between two managers of a trading state that has not changed their balances yet. */
interface ComingSale {
  readonly sellerId: number;
  readonly buyerId: number;
  readonly sale: Sale;
  readonly quantity: number;
  /** The card, or null for a loan: only whole copies have a usual price. */
  readonly cardId: number | null;
}

/** The promotional XFC that a sale adds to the obligations of its sides, in units. */
export interface Carried {
  readonly toSeller: bigint;
  readonly toBuyer: bigint;
}

export const NOTHING_CARRIED: Carried = { toSeller: 0n, toBuyer: 0n };

/**
 * Decides what a sale carries and adds it to the obligations of the trading state. Call it before the balances change.
 * Simulated managers neither pass promotional XFC on nor receive it.
 */
export function planCarry(trading: TradingState, coming: ComingSale): Carried {
  const { obligations, pledged, accounts, rules } = trading;
  const { sellerId, buyerId, sale, quantity, cardId } = coming;
  const owed = (managerId: number): bigint => obligations.get(managerId) ?? 0n;
  if (!rules.promotional.carries || (owed(sellerId) === 0n && owed(buyerId) === 0n)) return NOTHING_CARRIED;
  if (accounts.simulated.has(sellerId) || accounts.simulated.has(buyerId)) return NOTHING_CARRIED;
  const payerOf = (managerId: number) => {
    const { available, held } = balanceOf(trading, managerId);
    return { total: available + held - (pledged.get(managerId) ?? 0n), obligation: owed(managerId) };
  };
  const worth = cardId === null ? null : worthOf(trading, cardId);
  const usual = worth === null ? null : worth * BigInt(quantity);
  const { gross, proceeds } = sale;
  const carried = carriedBySale({ gross, proceeds, usual }, payerOf(buyerId), payerOf(sellerId));
  obligations.set(sellerId, owed(sellerId) + carried.toSeller);
  obligations.set(buyerId, owed(buyerId) + carried.toBuyer);
  return carried;
}

function worthOf({ references, cache, now, rules }: TradingState, cardId: number): bigint | null {
  const recent = cache.cards.get(cardId);
  if (recent === undefined) throw new Error(`the prices of card ${cardId} are not read`);
  const highest = rules.promotional.highestPriceDays === null ? null : recent.highest;
  const known = {
    reference: references.get(cardId) ?? null,
    highest,
    houseSale: houseSaleOf(cache, cardId, now, rules),
  };
  return worthOfCopy(recent.tier, known, rules);
}

/** What a sale carried, as the wallet writes it. */
export function carriedRows(
  trading: TradingState,
  { sellerId, buyerId }: Pick<ComingSale, 'sellerId' | 'buyerId'>,
  { toSeller, toBuyer }: Carried,
  cause: Cause,
): readonly CarriedBonus[] {
  if (toSeller === 0n && toBuyer === 0n) return [];
  const seller = balanceOf(trading, sellerId).accountId;
  const buyer = balanceOf(trading, buyerId).accountId;
  return [
    { from: buyer, to: seller, units: toSeller, cause },
    { from: seller, to: buyer, units: toBuyer, cause },
  ];
}
