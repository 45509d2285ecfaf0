/**
 * Money is a whole number of minor units with its currency in the type.
 * XFC has eight decimals (1 XFC = 100,000,000 units), gold has none.
 */
export type Currency = 'XFC' | 'GOLD';

export interface Money<C extends Currency = Currency> {
  readonly currency: C;
  /** Minor units: 1e-8 XFC, or whole gold. May be negative inside a posting. */
  readonly units: bigint;
}

/** The currency numbers the calls use (`currency_id`). */
export const CURRENCY_ID = { XFC: 1, GOLD: 2 } as const satisfies Record<Currency, number>;

const DECIMALS = { XFC: 8, GOLD: 0 } as const satisfies Record<Currency, number>;
export const XFC_UNIT = 100_000_000n;

/** The maximum amount the calls accept: 1e9 XFC or gold. */
/** No amount of the wire is larger, in whole units of its currency. */
export const MAX_WHOLE = 1_000_000_000n;
const DECIMAL_AMOUNT = /^(0|[1-9][0-9]{0,9})(?:\.([0-9]{1,8}))?$/;

export function xfc(units: bigint): Money<'XFC'> {
  return { currency: 'XFC', units };
}

export function gold(units: bigint): Money<'GOLD'> {
  return { currency: 'GOLD', units };
}

/**
 * Parses an amount in the format of the calls ("12.50"). Returns null for signs, exponents, more decimals than the
 * currency has, or more than 1e9.
 */
export function parseMoney<C extends Currency>(currency: C, text: string): Money<C> | null {
  const parts = DECIMAL_AMOUNT.exec(text);
  if (parts === null) return null;
  const fraction = parts[2] ?? '';
  const decimals = DECIMALS[currency];
  if (fraction.length > decimals) return null;
  const units = BigInt(parts[1] + fraction.padEnd(decimals, '0'));
  return units > MAX_WHOLE * 10n ** BigInt(decimals) ? null : { currency, units };
}

/** Writes an amount for the wire: exact, without trailing zeros beyond two decimals for XFC. */
export function moneyText(money: Money): string {
  const decimals = DECIMALS[money.currency];
  if (decimals === 0) return money.units.toString();
  const sign = money.units < 0n ? '-' : '';
  const digits = (money.units < 0n ? -money.units : money.units).toString().padStart(decimals + 1, '0');
  const whole = digits.slice(0, -decimals);
  const fraction = digits.slice(-decimals).replace(/0+$/, '').padEnd(2, '0');
  return `${sign}${whole}.${fraction}`;
}

/** A share of an amount in basis points (1/10,000), rounded down. */
export function shareOf<C extends Currency>(money: Money<C>, basisPoints: bigint): Money<C> {
  return { currency: money.currency, units: (money.units * basisPoints) / 10_000n };
}
