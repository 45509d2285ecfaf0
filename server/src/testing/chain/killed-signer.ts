import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { xfc } from '@touchline/domain/money';
import { parseAbiItem, parseEther } from 'viem';
import { chainReader } from '../../chain/chain-reader.ts';
import type { ChainSettings } from '../../chain/chain-settings.ts';
import { watchDeposits } from '../../chain/watching/watch-deposits.ts';
import { withdrawalChecks } from '../../chain/withdrawals/withdrawal-checks.ts';
import { sql, type Db } from '../../db/database.ts';
import { seeded, type Draws } from '../../feeds/seeded.ts';
import { verifyBooks } from '../../wallet/verify-books.ts';
import { makeManagers, type TestManager } from '../contests/contests.ts';
import { freePort } from '../processes/free-port.ts';
import { KILLABLE_KEY } from '../processes/killable-server.ts';
import { localAccount, localSignerKey, sendXfc, startLocalChain } from './local-chain.ts';
import { emptyTally, makeWithdrawers } from './simulated/scene.ts';
import { askWithdrawal, decideWithdrawals, passDay } from './simulated/withdrawals.ts';

export interface KilledSigner {
  readonly cycles: number;
  readonly seed: string;
  /** Forgets what was signed with each kill, as a signer would that stores nothing before it sends. */
  readonly naive: boolean;
  readonly onCycle: (report: KilledSignerCycle) => void;
}

/** A signer that was killed among withdrawals, and what was found once a last one had sent them all. */
export interface KilledSignerCycle {
  readonly cycle: number;
  readonly withdrawals: number;
  readonly kills: number;
  /** Withdrawals that were signed, and not yet confirmed, at a kill. */
  readonly caught: number;
  readonly violations: readonly string[];
}

const DEPOSITORS = [1, 2, 3, 4] as const;
const FUNDS = '9000';
const REQUESTS = 8;
const KILLS = 3;
const MAX_ALIVE_MS = 2_500;
const BLOCK_MS = 100;
const TIMEOUT_MS = 120_000;
const SIGNER = fileURLToPath(new URL('../../signer.ts', import.meta.url));
const TRANSFER = parseAbiItem('event Transfer(address indexed from, address indexed to, uint256 value)');

interface Scene {
  readonly db: Db;
  readonly url: string;
  readonly chain: Awaited<ReturnType<typeof startLocalChain>>;
  readonly settings: ChainSettings;
  readonly managers: readonly TestManager[];
  readonly draws: Draws;
  addresses: number;
}

/**
 * Kills the program that signs withdrawals (SIGKILL) at any moment of its work, on a real EVM, and starts it again: every
 * withdrawal must arrive exactly once, and the books be right. Stops after the first cycle with a violation.
 */
export async function killSigner(
  db: Db,
  url: string,
  options: KilledSigner,
): Promise<readonly KilledSignerCycle[]> {
  const chain = await startLocalChain({ port: await freePort() });
  const managers = await makeWithdrawers(db, await makeManagers(db, DEPOSITORS.length, xfc(0n)));
  const draws = seeded(options.seed);
  const scene: Scene = { db, url, chain, settings: chain.settings, managers, draws, addresses: 0 };
  let stopsMining: Promise<void> | null = null;
  const mining = new AbortController();
  try {
    await fund(scene);
    await chain.client.setAutomine(false);
    stopsMining = mineUntil(scene, mining.signal);
    const reports: KilledSignerCycle[] = [];
    for (let cycle = 0; cycle < options.cycles; cycle += 1) {
      const report = await oneCycle(scene, cycle, options.naive);
      reports.push(report);
      options.onCycle(report);
      if (report.violations.length > 0) break;
    }
    return reports;
  } finally {
    mining.abort();
    await stopsMining;
    await chain.stop();
  }
}

/** Each manager links an address and deposits from it. */
async function fund({ db, chain, settings, managers }: Scene): Promise<void> {
  const reader = chainReader(settings);
  const watch = () => watchDeposits({ db, reader, settings, fence: () => Promise.resolve() });
  for (const [index, { managerId }] of managers.entries()) {
    const address = localAccount(DEPOSITORS[index] ?? 0).address.toLowerCase();
    await sql`
      insert into chain_address (address, manager_id, linked_at)
      values (${address}, ${managerId}, game_now() - interval '2 days')
    `.execute(db);
  }
  await watch();
  for (const account of DEPOSITORS) await sendXfc(settings, account, FUNDS);
  await chain.client.mine({ blocks: 20 });
  await watch();
}

async function mineUntil({ chain }: Scene, stopped: AbortSignal): Promise<void> {
  while (!stopped.aborted) {
    await chain.client.mine({ blocks: 1 });
    await pause(BLOCK_MS);
  }
}

async function oneCycle(scene: Scene, cycle: number, naive: boolean): Promise<KilledSignerCycle> {
  const { db, draws, managers } = scene;
  const last = await lastWithdrawal(db);
  await passDay(scene, 0);
  const tally = emptyTally();
  for (let request = 0; request < REQUESTS; request += 1)
    await askWithdrawal(scene, draws, draws.pick(managers), tally);
  await decideWithdrawals(scene, draws, true);
  let caught = 0;
  for (let kill = 0; kill < KILLS; kill += 1) {
    const signer = await startSigner(scene);
    await pause(draws.whole(MAX_ALIVE_MS));
    await signer.kill();
    caught += await countSent(db);
    if (naive) await forget(db);
  }
  const signer = await startSigner(scene);
  try {
    await untilDone(db);
  } finally {
    await signer.kill();
  }
  return {
    cycle,
    withdrawals: tally.withdrawals,
    kills: KILLS,
    caught,
    violations: [...tally.findings, ...(await violationsSince(scene, last))],
  };
}

/** The product's own signer. The lease of a killed one counts as run out, so that the next need not wait ten seconds. */
async function startSigner({ db, url, settings }: Scene) {
  await sql`update work_lease set expires_at = clock_timestamp() where expires_at > clock_timestamp()`.execute(
    db,
  );
  const child = spawn(process.execPath, [SIGNER], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...process.env,
      NODE_ENV: 'development',
      KEY_SECRET: KILLABLE_KEY,
      DATABASE_URL: url,
      CHAIN_URL: settings.url,
      CHAIN_TOKEN: settings.token,
      CHAIN_DEPOSIT_ADDRESS: settings.depositAddress,
      CHAIN_SIGNER_KEY: localSignerKey(),
    },
  });
  const ended = once(child, 'exit');
  const { promise: started, resolve, reject } = Promise.withResolvers<void>();
  createInterface(child.stdout).on('line', (line) => {
    if (line.startsWith('Withdrawals are sent from')) resolve();
  });
  child.once('exit', (code) => reject(new Error(`the signer ended with ${code}`)));
  await started;
  return {
    async kill(): Promise<void> {
      child.kill('SIGKILL');
      await ended;
    },
  };
}

async function lastWithdrawal(db: Db): Promise<number> {
  const { rows } = await sql<{ id: number }>`select coalesce(max(id), 0) as id from withdrawal`.execute(db);
  return rows[0]?.id ?? 0;
}

async function countSent(db: Db): Promise<number> {
  const { rows } = await sql<{ sent: number }>`
    select count(distinct withdrawal_id)::int as sent
    from signed_transaction join withdrawal on withdrawal.id = withdrawal_id where state < 5
  `.execute(db);
  return rows[0]?.sent ?? 0;
}

/** What a signer loses that sends before it stores. */
async function forget(db: Db): Promise<void> {
  await sql`
    delete from signed_transaction where withdrawal_id in (select id from withdrawal where state < 5)
  `.execute(db);
  await sql`
    update withdrawal set state = 3, sender = null, nonce = null, confirmations = 0 where state = 4 or (state < 4 and nonce is not null)
  `.execute(db);
}

async function untilDone(db: Db): Promise<void> {
  const end = performance.now() + TIMEOUT_MS;
  for (;;) {
    const { rows } = await sql<{ open: number }>`
      select count(*)::int as open from withdrawal where state < 5
    `.execute(db);
    if (rows[0]?.open === 0 || performance.now() > end) return;
    await pause(100);
  }
}

/** What is wrong with the withdrawals after an id: on the chain, in the table and in the books. */
async function violationsSince(scene: Scene, last: number): Promise<readonly string[]> {
  const { db, chain, settings } = scene;
  const logs = await chain.client.getLogs({
    address: `0x${settings.token.slice(2)}`,
    event: TRANSFER,
    args: { from: `0x${settings.depositAddress.slice(2)}` },
    fromBlock: 0n,
  });
  const { rows } = await sql<{
    id: number;
    to_address: string;
    state: number;
    units: bigint;
    fee_units: bigint;
  }>`
    select id, to_address, state, units, fee_units from withdrawal where id > ${last} order by id
  `.execute(db);
  const found = rows.flatMap(({ id, to_address, state, units, fee_units }) => {
    const arrived = logs.filter(({ args }) => args.to?.toLowerCase() === to_address);
    const value = (parseEther('1') / 10n ** 8n) * (units - fee_units);
    return [
      ...(state === 5 ? [] : [`withdrawal ${id} ends in state ${state}`]),
      ...(arrived.length === 1 ? [] : [`withdrawal ${id} arrived ${arrived.length} times`]),
      ...arrived
        .filter(({ args }) => args.value !== value)
        .map(({ args }) => `withdrawal ${id} sent ${args.value} instead of ${value}`),
    ];
  });
  const checks = await verifyBooks(db, withdrawalChecks);
  return [
    ...found,
    ...checks.flatMap(({ name, findings }) => findings.map((finding) => `${name}: ${finding}`)),
  ];
}
