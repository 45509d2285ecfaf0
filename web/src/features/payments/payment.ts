import type { CallOutput } from '../../lib/api/request.ts';
import { numberFormat } from '../../lib/i18n/formats.ts';

/** A purchase by card, as its manager sees it. */
export type Payment = CallOutput<'payments.get'>;

/** Euros for display; `amount` is the decimal string of the wire. */
export function euroAmount(amount: string, locale: string): string {
  return numberFormat(locale, { style: 'currency', currency: 'EUR' }).format(Number(amount));
}
