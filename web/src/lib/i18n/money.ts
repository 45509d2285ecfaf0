import { numberFormat } from './formats.ts';

const ONE_DECIMAL = { minimumFractionDigits: 1 } as const;
const POINTS = { maximumFractionDigits: 3 } as const;
const ALIGNED_POINTS = { minimumFractionDigits: 2, maximumFractionDigits: 3 } as const;

/** Splits a decimal string of the wire ("-12.505") into its sign and digits. */
function digitsOf(amount: string): { negative: boolean; whole: string; fraction: string } {
  const negative = amount.startsWith('-');
  const [whole = '0', fraction = ''] = (negative ? amount.slice(1) : amount).split('.');
  return { negative, whole: whole === '' ? '0' : whole, fraction };
}

const decimalMarks = new Map<string, string>();

/** The decimal mark of a locale; finding it is slow. */
function decimalMark(locale: string): string {
  const known = decimalMarks.get(locale);
  if (known !== undefined) return known;
  const parts = numberFormat(locale, ONE_DECIMAL).formatToParts(0.5);
  const mark = parts.find((part) => part.type === 'decimal')?.value ?? '.';
  decimalMarks.set(locale, mark);
  return mark;
}

function grouped(whole: bigint, locale: string): string {
  return numberFormat(locale).format(whole);
}

/** Decimals of XFC where an amount is shown by itself, and the most it has. */
const MIN_DECIMALS = 2;
const MAX_DECIMALS = 8;

/**
 * An amount of XFC for display: two decimals, rounded down, so that no balance looks larger than it is; more where
 * `decimals` requires them, so that adjacent amounts add up. `amount` is the decimal string of the wire.
 */
export function xfcText(amount: string, locale: string, decimals = MIN_DECIMALS): string {
  const units = shownUnits(amount, decimals);
  const size = units < 0n ? -units : units;
  const scale = 10n ** BigInt(decimals);
  const fraction = (size % scale).toString().padStart(decimals, '0');
  const text = `${grouped(size / scale, locale)}${decimalMark(locale)}${fraction}`;
  return units < 0n ? `−${text}` : text;
}

/** An amount in units of its last shown decimal, rounded down; for a debt that is away from zero. */
function shownUnits(amount: string, decimals: number): bigint {
  const { negative, whole, fraction } = digitsOf(amount);
  const shown = BigInt(whole + fraction.slice(0, decimals).padEnd(decimals, '0'));
  if (!negative) return shown;
  return -(/[1-9]/.test(fraction.slice(decimals)) ? shown + 1n : shown);
}

/** An amount that is part of a sum. */
export interface SumPart {
  /** The decimal string of the wire. */
  readonly amount: string;
  /** Its factor in the sum: -1 for a deducted amount; 1 by default. */
  readonly times?: number;
}

/**
 * The fewest decimals, at least two, with which amounts that add up to a sum also do so as they are shown. With all
 * eight they always do.
 */
export function decimalsThatAddUp(parts: readonly SumPart[], sum: string): number {
  for (let decimals = MIN_DECIMALS; decimals < MAX_DECIMALS; decimals += 1) {
    const shown = parts.reduce(
      (total, { amount, times = 1 }) => total + shownUnits(amount, decimals) * BigInt(times),
      0n,
    );
    if (shown === shownUnits(sum, decimals)) return decimals;
  }
  return MAX_DECIMALS;
}

/**
 * The decimals that show all amounts in full: at least two, at most eight. Paid and won amounts are shown this
 * way, so that their sums match those shown elsewhere.
 */
export function decimalsOf(...amounts: readonly string[]): number {
  const lengths = amounts.map((amount) => digitsOf(amount).fraction.replace(/0+$/, '').length);
  return Math.max(MIN_DECIMALS, ...lengths);
}

/** An amount of gold for display: whole, rounded down. */
export function goldText(amount: string, locale: string): string {
  const { negative, whole, fraction } = digitsOf(amount);
  const units = BigInt(whole) + (negative && /[1-9]/.test(fraction) ? 1n : 0n);
  return negative && units > 0n ? `−${grouped(units, locale)}` : grouped(units, locale);
}

/** The rate of 1 XFC in euros, to 4 decimals. */
export function rateText(rate: string, locale: string): string {
  return numberFormat(locale, {
    style: 'currency',
    currency: 'EUR',
    minimumFractionDigits: 4,
    maximumFractionDigits: 4,
  }).format(Number(rate));
}

/**
 * Points for display ("12.4", "-3"), with a true minus sign; `aligned` with at least two decimals, for columns of pro
 * points.
 */
export function pointsText(points: string, locale: string, aligned = false): string {
  const format = numberFormat(locale, aligned ? ALIGNED_POINTS : POINTS);
  const text = format.format(Math.abs(Number(points)));
  return Number(points) < 0 ? `−${text}` : text;
}

/** Points for a sentence: as they are written, and the number that decides between "point" and "points". */
export type PointsValues = Readonly<{ count: number; points: string }>;

/** The values of a message that contains points. */
export function pointsValues(points: string, locale: string): PointsValues {
  return { count: Number(points), points: pointsText(points, locale) };
}

/** A share in per cent, "4.5", for readers: "4.5%", with the sign where the language has it. */
export function shareText(percent: string | number, locale: string): string {
  const format = numberFormat(locale, { style: 'percent', maximumFractionDigits: 2 });
  return format.format(Number(percent) / 100);
}
