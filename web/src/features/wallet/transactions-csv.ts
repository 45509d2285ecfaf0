import type { CallOutput } from '../../lib/api/request.ts';
import type { Translate } from '../../lib/i18n/languages.tsx';
import { reasonKey } from './reasons.ts';

export type TransactionLine = CallOutput<'wallet.transactions'>['data'][number];

const COLUMNS = [
  'id',
  'time',
  'kind',
  'reason',
  'cause',
  'counterpart',
  'currency',
  'amount',
  'balance',
] as const;
const BYTE_ORDER_MARK = '\uFEFF';

/** A cell of text: quoted where it must be, and never taken for a formula by a spreadsheet. */
function textCell(text: string): string {
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/**
 * Lines of the account as CSV (RFC 4180, UTF-8 with a mark, so that spreadsheets read it right). Amounts are
 * exact, with a point, times ISO 8601 in UTC; words are those of `t`.
 */
export function transactionsCsv(lines: readonly TransactionLine[], t: Translate): string {
  const header = COLUMNS.map((column) => textCell(t(`wallet.csv.${column}`)));
  const rows = lines.map((line) => [
    textCell(line.id),
    line.created_at,
    textCell(t(`wallet.kind.${line.filter}`)),
    textCell(t(reasonKey(line.reason))),
    textCell(line.cause?.title ?? ''),
    textCell(t(`wallet.counterpart.${line.counterpart}`)),
    line.currency_id === 1 ? 'XFC' : 'GOLD',
    line.amount,
    line.balance_after,
  ]);
  return BYTE_ORDER_MARK + [header, ...rows].map((cells) => `${cells.join(',')}\r\n`).join('');
}
