import { numberFormat } from '../../lib/i18n/formats.ts';

/** A percentage of the wire ("66.7") for display, rounded to whole per cent. */
export function percentText(percent: string, locale: string): string {
  return numberFormat(locale, { style: 'percent', maximumFractionDigits: 0 }).format(Number(percent) / 100);
}
