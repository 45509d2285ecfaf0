/** Buying XFC by card: its price, its state, and what a refund or a dispute takes back. */
import { xfc, XFC_UNIT, type Money } from './money.ts';

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

/** What is known of a payment. Events may arrive repeated and in any order, so facts are merged, never counted. */
export interface PaymentFacts {
  readonly isPaid: boolean;
  readonly isCredited: boolean;
  readonly isExpired: boolean;
  /** Euro cents given back to the card so far. */
  readonly refundedCents: number;
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
  if (facts.dispute === 'lost' || facts.refundedCents > 0) return 'refunded';
  if (facts.isCredited) return 'credited';
  if (facts.isPaid) return 'paid';
  return facts.isExpired ? 'expired' : 'pending';
}

/** A payment's facts together with what was bought. */
export interface Purchase {
  readonly units: bigint;
  readonly eurCents: number;
  readonly refundedCents: number;
  readonly dispute: DisputeState;
}

/** The XFC that a credited payment has to give back, rounded up to the unit, and what its dispute freezes. */
export function claimOn({ units, eurCents, refundedCents, dispute }: Purchase): {
  readonly returned: bigint;
  readonly frozen: bigint;
} {
  const cents = BigInt(eurCents);
  const refunded = (units * BigInt(refundedCents) + cents - 1n) / cents;
  if (dispute === 'lost') return { returned: units, frozen: 0n };
  return { returned: refunded, frozen: dispute === 'open' ? units - refunded : 0n };
}

/**
 * What can be taken and frozen now. `reachable` is what the manager has available together with what is frozen for this
 * payment already. Taking comes first; what is missing stays a debt.
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

/** The dispute after another message: an ending stands, whatever arrives late. */
export function mergeDispute(known: DisputeState, told: DisputeState): DisputeState {
  if (known === 'won' || known === 'lost') return known;
  return told === 'none' ? known : told;
}
