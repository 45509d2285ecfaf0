import type { CallOutput, ParsedInput } from '@touchline/contract/calls';
import { ASSET_TYPE } from '@touchline/domain/cards';
import { CURRENCY_ID, moneyText, type Currency } from '@touchline/domain/money';
import { inTransaction, sql, type Db } from '../db/database.ts';
import { ASSET } from '../db/sql-constants.ts';
import { KIND_TABLES, kindsOf, LINE_KIND } from './line-kinds.ts';
import { filterOf, type TransactionFilter } from './reasons.ts';
import { loadLineTrades, type TransactionLine } from './statement/trade-lines.ts';

const PER_PAGE = 12;

/** Which lines to read. */
export interface LineFilters {
  readonly filter?: TransactionFilter | undefined;
  readonly asset_type?: number | undefined;
  readonly currency_id?: number | undefined;
}

/** Where a page begins: below a line that was seen, or after a number of lines. */
interface PageStart {
  readonly before?: LineId | undefined;
  readonly offset: number;
}

/** The place of a line: the transaction and its index in it. */
interface LineId {
  readonly transactionId: bigint;
  readonly line: number;
}

/** The lines of a manager's accounts, newest first. Pages far down are found by the last line seen (`before`). */
export async function transactionsOf(
  db: Db,
  managerId: number,
  input: ParsedInput<'wallet.transactions'>,
): Promise<CallOutput<'wallet.transactions'>> {
  const perPage = input.noItems ?? PER_PAGE;
  const before = input.before === undefined ? undefined : lineIdOf(input.before);
  const offset = before === undefined ? (input.page - 1) * perPage : 0;
  // The statements join so many tables that planning them took six times as long as running them.
  const { total, data } = await inTransaction(
    db,
    async (tx) => ({
      total: await countLines(tx, managerId, input),
      data: await linesOf(tx, managerId, input, { before, offset }, perPage),
    }),
    { plans: 'general' },
  );
  return {
    data,
    summary: { total, page: input.page, per_page: perPage, pages: Math.ceil(total / perPage) },
  };
}

/** Reads the id of a line, as `41-2`; the contract has checked its form. */
export function lineIdOf(id: string): LineId {
  const [transaction = '0', line = '0'] = id.split('-');
  return { transactionId: BigInt(transaction), line: Number(line) };
}

/** SQL: the accounts of a manager. */
function accountsOf(managerId: number, { currency_id }: LineFilters) {
  const currency = currency_id === undefined ? sql`` : sql`and currency = ${currencyOf(currency_id)}`;
  return sql`select id, currency from account where owner = 'manager' and manager_id = ${managerId} ${currency}`;
}

/**
 * SQL: the lines that the sealer has not written by kind, those of the last moments. They are found among the lines
 * above the first transaction that waits.
 */
function waitingLines(kinds: readonly number[], { before }: Pick<PageStart, 'before'>) {
  return sql`
    select own.id as account_id, posting.transaction_id, posting.line
    from own
    join posting on posting.account_id = own.id
      and posting.transaction_id >= (select min(transaction_id) from ledger_unsealed)
    join ledger_unsealed on ledger_unsealed.transaction_id = posting.transaction_id
    join ledger_transaction as transaction on transaction.id = posting.transaction_id
    ${KIND_TABLES}
    where ${LINE_KIND} = any(${kinds}::int[]) ${isBelow(before)}
  `;
}

function isBelow(before: LineId | undefined) {
  if (before === undefined) return sql``;
  const { transactionId, line } = before;
  return sql`and (posting.transaction_id, posting.line) < (${transactionId.toString()}::bigint, ${line}::smallint)`;
}

async function countLines(db: Db, managerId: number, filters: LineFilters): Promise<number> {
  const kinds = kindsOf(filters.filter, filters.asset_type);
  const { rows } = await sql<{ total: number }>`
    with own as (${accountsOf(managerId, filters)})
    select (
      (select coalesce(sum(lines), 0) from own join account_line_count on account_id = own.id where kind = any(${kinds}::int[]))
      + (select count(*) from (${waitingLines(kinds, {})}) as waiting)
    )::int as total
  `.execute(db);
  return rows[0]?.total ?? 0;
}

interface LineRow {
  readonly transaction_id: bigint;
  readonly line: number;
  readonly at: Date;
  readonly currency: Currency;
  readonly reason: string;
  readonly units: bigint;
  readonly balance_after: bigint;
  readonly counterpart: string;
  readonly cause_kind: string;
  readonly cause_id: number;
  readonly contest_id: number | null;
  readonly contest_name: string | null;
  /** The subject of the card. */
  readonly asset_type: 1 | 2 | null;
  readonly subject_id: number | null;
  readonly card_name: string | null;
}

/**
 * At most `count` lines of a manager's accounts, newest first. Of each kind the newest are read from the index, and of
 * these the newest of all: as many as the page needs, however many lines there are.
 */
export async function linesOf(
  db: Db,
  managerId: number,
  filters: LineFilters,
  start: PageStart,
  count: number,
): Promise<TransactionLine[]> {
  const kinds = kindsOf(filters.filter, filters.asset_type);
  const reach = start.offset + count;
  const lines = await sql<LineRow>`
    with own as (${accountsOf(managerId, filters)}), page as (
      select found.* from (
        select sealed.* from own
        join account_line_count as counted on counted.account_id = own.id and counted.kind = any(${kinds}::int[])
        cross join lateral (
          select posting.account_id, posting.transaction_id, posting.line from account_line as posting
          where posting.account_id = own.id and posting.kind = counted.kind ${isBelow(start.before)}
          order by posting.transaction_id desc, posting.line desc limit ${reach}
        ) as sealed
        union all (${waitingLines(kinds, start)})
      ) as found
      order by transaction_id desc, line desc limit ${count} offset ${start.offset}
    )
    select page.transaction_id, page.line, transaction.at, own.currency, transaction.reason, mine.units,
      mine.balance_after, transaction.cause_kind, transaction.cause_id,
      coalesce(other.house_name, other.owner) as counterpart, contest.id as contest_id, contest.name as contest_name,
      card.asset_type, card.subject_id, coalesce(player.name, club.venue_name) as card_name
    from page
    join own on own.id = page.account_id
    join posting as mine on mine.transaction_id = page.transaction_id and mine.line = page.line
    join ledger_transaction as transaction on transaction.id = page.transaction_id
    cross join lateral (
      select account.owner, account.house_name from posting
      join account on account.id = posting.account_id
      where posting.transaction_id = page.transaction_id and sign(posting.units) <> sign(mine.units)
      order by posting.line limit 1
    ) as other
    left join entry on transaction.cause_kind = 'entry' and entry.id = transaction.cause_id
    left join contest on contest.id = coalesce(entry.contest_id, case when transaction.cause_kind = 'contest' then transaction.cause_id end)
    left join fill on transaction.cause_kind in ('fill', 'reversal') and fill.id = transaction.cause_id
    left join lease on transaction.cause_kind = 'lease' and lease.id = transaction.cause_id
    left join card on card.id = coalesce(fill.card_id, lease.card_id)
    left join player on card.asset_type = ${ASSET.player} and player.id = card.subject_id
    left join club on card.asset_type = ${ASSET.venue} and club.id = card.subject_id
    order by page.transaction_id desc, page.line desc
  `.execute(db);
  const isFill = (row: LineRow) => row.cause_kind === 'fill' || row.cause_kind === 'reversal';
  const trades = await loadLineTrades(
    db,
    managerId,
    lines.rows.filter(isFill).map(({ cause_id }) => cause_id),
  );
  return lines.rows.map((row) => lineOf(row, (isFill(row) ? trades.get(row.cause_id) : undefined) ?? null));
}

function lineOf(row: LineRow, trade: TransactionLine['trade']): TransactionLine {
  const money = (units: bigint): string => moneyText({ currency: row.currency, units });
  return {
    id: `${row.transaction_id}-${row.line}`,
    created_at: row.at.toISOString(),
    currency_id: CURRENCY_ID[row.currency],
    filter: filterOf(row.reason),
    reason: row.reason,
    amount: money(row.units),
    balance_after: money(row.balance_after),
    counterpart: row.counterpart,
    cause: causeOf(row),
    trade,
  };
}

/** The subject of a line for the reader: the contest rather than the entry, the card rather than the fill. */
function causeOf(row: LineRow): { readonly kind: string; readonly id: number; readonly title: string } {
  if (row.contest_id !== null) return { kind: 'contest', id: row.contest_id, title: row.contest_name ?? '' };
  if (row.asset_type !== null && row.subject_id !== null) {
    return {
      kind: row.asset_type === ASSET_TYPE.player ? 'player' : 'venue',
      id: row.subject_id,
      title: row.card_name ?? '',
    };
  }
  return { kind: row.cause_kind, id: row.cause_id, title: '' };
}

function currencyOf(id: number): Currency {
  return id === CURRENCY_ID.XFC ? 'XFC' : 'GOLD';
}
