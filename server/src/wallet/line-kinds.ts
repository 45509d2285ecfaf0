/**
 * Kinds of the lines of managers: the filter of the wallet and the asset type of the card, as one number. The sealer writes
 * the lines of each block by kind (`account_line`), so that pages and counts of a filter need not read all lines.
 */
import { sql, type Tx } from '../db/database.ts';
import { filtersByReason, type TransactionFilter } from './reasons.ts';

/** The numbers of the filters; stored, so they never change. */
const FILTER_NUMBER: Readonly<Record<TransactionFilter, number>> = {
  trade: 1,
  lease: 2,
  contest: 3,
  prize: 4,
  host: 5,
  deposit: 6,
  withdrawal: 7,
  spin: 8,
  referral: 9,
  fee: 10,
  exchange: 11,
  reward: 12,
};
const ASSET_TYPES = 4;
/** Of no card, of a player, of a venue. */
const POSSIBLE_ASSETS = [0, 1, 2];

/** The kinds that a filter and an asset type show; undefined shows all. */
export function kindsOf(
  filter: TransactionFilter | undefined,
  assetType: number | undefined,
): readonly number[] {
  const filters = filter === undefined ? Object.values(FILTER_NUMBER) : [FILTER_NUMBER[filter]];
  const assets = assetType === undefined ? POSSIBLE_ASSETS : [assetType];
  return filters.flatMap((number) => assets.map((asset) => number * ASSET_TYPES + asset));
}

const rules = filtersByReason();
const REASONS = rules.map(([reason]) => reason);
const NUMBERS = rules.map(([, filter]) => FILTER_NUMBER[filter]);

/** SQL: the kind of a line, with `KIND_TABLES` joined. */
export const LINE_KIND = sql`${sql.lit(ASSET_TYPES)} * rule.filter + coalesce(kind_card.asset_type, 0)`;
/** SQL: the tables that give the kind of the lines of `transaction`. */
export const KIND_TABLES = sql`
  join unnest(${REASONS}::text[], ${NUMBERS}::int[]) as rule (reason, filter) on rule.reason = transaction.reason
  left join fill as kind_fill on transaction.cause_kind in ('fill', 'reversal') and kind_fill.id = transaction.cause_id
  left join lease as kind_lease on transaction.cause_kind = 'lease' and kind_lease.id = transaction.cause_id
  left join card as kind_card on kind_card.id = coalesce(kind_fill.card_id, kind_lease.card_id)
`;

/** Writes the lines of managers in transactions that are being sealed, and counts them. */
export async function writeAccountLines(tx: Tx, transactionIds: readonly bigint[]): Promise<void> {
  await sql`
    with written as (
      insert into account_line (account_id, kind, transaction_id, line)
      select posting.account_id, ${LINE_KIND}, posting.transaction_id, posting.line
      from ledger_transaction as transaction
      join posting on posting.transaction_id = transaction.id
      join account on account.id = posting.account_id and account.owner = 'manager'
      ${KIND_TABLES}
      where transaction.id = any(${transactionIds.map(String)}::bigint[])
      returning account_id, kind
    )
    insert into account_line_count (account_id, kind, lines)
    select account_id, kind, count(*) from written group by account_id, kind order by account_id, kind
    on conflict (account_id, kind) do update set lines = account_line_count.lines + excluded.lines
  `.execute(tx);
}
