/** Splits a decimal string of the wire ("-12.505") into its sign and digits. */
function digitsOf(amount: string): { negative: boolean; whole: string; fraction: string } {
  const negative = amount.startsWith('-');
  const [whole = '0', fraction = ''] = (negative ? amount.slice(1) : amount).split('.');
  return { negative, whole: whole === '' ? '0' : whole, fraction };
}

/** Memoizes by locale: constructing an `Intl` formatter costs more than a thousand uses of it. */
function memoizeByLocale<Made>(make: (locale: string) => Made): (locale: string) => Made {
  const known = new Map<string, Made>();
  return (locale) => {
    const made = known.get(locale) ?? make(locale);
    known.set(locale, made);
    return made;
  };
}

const wholeFormat = memoizeByLocale((locale) => new Intl.NumberFormat(locale, { useGrouping: true }));
const pointsFormat = memoizeByLocale((locale) => new Intl.NumberFormat(locale, { maximumFractionDigits: 3 }));
const alignedPointsFormat = memoizeByLocale(
  (locale) => new Intl.NumberFormat(locale, { minimumFractionDigits: 2, maximumFractionDigits: 3 }),
);
const decimalMark = memoizeByLocale((locale) => {
  const parts = new Intl.NumberFormat(locale, { minimumFractionDigits: 1 }).formatToParts(0.5);
  return parts.find((part) => part.type === 'decimal')?.value ?? '.';
});

function grouped(whole: bigint, locale: string): string {
  return wholeFormat(locale).format(whole);
}

/**
 * An amount of XFC for display: two decimals, rounded down, so that no balance looks larger than it is. `amount`
 * is the decimal string of the wire.
 */
export function xfcText(amount: string, locale: string): string {
  const { negative, whole, fraction } = digitsOf(amount);
  let cents = BigInt(whole + fraction.slice(0, 2).padEnd(2, '0'));
  // For a debt, rounding down means away from zero.
  if (negative && /[1-9]/.test(fraction.slice(2))) cents += 1n;
  const text = `${grouped(cents / 100n, locale)}${decimalMark(locale)}${(cents % 100n).toString().padStart(2, '0')}`;
  return negative && cents > 0n ? `−${text}` : text;
}

/** An amount of gold for display: whole, rounded down. */
export function goldText(amount: string, locale: string): string {
  const { negative, whole, fraction } = digitsOf(amount);
  const units = BigInt(whole) + (negative && /[1-9]/.test(fraction) ? 1n : 0n);
  return negative && units > 0n ? `−${grouped(units, locale)}` : grouped(units, locale);
}

/** The rate of 1 XFC in euros, to 4 decimals. */
export function rateText(rate: string, locale: string): string {
  return new Intl.NumberFormat(locale, {
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
  const format = aligned ? alignedPointsFormat : pointsFormat;
  const text = format(locale).format(Math.abs(Number(points)));
  return Number(points) < 0 ? `−${text}` : text;
}
