import { moneyText, parseMoney, type Currency, type Money } from '@touchline/domain/money';
import { numberFormat } from '../../lib/i18n/formats.ts';

interface Marks {
  readonly decimal: string;
  readonly group: string;
}

function marksOf(locale: string): Marks {
  const parts = numberFormat(locale).formatToParts(1_234_567.5);
  const mark = (type: string, otherwise: string) =>
    parts.find((part) => part.type === type)?.value ?? otherwise;
  return { decimal: mark('decimal', '.'), group: mark('group', ',') };
}

/** The decimal separator of a language. */
export function decimalSign(locale: string): string {
  return marksOf(locale).decimal;
}

/** The exact amount in a language: all significant decimals, nothing rounded. */
export function exactAmountText(money: Money, locale: string): string {
  const negative = money.units < 0n;
  const wire = moneyText(negative ? { ...money, units: -money.units } : money);
  const [whole = '0', fraction] = wire.split('.');
  const text = numberFormat(locale).format(BigInt(whole));
  const full = fraction === undefined ? text : `${text}${decimalSign(locale)}${fraction}`;
  return negative ? `−${full}` : full;
}

/** The text of an amount in an input: as `exactAmountText`, without group separators. */
export function amountInputText(money: Money, locale: string): string {
  return moneyText(money).replace('.', decimalSign(locale));
}

const SPACES = /[\s\u00a0\u202f’']/g;

/**
 * Parses an amount as typed, exactly: with the separators of the language, and with a point where it can't be a
 * group separator ("12.5" in German). Null when it is no amount of this currency: too many decimals, a sign,
 * letters, two decimal separators, groups of other than three digits.
 */
export function readAmount<C extends Currency>(currency: C, typed: string, locale: string): Money<C> | null {
  const { decimal, group } = marksOf(locale);
  const text = typed.replace(SPACES, '');
  if (!/\d/.test(text)) return null;
  const pieces = text.split(decimal);
  if (pieces.length > 2) return null;
  const [whole = '', fraction] = pieces;
  const groups = /\s|[’']/.test(group) ? [whole] : whole.split(group);
  const isGrouped = groups.length > 1 && groups.slice(1).every((piece) => /^\d{3}$/.test(piece));
  if (groups.length > 1 && !isGrouped) {
    // A point that can't be a group separator is the decimal point of a foreign keyboard.
    const foreign = groups.length === 2 && fraction === undefined && group === '.';
    return foreign ? parseMoney(currency, canonical(groups[0] ?? '', groups[1])) : null;
  }
  return parseMoney(currency, canonical(groups.join(''), fraction));
}

function canonical(whole: string, fraction: string | undefined): string {
  const digits = whole.replace(/^0+(?=\d)/, '') || '0';
  return fraction === undefined || fraction === '' ? digits : `${digits}.${fraction}`;
}
