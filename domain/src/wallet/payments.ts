/** Buying XFC by card: its price, its state, and what a refund or a dispute takes back. */
import { xfc, XFC_UNIT, type Money } from '../money.ts';

/** Limits of one purchase, the time its quote is valid, and the wait until what was bought can be withdrawn. */
export const PAYMENT_RULES = {
  min: xfc(10n * XFC_UNIT),
  max: xfc(10_000n * XFC_UNIT),
  quoteMinutes: 15,
  /** Unpaid purchases a manager may have open. */
  maxOpen: 5,
  /** Purchases a manager may begin within 24 hours. */
  maxADay: 20,
  lockedHours: 72,
} as const;

export type PaymentState = 'pending' | 'paid' | 'credited' | 'expired' | 'refunded' | 'disputed';
export type DisputeState = 'none' | 'open' | 'won' | 'lost';

/**
 * The known facts about a payment. Events may arrive repeated and in any order, so facts are merged, never
 * counted.
 */
export interface PaymentFacts {
  readonly isPaid: boolean;
  readonly isCredited: boolean;
  readonly isExpired: boolean;
  /** Refunded to the card so far, in cents of the currency that counts. */
  readonly refundedCents: number;
  /** An operator has closed it: nothing of it stays credited. */
  readonly isClosed?: boolean;
  readonly dispute: DisputeState;
}

const RATE = /^(\d{1,6})(?:\.(\d{1,8}))?$/;
const RATE_DECIMALS = 8;
/** 1e-8 XFC at 1e-8 euros, in cents. */
const UNITS_A_CENT = (XFC_UNIT * 10n ** BigInt(RATE_DECIMALS)) / 100n;

/**
 * The price of an amount of XFC in euro cents, rounded up. `eurOfXfc` is the price of 1 XFC in euros, as decimal text of
 * at most 8 decimals. Throws for any other text.
 */
export function priceInCents(amount: Money<'XFC'>, eurOfXfc: string): number {
  const parts = RATE.exec(eurOfXfc);
  if (parts === null) throw new Error(`${eurOfXfc} is no rate`);
  const rate = BigInt(`${parts[1] ?? ''}${(parts[2] ?? '').padEnd(RATE_DECIMALS, '0')}`);
  return Number((amount.units * rate + UNITS_A_CENT - 1n) / UNITS_A_CENT);
}

/** Euro cents as decimal text ("12.50"). */
export function euroText(cents: number): string {
  const digits = String(cents).padStart(3, '0');
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** The state that a manager sees. Money that arrives after the quote expired is credited all the same. */
export function paymentState(facts: PaymentFacts): PaymentState {
  if (facts.dispute === 'open') return 'disputed';
  if (facts.dispute === 'lost' || facts.refundedCents > 0 || facts.isClosed === true) return 'refunded';
  if (facts.isCredited) return 'credited';
  if (facts.isPaid) return 'paid';
  return facts.isExpired ? 'expired' : 'pending';
}

/** The currency of every price. */
export const PRICE_CURRENCY = 'eur';

/** The money of a payment as the provider reports it, and the decision of an operator about it. */
export interface Receipt {
  readonly eurCents: number;
  /** In cents of its currency; null before it is paid. */
  readonly paidCents: number | null;
  readonly paidCurrency: string | null;
  /** A later message named another amount than the first. */
  readonly isPaidTwice: boolean;
  readonly refundedCents: number;
  /** The highest sum given back in another currency than euros. */
  readonly foreignRefundCents: number;
  readonly foreignRefundCurrency: string | null;
  readonly dispute: DisputeState;
  readonly isCredited: boolean;
  /** The mismatches that an operator has decided on. */
  readonly reviewed: readonly string[];
}

/** The possible mismatches between the provider and the price. */
const MISMATCHES = ['paid_amount', 'paid_twice', 'refund_amount', 'refund_currency'] as const;
export type Mismatch = (typeof MISMATCHES)[number];

/** The mismatches between the provider's report and the price, decided or not. */
export function mismatchesOf(receipt: Receipt): readonly Mismatch[] {
  const { eurCents, paidCents, paidCurrency, foreignRefundCents, foreignRefundCurrency } = receipt;
  const isForeign = paidCurrency !== null && paidCurrency !== PRICE_CURRENCY;
  const isRefundComparable = foreignRefundCents === 0 || foreignRefundCurrency === paidCurrency;
  const found: Readonly<Record<Mismatch, boolean>> = {
    paid_amount: paidCents !== null && (isForeign || paidCents !== eurCents),
    paid_twice: receipt.isPaidTwice,
    refund_amount:
      receipt.refundedCents > (isForeign ? 0 : (paidCents ?? eurCents)) ||
      (isForeign && isRefundComparable && foreignRefundCents > (paidCents ?? 0)),
    refund_currency: !isRefundComparable,
  };
  return MISMATCHES.filter((mismatch) => found[mismatch]);
}

/** Whether all that was paid has left again, by refunds or by a lost dispute. */
export function isAllBack(receipt: Receipt): boolean {
  const { paidCents, paidCurrency, refundedCents, foreignRefundCents, foreignRefundCurrency } = receipt;
  if (receipt.dispute === 'lost') return true;
  if (paidCents === null) return false;
  if (paidCurrency === PRICE_CURRENCY) return refundedCents >= paidCents;
  return foreignRefundCurrency === paidCurrency && foreignRefundCents >= paidCents;
}

/** The mismatches that wait for an operator. A wrong amount that was given back before it was credited does not. */
export function openMismatches(receipt: Receipt): readonly Mismatch[] {
  const isOver = !receipt.isCredited && isAllBack(receipt);
  return mismatchesOf(receipt).filter(
    (mismatch) => !receipt.reviewed.includes(mismatch) && !(isOver && mismatch === 'paid_amount'),
  );
}

/** Whether a payment may be credited: it is paid at its very price, or an operator released what does not match. */
export function isCreditable(receipt: Receipt): boolean {
  const { paidCents, reviewed } = receipt;
  const isRight = !mismatchesOf(receipt).includes('paid_amount') || reviewed.includes('paid_amount');
  return paidCents !== null && isRight;
}

/** The XFC of a purchase that was paid below its price: in proportion, rounded down to the unit. */
export function unitsPaidFor(units: bigint, eurCents: number, paidCents: number): bigint {
  return paidCents >= eurCents ? units : (units * BigInt(paidCents)) / BigInt(eurCents);
}

/** A payment's facts together with its purchase. */
export interface Purchase {
  readonly units: bigint;
  readonly eurCents: number;
  /** In euros; null before it is paid. A refund first returns the amount above the price. */
  readonly paidCents: number | null;
  readonly refundedCents: number;
  /** A refund that cannot be compared with the price waits for an operator: everything is frozen meanwhile. */
  readonly isRefundUnclear: boolean;
  /** An operator has closed it: everything goes back. */
  readonly isClosed: boolean;
  readonly dispute: DisputeState;
}

/**
 * The XFC that a credited payment has to return, rounded up to the unit, and the amount its dispute freezes. Never
 * more than was bought, however much was refunded.
 */
export function claimOn(purchase: Purchase): { readonly returned: bigint; readonly frozen: bigint } {
  const { units, eurCents, paidCents, refundedCents, dispute } = purchase;
  if (dispute === 'lost' || purchase.isClosed) return { returned: units, frozen: 0n };
  const surplus = Math.max(0, (paidCents ?? eurCents) - eurCents);
  const counted = BigInt(Math.min(eurCents, Math.max(0, refundedCents - surplus)));
  const cents = BigInt(eurCents);
  const refunded = (units * counted + cents - 1n) / cents;
  return {
    returned: refunded,
    frozen: dispute === 'open' || purchase.isRefundUnclear ? units - refunded : 0n,
  };
}

/**
 * The amounts that can be taken and frozen now. `reachable` is the available balance plus the amount already
 * frozen for this payment. Taking comes first; the missing part becomes a debt.
 */
export function settleClaim(
  claim: { readonly returned: bigint; readonly frozen: bigint },
  alreadyReturned: bigint,
  reachable: bigint,
): { readonly take: bigint; readonly freeze: bigint; readonly debt: bigint } {
  const due = claim.returned > alreadyReturned ? claim.returned - alreadyReturned : 0n;
  const take = due < reachable ? due : reachable;
  const rest = reachable - take;
  const freeze = claim.frozen < rest ? claim.frozen : rest;
  return { take, freeze, debt: due - take + (claim.frozen - freeze) };
}

/** The dispute after another message: an ending is final, whatever arrives late. */
export function mergeDispute(known: DisputeState, reported: DisputeState): DisputeState {
  if (known === 'won' || known === 'lost') return known;
  return reported === 'none' ? known : reported;
}
