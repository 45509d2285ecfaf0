import { randomUUID } from 'node:crypto';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { xfc, XFC_UNIT } from '@touchline/domain/money';
import { sql, type Db } from '../../db/database.ts';
import { databaseFolderOf } from '../../db/embedded/embedded.ts';
import { databaseUser } from '../../db/embedded/postgres-binaries.ts';
import { seeded, type Draws } from '../../feeds/seeded.ts';
import { paymentChecks } from '../../payments/payment-checks.ts';
import { openPaymentProvider, type PaymentProvider } from '../../payments/provider.ts';
import { secretsFrom } from '../../secrets.ts';
import { verifyBooks } from '../../wallet/verify-books.ts';
import { makeManagers } from '../contests/contests.ts';
import { freePort } from '../processes/free-port.ts';
import {
  KILLABLE_KEY,
  startKillable,
  type KillableProgram,
  type KillableServer,
} from '../processes/killable-server.ts';
import { eventsAbout, type StripeEvent } from './payments.ts';

export interface KilledPayments {
  readonly cycles: number;
  readonly seed: string;
  /** The program that takes the messages; `PORT` and limits are set here. */
  readonly program: KillableProgram;
  readonly onCycle: (report: KilledCycle) => void;
}

/** One kill while messages arrive, and the findings once all of them are acknowledged. */
export interface KilledCycle {
  readonly cycle: number;
  readonly payments: number;
  /** Messages acknowledged, and deliveries that the kill left without an answer. */
  readonly acknowledged: number;
  readonly unanswered: number;
  readonly readyMs: number;
  readonly violations: readonly string[];
}

const PAYMENTS = 70;
const SENDERS = 12;
const UNITS = 100n * XFC_UNIT;
const MIN_KILL_MS = 30;
const KILL_SPREAD_MS = 900;
const TIMEOUT_MS = 60_000;

type MessagesOf = (events: ReturnType<typeof eventsAbout>) => readonly StripeEvent[];
/** Everything the provider reports about a payment, and the share of it that stays credited, in percent. */
const STORIES: readonly (readonly [messages: MessagesOf, kept: bigint, credits: 0 | 1])[] = [
  [(events) => [events.created, events.paid(525)], 100n, 1],
  [(events) => [events.paid(525), events.refunded(105)], 80n, 1],
  [(events) => [events.paid(525), events.disputed, events.won], 100n, 1],
  [(events) => [events.paid(525), events.disputed, events.lost], 0n, 1],
  [(events) => [events.declined, events.expired, events.paid(525)], 100n, 1],
  [(events) => [events.created, events.paid(526)], 0n, 0],
  [(events) => [events.declined, events.expired], 0n, 0],
];

interface Purchase {
  readonly id: number;
  readonly managerId: number;
  readonly story: (typeof STORIES)[number];
  readonly events: readonly StripeEvent[];
}

interface Run {
  readonly options: KilledPayments;
  readonly dataDir: string;
  readonly program: KillableProgram;
  readonly url: string;
  readonly provider: PaymentProvider;
  readonly random: Draws;
  server: KillableServer;
}

/**
 * Sends the messages of payments repeated and in any order to a server that is killed meanwhile, with its
 * database, and sends each again until it is acknowledged, as a provider does. Then every payment must be credited
 * at most once, with its remaining amount, and the books must be right. Stops after the first cycle with a
 * violation.
 */
export async function killPayments(options: KilledPayments): Promise<readonly KilledCycle[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'touchline-killed-'));
  // The database may run as another user, which needs access to the folder.
  chmodSync(dataDir, 0o755);
  const port = String(await freePort());
  const program = {
    ...options.program,
    settings: { ...options.program.settings, PORT: port, LIMITS_FACTOR: '100', SANDBOX_CHECKOUT: 'on' },
  };
  const reports: KilledCycle[] = [];
  let run: Run | null = null;
  try {
    run = {
      options,
      dataDir,
      program,
      url: `http://localhost:${port}/api/v2/fiat/webhook/sandbox`,
      provider: sandbox(),
      random: seeded(options.seed),
      server: await startKillable(program, dataDir),
    };
    for (let cycle = 0; cycle < options.cycles; cycle += 1) {
      const report = await oneCycle(run, cycle);
      reports.push(report);
      options.onCycle(report);
      if (report.violations.length > 0) break;
    }
    return reports;
  } finally {
    await run?.server.kill();
    rmSync(
      databaseFolderOf(dataDir, databaseUser(), () => {}),
      { recursive: true, force: true },
    );
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** The sandbox of the killed server: its messages are signed with the same key. */
function sandbox(): PaymentProvider {
  const provider = openPaymentProvider(
    { stripeSecretKey: null, stripeWebhookSecret: null, sandboxCheckout: true, takesPlayMoney: true },
    secretsFrom(KILLABLE_KEY),
    Date.now,
  );
  if (provider === null) throw new Error('the sandbox is off');
  return provider;
}

async function oneCycle(run: Run, cycle: number): Promise<KilledCycle> {
  const purchases = await makePurchases(run.server.db);
  const queue = run.random.shuffled(
    purchases.flatMap(({ events }) =>
      events.flatMap((event) => [event, event, ...(run.random.chance(0.5) ? [event] : [])]),
    ),
  );
  const count = { acknowledged: 0, unanswered: 0 };
  let isBack = Promise.resolve();
  const sender = async (): Promise<void> => {
    for (let event = queue.pop(); event !== undefined; event = queue.pop()) {
      await isBack;
      if (await deliver(run, event)) count.acknowledged += 1;
      else {
        count.unanswered += 1;
        queue.unshift(event);
        await pause(20);
      }
    }
  };
  run.server.aim();
  const senders = Array.from({ length: SENDERS }, sender);
  await pause(MIN_KILL_MS + run.random.whole(KILL_SPREAD_MS));
  const { promise, resolve } = Promise.withResolvers<void>();
  await run.server.kill();
  isBack = promise;
  run.server = await startKillable(run.program, run.dataDir);
  resolve();
  await Promise.all(senders);
  return {
    cycle,
    payments: purchases.length,
    ...count,
    readyMs: run.server.readyMs,
    violations: await violationsOf(run.server.db, purchases),
  };
}

async function makePurchases(db: Db): Promise<readonly Purchase[]> {
  const managers = await makeManagers(db, PAYMENTS, xfc(0n));
  const purchases: Purchase[] = [];
  for (const [index, { managerId }] of managers.entries()) {
    const story = STORIES[index % STORIES.length];
    if (story === undefined) continue;
    const key = randomUUID().replaceAll('-', '');
    const { rows } = await sql<{ id: number }>`
      insert into payment (manager_id, checkout_key, provider, is_sandbox, units, eur_cents, rate, created_at, expires_at)
      values (${managerId}, ${key}, 'sandbox', true, ${UNITS}, 525, '0.0525', game_now(), game_now() + interval '15 minutes')
      returning id
    `.execute(db);
    purchases.push({ id: rows[0]?.id ?? 0, managerId, story, events: story[0](eventsAbout(key)) });
  }
  return purchases;
}

/** Whether the server has acknowledged a message. */
async function deliver({ url, provider }: Run, event: StripeEvent): Promise<boolean> {
  const body = JSON.stringify(event);
  const signature = (await provider.sign?.(body)) ?? '';
  try {
    const answer = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'stripe-signature': signature },
      body,
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    await answer.arrayBuffer();
    return answer.status === 200;
  } catch {
    return false;
  }
}

async function violationsOf(db: Db, purchases: readonly Purchase[]): Promise<readonly string[]> {
  await settled(db);
  const { rows } = await sql<{ id: number; kept: bigint; credits: number }>`
    select payment.id, coalesce(booked.kept, 0)::bigint as kept, coalesce(booked.credits, 0)::int as credits
    from payment left join (
      select cause_id, sum(posting.units) as kept, count(*) filter (where reason = 'card_payment') as credits
      from ledger_transaction
      join posting on transaction_id = ledger_transaction.id join account on account.id = account_id
      where cause_kind = 'payment' and owner = 'manager' group by cause_id
    ) as booked on cause_id = payment.id
    where payment.id = any(${purchases.map(({ id }) => id)}::int[])
  `.execute(db);
  const found = new Map(rows.map((row) => [row.id, row]));
  const wrong = purchases.flatMap(({ id, story: [, kept, credits] }) => {
    const row = found.get(id);
    const isRight = row?.kept === (UNITS * kept) / 100n && row.credits === credits;
    return isRight ? [] : [`payment ${id} was credited ${row?.credits} times and keeps ${row?.kept}`];
  });
  const books = await verifyBooks(db, paymentChecks);
  return [
    ...wrong,
    ...books.flatMap(({ name, findings }) => findings.map((finding) => `${name}: ${finding}`)),
  ];
}

/** Waits until the sweep has made good what the kill interrupted. */
async function settled(db: Db): Promise<void> {
  for (const until = Date.now() + TIMEOUT_MS; Date.now() < until; await pause(100)) {
    const { rows } = await sql`select from payment where needs_settling limit 1`.execute(db);
    if (rows.length === 0) return;
  }
}
