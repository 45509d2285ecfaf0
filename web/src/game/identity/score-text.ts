import { numberFormat } from '../../lib/i18n/formats.ts';

const formats = new Map<string, Intl.NumberFormat>();

/** A score for display: one decimal, rounded down. */
export function scoreText(score: string, locale: string): string {
  const format =
    formats.get(locale) ??
    numberFormat(locale, {
      minimumFractionDigits: 1,
      maximumFractionDigits: 1,
      roundingMode: 'floor',
    });
  formats.set(locale, format);
  return format.format(Number(score));
}
