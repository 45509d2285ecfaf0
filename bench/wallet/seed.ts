import { inTransaction, sql, type Db } from '../../server/src/db/database.ts';
import { makeTradedCards } from '../../server/src/testing/market/market.ts';
import { writeAccountLines } from '../../server/src/wallet/line-kinds.ts';
import { ASSET } from '../../server/src/db/sql-constants.ts';

/** Transactions sealed at a time. */
const SEALED_AT_ONCE = 50_000;
/** Transactions that wait for their seal while pages are read, every tenth of the manager. */
const WAITING = 500;
const CARDS = 40;

export interface WalletSize {
  /** Lines of the ledger: two a transaction. */
  readonly postings: number;
  /** Those of the manager who reads. */
  readonly own: number;
  /** Accounts of others. */
  readonly others: number;
}

/**
 * Fills the ledger: trades, contests, prizes and a few rare reasons, spread evenly over all transactions. The manager's
 * trades have fills, of players and a few of venues. All but the last are sealed.
 */
export async function seedWallet(db: Db, managerId: number, size: WalletSize): Promise<void> {
  const cards = await makeTradedCards(db, CARDS, { lifetime: 1_000_000 });
  await inTransaction(db, async (tx) => {
    await sql`set local statement_timeout = '1800s'`.execute(tx);
    await sql`set local idle_in_transaction_session_timeout = '1800s'`.execute(tx);
    await sql`
      insert into account (kind, currency, owner, manager_id)
      select 'guarded', 'XFC', 'manager', 1000000 + ordinal from generate_series(1, ${size.others}::int) as ordinal
    `.execute(tx);
    const transactions = size.postings / 2;
    const every = Math.floor(transactions / size.own);
    await insertLines(tx, { managerId, transactions, every, others: size.others });
    await insertFills(
      tx,
      managerId,
      cards.map(({ cardId }) => cardId),
    );
  });
  await seal(db);
  await sql`vacuum analyze`.execute(db);
}

type Tx = Parameters<typeof writeAccountLines>[0];

interface Lines {
  readonly managerId: number;
  readonly transactions: number;
  /** Every so many transactions one is of the manager. */
  readonly every: number;
  readonly others: number;
}

async function insertLines(tx: Tx, { managerId, transactions, every, others }: Lines): Promise<void> {
  await sql`
    insert into ledger_transaction (reason, cause_kind, cause_id, at)
    select case
        when ordinal % 100000 = 0 then 'referral' when ordinal % 997 = 0 then 'house_lease' when ordinal % 10 < 7 then 'trade'
        when ordinal % 10 = 7 then 'contest_prize' else 'contest_fee'
      end, case when ordinal % 10 < 7 then 'fill' else 'order' end, ordinal, game_now() - make_interval(secs => ${transactions} - ordinal)
    from generate_series(1, ${transactions}::int) as ordinal order by ordinal
  `.execute(tx);
  await sql`
    with other as (
      select array_agg(id order by id) as ids from account where owner = 'manager' and manager_id > 1000000
    ), own as (
      select id from account where owner = 'manager' and manager_id = ${managerId} and currency = 'XFC'
    ), fees as (select id from account where house_name = 'fees' and currency = 'XFC')
    insert into posting (transaction_id, line, account_id, units, balance_after)
    select transaction.id, line,
      case line when 0 then fees.id
        else case when cause_id % ${every}::int = 0 then own.id else other.ids[1 + cause_id % ${others}::int] end end,
      case line when 0 then 100000000 else -100000000 end, case line when 1 then cause_id end
    from ledger_transaction as transaction cross join other cross join own cross join fees cross join generate_series(0, 1) as line
    where transaction.cause_kind in ('fill', 'order')
    order by transaction.id, line
  `.execute(tx);
  await sql`
    insert into ledger_unsealed (transaction_id)
    select id from ledger_transaction where cause_kind in ('fill', 'order') on conflict do nothing
  `.execute(tx);
}

/** The fills of the manager's trades, under the numbers that the lines name. */
async function insertFills(tx: Tx, managerId: number, cardIds: readonly number[]): Promise<void> {
  await sql`update card set asset_type = ${ASSET.venue} where id = ${cardIds[0] ?? 0}`.execute(tx);
  await sql`
    insert into fill (id, order_id, kind, card_id, quantity, price, fee, seller_id, buyer_id, at) overriding system value
    select cause_id, 0, 1, (${cardIds}::int[])[1 + cause_id / 7 % ${cardIds.length}], 1, 100000000, 0, null, ${managerId}, at
    from posting join account on account.id = account_id and manager_id = ${managerId}
    join ledger_transaction as transaction on transaction.id = transaction_id and cause_kind = 'fill'
    order by cause_id
  `.execute(tx);
}

/** Writes the lines of sealed transactions by kind; the last ones wait. */
async function seal(db: Db): Promise<void> {
  for (;;) {
    const done = await inTransaction(db, async (tx) => {
      const { rows } = await sql<{ id: bigint }>`
        select transaction_id as id from ledger_unsealed
        where transaction_id <= (select max(transaction_id) - ${WAITING} from ledger_unsealed)
        order by transaction_id limit ${SEALED_AT_ONCE}
      `.execute(tx);
      const ids = rows.map(({ id }) => id);
      if (ids.length === 0) return true;
      await writeAccountLines(tx, ids);
      await sql`delete from ledger_unsealed where transaction_id = any(${ids.map(String)}::bigint[])`.execute(
        tx,
      );
      return false;
    });
    if (done) return;
  }
}
