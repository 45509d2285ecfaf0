import type { CallOutput, ParsedInput } from '@touchline/contract/calls';
import { ASSET_TYPE } from '@touchline/domain/cards';
import { CURRENCY_ID, moneyText, xfc, XFC_UNIT, type Currency, type Money } from '@touchline/domain/money';
import { DAY_MS } from '@touchline/domain/rules/durations';
import { CURRENT_RULES } from '@touchline/domain/rules/index';
import { gameNow } from '../db/clock.ts';
import { sql, type Db } from '../db/database.ts';
import { ASSET } from '../db/sql-constants.ts';
import { balancesOf } from './balances.ts';
import { promotionalLeft } from './promotional.ts';
import { filterOf, reasonsOf } from './reasons.ts';

const PER_PAGE = 12;
const HISTORY_DAYS = 30;
const RATE_DECIMALS = 4;

/**
 * Balances of a manager, the holds with their causes, and the XFC at the end of each of the last 30 days. `eurOfXfc`
 * is the price of 1 XFC in euros, as decimal text.
 */
export async function walletOf(
  db: Db,
  managerId: number,
  eurOfXfc: string,
): Promise<CallOutput<'wallet.balances'>> {
  const balances = await balancesOf(db, managerId);
  const holds = await sql<{ kind: string; id: number; title: string | null; units: bigint; since: Date }>`
    select case when hold.cause_kind = 'entry' then 'contest' else hold.cause_kind end as kind,
      coalesce(contest.id, hold.cause_id) as id, coalesce(contest.name, player.name, club.venue_name) as title, hold.units,
      hold.opened_at as since
    from hold
    join account on account.id = hold.account_id and account.manager_id = ${managerId}
    left join entry on hold.cause_kind = 'entry' and entry.id = hold.cause_id
    left join contest on contest.id = entry.contest_id
    left join market_order on hold.cause_kind in ('order', 'bid') and market_order.id = hold.cause_id
    left join card on card.id = market_order.card_id
    left join player on card.asset_type = ${ASSET.player} and player.id = card.subject_id
    left join club on card.asset_type = ${ASSET.venue} and club.id = card.subject_id
    where hold.state = 'open' and account.owner = 'manager'
    order by hold.opened_at desc, hold.id desc limit 100
  `.execute(db);
  const history = await historyOf(db, managerId);
  return {
    balance: moneyText(balances.xfc),
    held_balance: moneyText(balances.held),
    withdrawable_balance: moneyText(
      await withoutPromotional(db, managerId, balances.xfc, CURRENT_RULES.promotional.freedByFeesBasisPoints),
    ),
    own_balance: moneyText(await withoutPromotional(db, managerId, balances.xfc)),
    gold_balance: moneyText(balances.gold),
    eur_value: euros(balances.xfc.units + balances.held.units, eurOfXfc),
    holds: holds.rows.map((row) => ({
      cause: row.kind,
      cause_id: row.id,
      title: row.title ?? '',
      amount: moneyText(xfc(row.units)),
      since: row.since.toISOString(),
    })),
    history,
  };
}

/** The XFC of a manager, held ones included, at the end of each of the last 30 days, oldest first. */
async function historyOf(db: Db, managerId: number): Promise<CallOutput<'wallet.balances'>['history']> {
  const today = (await gameNow(db)).toISOString().slice(0, 10);
  const days = Array.from({ length: HISTORY_DAYS }, (_, ago) => dayBefore(today, HISTORY_DAYS - 1 - ago));
  // The last line of each day of the history, and the last one before it.
  const lines = await sql<{ day: string; units: bigint }>`
    select distinct on (day) day, balance_after as units
    from (
      select greatest(to_char(at at time zone 'utc', 'YYYY-MM-DD'), ${dayBefore(today, HISTORY_DAYS)}) as day,
        balance_after, transaction_id, line
      from posting
      join account on account.id = posting.account_id
      join ledger_transaction on ledger_transaction.id = posting.transaction_id
      where account.owner = 'manager' and account.manager_id = ${managerId} and account.currency = 'XFC'
    ) as own
    order by day, transaction_id desc, line desc
  `.execute(db);
  const atEnd = new Map(lines.rows.map((row) => [row.day, row.units]));
  let units = atEnd.get(dayBefore(today, HISTORY_DAYS)) ?? 0n;
  return days.map((day) => {
    units = atEnd.get(day) ?? units;
    return { day, balance: moneyText(xfc(units)) };
  });
}

function dayBefore(day: string, days: number): string {
  return new Date(Date.parse(day) - days * DAY_MS).toISOString().slice(0, 10);
}

/**
 * Available XFC less promotional XFC. A fee frees promotional XFC by its own amount, or for withdrawals by the given
 * basis points of it.
 */
async function withoutPromotional(
  db: Db,
  managerId: number,
  available: Money<'XFC'>,
  freedBasisPoints?: bigint,
): Promise<Money<'XFC'>> {
  const left = await promotionalLeft(db, [managerId], freedBasisPoints);
  const promotional = left.get(managerId) ?? 0n;
  return xfc(available.units > promotional ? available.units - promotional : 0n);
}

/** Euros to the cent, rounded down. */
function euros(units: bigint, eurOfXfc: string): string {
  const [whole = '0', fraction = ''] = eurOfXfc.split('.');
  const rate = BigInt(whole + fraction.slice(0, RATE_DECIMALS).padEnd(RATE_DECIMALS, '0'));
  const cents = (units * rate * 100n) / (XFC_UNIT * 10n ** BigInt(RATE_DECIMALS));
  return `${cents / 100n}.${(cents % 100n).toString().padStart(2, '0')}`;
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
  /** The subject of the traded card. */
  readonly asset_type: 1 | 2 | null;
  readonly subject_id: number | null;
  readonly card_name: string | null;
}

/** The lines of a manager's account, newest first. */
export async function transactionsOf(
  db: Db,
  managerId: number,
  input: ParsedInput<'wallet.transactions'>,
): Promise<CallOutput<'wallet.transactions'>> {
  const perPage = input.noItems ?? PER_PAGE;
  const mine = sql`
    from posting
    join account on account.id = posting.account_id and account.owner = 'manager' and account.manager_id = ${managerId}
    join ledger_transaction as transaction on transaction.id = posting.transaction_id
    where true
    ${input.currency_id === undefined ? sql`` : sql`and account.currency = ${currencyOf(input.currency_id)}`}
    ${input.filter === undefined ? sql`` : sql`and reason = any(${reasonsOf(input.filter)})`}
  `;
  const counted = await sql<{ total: number }>`select count(*)::int as total ${mine}`.execute(db);
  const total = counted.rows[0]?.total ?? 0;
  const lines = await sql<LineRow>`
    select page.*, coalesce(other.house_name, other.owner) as counterpart, contest.id as contest_id, contest.name as contest_name,
      card.asset_type, card.subject_id, coalesce(player.name, club.venue_name) as card_name
    from (
      select posting.transaction_id, posting.line, transaction.at, account.currency, transaction.reason, posting.units,
        posting.balance_after, transaction.cause_kind, transaction.cause_id
      ${mine}
      order by posting.transaction_id desc, posting.line desc
      limit ${perPage} offset ${(input.page - 1) * perPage}
    ) as page
    cross join lateral (
      select account.owner, account.house_name from posting
      join account on account.id = posting.account_id
      where posting.transaction_id = page.transaction_id and sign(posting.units) <> sign(page.units)
      order by posting.line limit 1
    ) as other
    left join entry on page.cause_kind = 'entry' and entry.id = page.cause_id
    left join contest on contest.id = coalesce(entry.contest_id, case when page.cause_kind = 'contest' then page.cause_id end)
    left join fill on page.cause_kind in ('fill', 'reversal') and fill.id = page.cause_id
    left join card on card.id = fill.card_id
    left join player on card.asset_type = ${ASSET.player} and player.id = card.subject_id
    left join club on card.asset_type = ${ASSET.venue} and club.id = card.subject_id
    order by page.transaction_id desc, page.line desc
  `.execute(db);
  return {
    data: lines.rows.map(lineOf),
    summary: { total, page: input.page, per_page: perPage, pages: Math.ceil(total / perPage) },
  };
}

function lineOf(row: LineRow): CallOutput<'wallet.transactions'>['data'][number] {
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

/** The solvency page: the issued amount against the sum of all accounts, recomputed from the journal entries. */
export async function solvency(db: Db): Promise<CallOutput<'wallet.solvency'>> {
  const found = await sql<{
    issued: bigint;
    managers: bigint;
    contests: bigint;
    house: bigint;
    transactions: number;
    number: number | null;
    hash: string | null;
    sealed_at: Date | null;
  }>`
    select sums.*, (select count(*)::int from ledger_transaction) as transactions, block.number, block.hash, block.sealed_at
    from (
      select
        coalesce(-sum(units) filter (where house_name = 'issue'), 0)::bigint as issued,
        coalesce(sum(units) filter (where owner = 'manager'), 0)::bigint as managers,
        coalesce(sum(units) filter (where owner = 'contest'), 0)::bigint as contests,
        coalesce(sum(units) filter (where owner = 'house' and house_name <> 'issue'), 0)::bigint as house
      from posting join account on account.id = posting.account_id
      where currency = 'XFC'
    ) as sums
    left join lateral (select * from ledger_block order by number desc limit 1) as block on true
  `.execute(db);
  const [row] = found.rows;
  if (row === undefined) throw new Error('the sums of the ledger are missing');
  return {
    issued: moneyText(xfc(row.issued)),
    managers: moneyText(xfc(row.managers)),
    contests: moneyText(xfc(row.contests)),
    house: moneyText(xfc(row.house)),
    difference: moneyText(xfc(row.issued - row.managers - row.contests - row.house)),
    transactions: row.transactions,
    block:
      row.number === null || row.hash === null || row.sealed_at === null
        ? null
        : { number: row.number, hash: row.hash, sealed_at: row.sealed_at.toISOString() },
    computed_at: (await gameNow(db)).toISOString(),
  };
}
