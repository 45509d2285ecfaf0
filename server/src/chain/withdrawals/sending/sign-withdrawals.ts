import { inTransaction, sql, type Tx } from '../../../db/database.ts';
import { publishAfterCommit } from '../../../live/topic-changes.ts';
import { MAX_GAS_PRICE } from '../gas.ts';
import { STATE } from '../rows.ts';
import type { ChainHead, Sending } from './sending.ts';

/** 8 decimals of XFC to the 18 of the token. */
const TOKEN_FACTOR = 10n ** 10n;
/** Withdrawals that wait for a block at once: behind a stuck one nothing arrives. */
const MAX_ON_THE_WAY = 20;
/** Real time after which a transaction that is in no block is replaced by one that pays more. */
const STUCK_AFTER_SECONDS = 180;
/** Nodes take a replacement from a tenth more on. */
const MIN_RAISE_PERCENT = 110;
const RAISE_PERCENT = 125n;

/**
 * Gives approved withdrawals their transaction numbers, in order. While withdrawals are switched off none is given, and
 * what has none is never signed.
 */
export async function giveNumbers({ db, writer, fence }: Sending, { latest }: ChainHead): Promise<void> {
  const used = await writer.transactionCount(latest);
  await inTransaction(db, async (tx) => {
    const { rows } = await sql<{ manager_id: number }>`
      with due as (
        select id, row_number() over (order by id) - 1 as place from withdrawal
        where state in (${STATE.requested}, ${STATE.approved}) and approvals_needed <= cardinality(approved_by)
          and nonce is null and send_after <= game_now()
          and not exists (select from switched_off where feature = 'withdrawals')
        order by id limit greatest(0, ${MAX_ON_THE_WAY} - (
          select count(*) from withdrawal where state in (${STATE.approved}, ${STATE.broadcast}) and nonce is not null
        ))
      ), next as (
        select greatest(${used}::bigint, coalesce(max(nonce) + 1, 0)) as nonce from withdrawal
        where sender = ${writer.sender}
      )
      update withdrawal set state = ${STATE.approved}, sender = ${writer.sender}, nonce = next.nonce + due.place,
        version = version + 1
      from due, next where withdrawal.id = due.id and withdrawal.nonce is null
      returning manager_id
    `.execute(tx);
    publish(tx, rows);
    await fence(tx);
  });
}

interface ToSign {
  readonly id: number;
  readonly to_address: string;
  readonly sent_units: bigint;
  readonly nonce: bigint;
}

/** Signs what has a number and no transaction, and stores it: from then on it may be on the chain. */
export async function signNumbered(sending: Sending): Promise<void> {
  const { db, writer } = sending;
  const { rows } = await sql<ToSign>`
    select id, to_address, units - fee_units as sent_units, nonce from withdrawal
    where state = ${STATE.approved} and sender = ${writer.sender} order by nonce
  `.execute(db);
  if (rows.length === 0) return;
  const gasPrice = await writer.gasPrice();
  for (const row of rows) await signAndStore(sending, row, gasPrice);
}

/** Replaces transactions that no block has included in time: the same number and transfer for a higher price. */
export async function replaceStuck(sending: Sending, { latest }: ChainHead): Promise<void> {
  const { db, reader, writer } = sending;
  const { rows } = await sql<ToSign & { gas_price: string; hashes: readonly string[] }>`
    select id, to_address, units - fee_units as sent_units, nonce, max(gas_price)::text as gas_price,
      array_agg(signed.tx_hash) as hashes
    from withdrawal join signed_transaction as signed on withdrawal_id = withdrawal.id
    where state = ${STATE.broadcast} and confirmations = 0 and sender = ${writer.sender}
      and nonce = ${await writer.transactionCount(latest)}
    group by withdrawal.id
    having max(signed_at) < clock_timestamp() - make_interval(secs => ${STUCK_AFTER_SECONDS})
  `.execute(db);
  for (const row of rows) {
    const raised = (BigInt(row.gas_price) * RAISE_PERCENT) / 100n;
    const asked = await writer.gasPrice();
    const gasPrice = raised > asked ? raised : asked;
    if (gasPrice > MAX_GAS_PRICE) continue;
    const receipts = await Promise.all(row.hashes.map((hash) => reader.receipt(hash)));
    if (receipts.every((receipt) => receipt === null)) await signAndStore(sending, row, gasPrice);
  }
}

async function signAndStore(
  { db, writer, fence }: Sending,
  { id, to_address, sent_units, nonce }: ToSign,
  gasPrice: bigint,
): Promise<void> {
  const order = { to: to_address, value: sent_units * TOKEN_FACTOR, nonce: Number(nonce), gasPrice };
  const { txHash, raw } = await writer.sign(order);
  await inTransaction(db, async (tx) => {
    const { rows } = await sql<{ manager_id: number }>`
      update withdrawal set state = ${STATE.broadcast}, version = version + 1
      where id = ${id} and state in (${STATE.approved}, ${STATE.broadcast}) and nonce = ${nonce}
      returning manager_id
    `.execute(tx);
    if (rows.length === 0) return;
    // Another signer, whose lease this one took over, may have stored one that nodes would not replace by this.
    await sql`
      insert into signed_transaction (tx_hash, withdrawal_id, raw, gas_price, signed_at)
      select ${txHash}, ${id}, ${raw}, ${gasPrice.toString()}::numeric, clock_timestamp()
      where not exists (
        select from signed_transaction
        where withdrawal_id = ${id} and gas_price * ${MIN_RAISE_PERCENT} > ${gasPrice.toString()}::numeric * 100
      )
    `.execute(tx);
    publish(tx, rows);
    await fence(tx);
  });
}

function publish(tx: Tx, rows: readonly { readonly manager_id: number }[]): void {
  publishAfterCommit(tx, 'me', [...new Set(rows.map(({ manager_id }) => manager_id))]);
}
