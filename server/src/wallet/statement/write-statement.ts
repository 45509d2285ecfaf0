import type { Db } from '../../db/database.ts';
import { csvLine } from '../../http/pages/csv.ts';
import { readCatalogs } from '../../http/pages/messages.ts';
import { lineIdOf, linesOf } from '../transactions.ts';
import type { Statement } from './request-statement.ts';
import type { TransactionLine } from './trade-lines.ts';

/** Lines of one statement: what is in memory at a time. */
const LINES_AT_ONCE = 1_000;
/** With it, spreadsheets read the file as UTF-8. */
const BYTE_ORDER_MARK = '\uFEFF';
const COLUMNS = ['id', 'time', 'kind', 'reason', 'cause', 'counterpart', 'currency', 'amount', 'balance'];

/**
 * Streams the lines that filters find as CSV (RFC 4180), newest first, in bounded memory. Amounts are exact, with a point;
 * times are ISO 8601 in UTC; texts are in the language.
 */
export async function* writeStatement(
  db: Db,
  { managerId, filters, language }: Statement,
): AsyncGenerator<string> {
  const texts = textsIn(language);
  yield BYTE_ORDER_MARK + csvLine(COLUMNS.map((column) => texts(`csv.${column}`)));
  let before: ReturnType<typeof lineIdOf> | undefined;
  for (;;) {
    const lines = await linesOf(db, managerId, filters, { before, offset: 0 }, LINES_AT_ONCE);
    if (lines.length > 0) yield lines.map((line) => csvLine(cellsOf(line, texts))).join('');
    const last = lines.at(-1);
    if (last === undefined || lines.length < LINES_AT_ONCE) return;
    before = lineIdOf(last.id);
  }
}

type Texts = (name: string) => string;

const catalogs = readCatalogs('wallet');

/** The texts of the wallet in a language; English where a language lacks one. */
function textsIn(language: Statement['language']): Texts {
  return (name) => catalogs.get(language)?.[name] ?? catalogs.get('en')?.[name] ?? name;
}

function cellsOf(line: TransactionLine, texts: Texts): readonly string[] {
  return [
    line.id,
    line.created_at,
    texts(`kind.${line.filter}`),
    texts(`reason.${line.reason}`),
    line.cause?.title ?? '',
    texts(`counterpart.${line.counterpart}`),
    line.currency_id === 1 ? 'XFC' : 'GOLD',
    line.amount,
    line.balance_after,
  ];
}
