import { DAY_MS, HOUR_MS } from '@touchline/domain/rules/durations';
import { gameNow } from '../db/clock.ts';
import { sql, type Db } from '../db/database.ts';
import { stripeRecords, type StripeRecords } from '../outside/stripe-records.ts';
import type { ComparedFigure, ExternalSource } from '../solvency/public.ts';

/** How far back the provider's records are read. */
const READ_DAYS = 14;
/** Payments of these last days must be among them: a message arrives at most ten days after its charge. */
const EXPECTED_DAYS = 4;
/** Differing payments that are named one by one. */
const MAX_NAMED = 10;

/**
 * Compares the ledger's card payments with the payments themselves and, with a key of Stripe, with its records.
 * Throws when the provider does not answer and everything else agrees.
 */
export function paymentsSource(
  stripeKey: string | null,
  records: StripeRecords | null = stripeKey === null ? null : stripeRecords(stripeKey),
): ExternalSource {
  return {
    name: 'payments',
    async compare(db) {
      const own = [...(await totals(db)), ...(await differingPayments(db))];
      if (records === null || own.some(({ ledger, outside }) => ledger !== outside)) return own;
      return [...own, ...(await againstProvider(db, records))];
    },
  };
}

/** All payments by their entries, holds and messages: one statement, so that they are consistent. */
async function totals(db: Db): Promise<readonly ComparedFigure[]> {
  const { rows } = await sql<{
    credited: bigint;
    returned: bigint;
    held: bigint;
    clearing: bigint;
    row_credited: bigint;
    row_returned: bigint;
    row_frozen: bigint;
    unproven: bigint;
  }>`
    select
      coalesce(booked.credited, 0)::bigint as credited, coalesce(booked.returned, 0)::bigint as returned,
      coalesce(booked.clearing, 0)::bigint as clearing,
      (select coalesce(sum(units), 0)::bigint from hold where state = 'open' and cause_kind = 'payment') as held,
      (select coalesce(sum(units), 0)::bigint from payment where credited_at is not null) as row_credited,
      (select coalesce(sum(returned_units), 0)::bigint from payment) as row_returned,
      (select coalesce(sum(frozen_units), 0)::bigint from payment) as row_frozen,
      (
        select coalesce(sum(units), 0)::bigint from payment
        where credited_at is not null
          and not exists (select from payment_event where payment_id = payment.id and kind = 'paid')
      ) as unproven
    from (
      select sum(posting.units) filter (where owner = 'manager' and reason = 'card_payment') as credited,
        -sum(posting.units) filter (where owner = 'manager' and reason = 'card_payment_returned') as returned,
        sum(posting.units) filter (where house_name = 'payments') as clearing
      from ledger_transaction
      join posting on transaction_id = ledger_transaction.id join account on account.id = account_id
      where cause_kind = 'payment'
    ) as booked
  `.execute(db);
  return rows.flatMap((row) => [
    { what: 'XFC credited for card payments', ledger: row.credited, outside: row.row_credited },
    { what: 'XFC taken back for card payments', ledger: row.returned, outside: row.row_returned },
    { what: 'XFC held for card payments', ledger: row.held, outside: row.row_frozen },
    { what: 'XFC left in the clearing account of card payments', ledger: row.clearing, outside: 0n },
    { what: 'XFC credited without a signed message of payment', ledger: row.unproven, outside: 0n },
  ]);
}

/** The payments whose entries differ from their rows: sums may agree while two of them differ. */
async function differingPayments(db: Db): Promise<readonly ComparedFigure[]> {
  const { rows } = await sql<{ id: number; booked: bigint; expected: bigint }>`
    select payment.id, coalesce(booked.units, 0)::bigint as booked,
      (case when credited_at is null then 0 else payment.units - returned_units end)::bigint as expected
    from payment
    left join (
      select cause_id, sum(posting.units) as units from ledger_transaction
      join posting on transaction_id = ledger_transaction.id join account on account.id = account_id
      where cause_kind = 'payment' and owner = 'manager' group by cause_id
    ) as booked on cause_id = payment.id
    where coalesce(booked.units, 0) <> case when credited_at is null then 0 else payment.units - returned_units end
    order by payment.id limit ${MAX_NAMED}
  `.execute(db);
  return rows.map(({ id, booked, expected }) => ({
    what: `XFC that payment ${id} brought`,
    ledger: booked,
    outside: expected,
  }));
}

interface KnownPayment {
  readonly reference: string;
  readonly paid: number;
  readonly refunded: number;
}

/**
 * The provider's records of two weeks but the last hour, whose messages may be on their way. What it charged must be known
 * here and the other way round; what it gave back must be known here.
 */
async function againstProvider(db: Db, records: StripeRecords): Promise<readonly ComparedFigure[]> {
  const now = (await gameNow(db)).getTime();
  const period = { from: now - READ_DAYS * DAY_MS, until: now - HOUR_MS };
  const [charges, refunds] = [await records.charges(period), await records.refunds(period)];
  const charged = sumsOf(charges);
  const back = sumsOf(refunds);
  const { rows } = await sql<KnownPayment>`
    select reference, coalesce(paid_cents, 0) as paid, refunded_cents + foreign_refund_cents as refunded from payment
    where provider = 'stripe' and (
      reference = any(${[...charged.keys(), ...back.keys()]}::text[])
      or paid_at between ${new Date(now - EXPECTED_DAYS * DAY_MS)} and ${new Date(period.until)}
    )
  `.execute(db);
  const since = new Map(rows.map((row) => [row.reference, row]));
  const expected = rows.filter(({ reference }) => charged.has(reference) || !back.has(reference));
  return [
    {
      what: `cents charged within ${READ_DAYS} days`,
      ledger: BigInt(expected.reduce((total, { paid }) => total + paid, 0)),
      outside: total(charged),
    },
    {
      what: `cents given back within ${READ_DAYS} days`,
      ledger: [...back].reduce(
        (sum, [reference, cents]) =>
          sum + BigInt(since.has(reference) ? Math.min(cents, since.get(reference)?.refunded ?? 0) : cents),
        0n,
      ),
      outside: total(back),
    },
  ];
}

function sumsOf(records: Awaited<ReturnType<StripeRecords['charges']>>): ReadonlyMap<string, number> {
  const sums = new Map<string, number>();
  for (const { reference, cents } of records) sums.set(reference, (sums.get(reference) ?? 0) + cents);
  return sums;
}

function total(sums: ReadonlyMap<string, number>): bigint {
  return [...sums.values()].reduce((sum, cents) => sum + BigInt(cents), 0n);
}
