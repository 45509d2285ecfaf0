import type { Rules } from '../rules/rules.ts';

const WHOLE = 10_000n;

/** The fee of a seller or lender of a level (1 and up), in basis points of the price. */
export function sellerFee(level: number, rules: Rules): bigint {
  const { feeBasisPoints, feeReduction } = rules.market;
  const reduction = BigInt(Math.floor(level / feeReduction.levels)) * feeReduction.reductionBasisPoints;
  const max = feeReduction.maxBasisPoints;
  return feeBasisPoints - (reduction < max ? reduction : max);
}

/** The result of a sale, in units of XFC: gross = proceeds + fee, exactly. */
export interface Sale {
  readonly gross: bigint;
  readonly proceeds: bigint;
  readonly fee: bigint;
}

/** A sale of copies at a price per copy. The proceeds are rounded down to the unit; the fee takes the rest. */
export function saleOf(price: bigint, quantity: number, feeBasisPoints: bigint): Sale {
  const gross = price * BigInt(quantity);
  const proceeds = (gross * (WHOLE - feeBasisPoints)) / WHOLE;
  return { gross, proceeds, fee: gross - proceeds };
}
