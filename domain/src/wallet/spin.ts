/** Spin and win: which table a manager spins, what a spin draws, and what it returns on average. */
import type { DrawBelow } from '../packs/fair.ts';
import { moneyText, xfc, type Money } from '../money.ts';
import type { RegularPackKey, ShopRules } from '../rules/packs.ts';
import type { RewardRules, SpinField } from '../rules/rewards.ts';

/** The two tables of the wheel. */
export const WHEELS = ['full', 'gold'] as const;
export type Wheel = (typeof WHEELS)[number];

type SpinRules = RewardRules['spin'];

const WHOLE = 10_000;
const HOUR_MS = 3_600_000;

/** The fields of a table of the wheel. */
export function fieldsOf(wheel: Wheel, rules: SpinRules): readonly SpinField[] {
  return wheel === 'full' ? rules.fields : rules.goldFields;
}

/** Why a manager spins the gold table; null when it is the full one. */
export type GoldWheelReason = 'unverified' | 'budget';

/** The reason for the gold table: the manager is not verified, or the rewards budget is below its floor. */
export function reasonForGoldWheel(
  isVerified: boolean,
  budget: Money<'XFC'>,
  floor: Money<'XFC'>,
): GoldWheelReason | null {
  if (!isVerified) return 'unverified';
  return budget.units < floor.units ? 'budget' : null;
}

/** When the next free spin is due, in epoch milliseconds; null when it is due now. */
export function nextFreeSpin(lastFree: number | null, now: number, rules: SpinRules): number | null {
  if (lastFree === null) return null;
  const due = lastFree + rules.freeEveryHours * HOUR_MS;
  return due > now ? due : null;
}

/** Draws a field: the position in the table whose share of the 10,000 basis points contains the number. */
export function drawField(fields: readonly Pick<SpinField, 'basisPoints'>[], below: DrawBelow): number {
  const basisPoint = below(WHOLE);
  let upTo = 0;
  for (const [index, { basisPoints }] of fields.entries()) {
    upTo += basisPoints;
    if (basisPoint < upTo) return index;
  }
  throw new RangeError('The odds of a wheel sum to less than the whole.');
}

/** A field in wire format: what does not apply to its kind is null. */
export interface FieldRow {
  readonly basis_points: number;
  readonly kind: 'gold' | 'xfc' | 'lease' | 'pack';
  /** Gold or XFC, as a decimal text. */
  readonly amount: string | null;
  readonly stars: number | null;
  readonly days: number | null;
  readonly pack: RegularPackKey | null;
}

/** The fields of a table in wire format. */
export function fieldRows(fields: readonly SpinField[]): FieldRow[] {
  return fields.map(({ basisPoints, prize }) => ({
    basis_points: basisPoints,
    kind: prize.kind,
    amount: 'amount' in prize ? moneyText(prize.amount) : null,
    stars: prize.kind === 'lease' ? prize.stars : null,
    days: prize.kind === 'lease' ? prize.days : null,
    pack: prize.kind === 'pack' ? prize.pack : null,
  }));
}

/**
 * A table of the wheel and the cards of which one is leased, as one text; its SHA-256 is the table hash of a spin. The
 * pool is empty unless a lease was drawn.
 */
export function wheelText(fields: readonly FieldRow[], pool: readonly number[]): string {
  return JSON.stringify([
    fields.map(({ basis_points, kind, amount, stars, days, pack }) => [
      basis_points,
      kind,
      amount,
      stars,
      days,
      pack,
    ]),
    pool,
  ]);
}

/** What a spin returns on average. */
export interface ExpectedReturn {
  /** Hundredths of gold. */
  readonly goldHundredths: bigint;
  /** XFC, with packs at their price; leases have none. */
  readonly xfc: Money<'XFC'>;
  /** The chance of a lease, in basis points. */
  readonly leaseBasisPoints: number;
}

/** The expected return of a table. Fractions of its smallest units are rounded down. */
export function expectedReturn(
  fields: readonly SpinField[],
  packs: { readonly [Key in RegularPackKey]: Pick<ShopRules['packs'][Key], 'price'> },
): ExpectedReturn {
  const sums = { gold: 0n, xfc: 0n, lease: 0 };
  for (const { basisPoints, prize } of fields) {
    const chance = BigInt(basisPoints);
    if (prize.kind === 'gold') sums.gold += chance * prize.amount.units;
    else if (prize.kind === 'lease') sums.lease += basisPoints;
    else sums.xfc += chance * (prize.kind === 'xfc' ? prize.amount : packs[prize.pack].price).units;
  }
  const whole = BigInt(WHOLE);
  return {
    goldHundredths: (sums.gold * 100n) / whole,
    xfc: xfc(sums.xfc / whole),
    leaseBasisPoints: sums.lease,
  };
}
