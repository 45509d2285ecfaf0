import { announceDeposit } from '../../../chain/announce-deposit.ts';
import { NETWORK_ID } from '../../../chain/chain-settings.ts';
import { payUnclaimed } from '../../../chain/public.ts';
import { watchDeposits } from '../../../chain/watching/watch-deposits.ts';
import { inTransaction, sql } from '../../../db/database.ts';
import { seeded, type Draws } from '../../../feeds/seeded.ts';
import { xfc, XFC_UNIT } from '@touchline/domain/money';
import type { TestManager } from '../../contests/contests.ts';
import { auditCredits, auditEnd, beginAudit, type Seen } from './audit.ts';
import type { SimulatedTransaction } from './blocks.ts';
import { HONEST, type NodeFaults } from './node.ts';
import { isOfDatabase, type ChainScene, type Tally } from './scene.ts';
import { calmSignerTurn, signerTurns } from './signer.ts';
import { drawTransaction } from './transfers.ts';
import { askWithdrawal, decideWithdrawals, passDay, tallyWithdrawals } from './withdrawals.ts';

const STEPS = 10;
/** In blocks. */
const LONG_BREAK = 32;
/** Blocks in the calm at the end: everything becomes final. */
const CALM_TURNS = 4;

/** Plays one scenario: misbehaviour drawn from the seed, then a calm in which everything must come right. */
export async function playScenario(
  scene: ChainScene,
  seed: string,
  number: number,
  tally: Tally,
): Promise<void> {
  const draws = seeded('t15', seed, number);
  const { chain } = scene;
  chain.finalityDepth = 2 + draws.whole(28);
  const [linked, late] = draws.shuffled(scene.managers);
  if (linked === undefined || late === undefined) throw new Error('two managers are needed');
  const senders = [0, 1, 2].map((index) => `0x${(number * 4 + index).toString(16).padStart(40, '0')}`);
  const [first = '', second = ''] = senders;
  const seen = await beginAudit(scene);
  const link = async (address: string, { managerId }: TestManager): Promise<void> => {
    await sql`
      insert into chain_address (address, manager_id, linked_at) values (${address}, ${managerId}, game_now())
    `.execute(scene.db);
    seen.links.set(address, managerId);
  };
  await link(first, linked);
  const lateAt = draws.whole(STEPS * 2);
  const faults = drawFaults(draws);
  for (let step = 0; step < STEPS; step += 1) {
    if (step === lateAt) await link(second, late);
    if (draws.chance(0.5)) await askWithdrawal(scene, draws, draws.pick(scene.managers), tally);
    await decideWithdrawals(scene, draws);
    const sent = mineStep(scene, draws, senders, tally);
    for (const transaction of sent) seen.transactions.set(transaction.hash, transaction);
    if (draws.chance(0.3)) reorganise(scene, draws, tally);
    if (draws.chance(0.06)) scene.pool.takeForeign();
    scene.pool.forget(draws.chance(0.2) ? draws.fraction() : 0, draws);
    if (draws.chance(0.3))
      await announce(scene, draws, { linked, from: first, hashes: [...seen.transactions.keys()] });
    await turns(scene, faults, draws, tally);
    await signerTurns(scene, faults, draws, tally);
    await auditCredits(scene, seen);
  }
  await payOne(scene, late, seen, draws);
  await calmDown(scene, draws, seen);
  await auditEnd(scene, seen);
  await sql`delete from announced_deposit`.execute(scene.db);
  await tallyWithdrawals(scene, seen.before.withdrawal, tally);
  await passDay(scene, seen.before.withdrawal);
  scene.pool.prune();
  tally.scenarios += 1;
  tally.credited += seen.credited.size;
  tally.findings.push(...seen.findings.map((finding) => `scenario ${number}: ${finding}`));
}

/** Everything that waits is decided, sent and becomes final, with an honest node. */
async function calmDown(scene: ChainScene, draws: Draws, seen: Seen): Promise<void> {
  const { chain, pool } = scene;
  await decideWithdrawals(scene, draws, true);
  for (let turn = 0; turn < CALM_TURNS; turn += 1) {
    await calmSignerTurn(scene, draws, seen.findings);
    for (let block = 0; block < chain.finalityDepth + 16; block += 1) chain.mine(pool.next(draws, 1));
    scene.node.behave(HONEST, draws);
    await scene.beforeTurn();
    await oneTurn(scene, false);
    await auditCredits(scene, seen);
  }
  await calmSignerTurn(scene, draws, seen.findings);
}

/** A quarter of the scenarios has an honest node: its chain alone is restless. */
function drawFaults(draws: Draws): NodeFaults {
  if (draws.chance(0.25)) return HONEST;
  const some = (max: number): number => (draws.chance(0.6) ? draws.fraction() * max : 0);
  return {
    down: some(0.1),
    otherNode: some(0.4),
    wrongLogs: some(0.6),
    wrongReceipt: some(0.4),
    wrongHead: some(0.3),
    wrongSend: some(0.6),
  };
}

function mineStep(
  { chain, pool }: ChainScene,
  draws: Draws,
  senders: readonly string[],
  tally: Tally,
): readonly SimulatedTransaction[] {
  const sent: SimulatedTransaction[] = [];
  // Now and then the product was away for so long that everything became final.
  const blocks = draws.chance(0.15) ? LONG_BREAK : draws.whole(5);
  for (let block = blocks; block > 0; block -= 1) {
    const count = draws.chance(0.4) ? 1 + draws.whole(3) : 0;
    const drawn = Array.from({ length: count }, () => drawTransaction(chain, draws, senders));
    for (const { kind } of drawn) tally.kinds.set(kind, (tally.kinds.get(kind) ?? 0) + 1);
    chain.mine([...drawn.map(({ transaction }) => transaction), ...pool.next(draws, 0.5)]);
    sent.push(...drawn.map(({ transaction }) => transaction));
  }
  tally.transactions += sent.length;
  return sent;
}

/** Most dropped transactions come into another block, in another order; some fail there, some never come again. */
function reorganise({ chain }: ChainScene, draws: Draws, tally: Tally): void {
  const depth = chain.reorganise(1 + draws.whole(30), (dropped, blocks) => {
    const placed = Array.from({ length: blocks }, (): SimulatedTransaction[] => []);
    for (const transaction of draws.shuffled(dropped)) {
      if (draws.chance(0.25)) continue;
      placed[draws.whole(blocks)]?.push(
        draws.chance(0.1) ? { ...transaction, isSuccess: false, logs: [] } : transaction,
      );
    }
    return placed;
  });
  if (depth > 0) tally.reorganisations += 1;
  tally.deepest = Math.max(tally.deepest, depth);
}

interface Announcement {
  readonly linked: TestManager;
  readonly from: string;
  readonly hashes: readonly string[];
}

/** Announces a transaction twice at once: a known one of any kind, or one that never existed. */
async function announce(
  scene: ChainScene,
  draws: Draws,
  { linked, from, hashes }: Announcement,
): Promise<void> {
  const txhash = hashes.length === 0 || draws.chance(0.1) ? scene.chain.newHash() : draws.pick(hashes);
  const { chain } = scene;
  const announce = announceDeposit({
    config: {
      chain: { ...chain.ours, url: 'http://localhost/', isLocal: true },
      publicUrl: 'http://localhost',
    },
  });
  const input = { amount: xfc(5n * XFC_UNIT), fromAddr: from, networkId: NETWORK_ID, txhash };
  const once = () => inTransaction(scene.db, (tx) => announce(tx, input, linked));
  await Promise.all([once(), once()]);
}

/** A turn with faults, sometimes two at once or one that loses its lease midway. */
async function turns(scene: ChainScene, faults: NodeFaults, draws: Draws, tally: Tally): Promise<void> {
  for (let count = 1 + draws.whole(2); count > 0; count -= 1) {
    scene.node.behave(faults, draws);
    await scene.beforeTurn();
    const both = [oneTurn(scene, draws.chance(0.1)), ...(draws.chance(0.1) ? [oneTurn(scene, false)] : [])];
    for (const ended of await Promise.allSettled(both)) {
      tally.turns += 1;
      if (ended.status === 'fulfilled') continue;
      tally.brokenTurns += 1;
      if (isOfDatabase(ended.reason)) tally.findings.push(`a turn broke: ${String(ended.reason)}`);
    }
  }
}

/** `losesLease`: the third transaction of the turn, and those after it, fail before they are committed. */
async function oneTurn({ db, reader, chain }: ChainScene, losesLease: boolean): Promise<number> {
  let commits = 0;
  return watchDeposits({
    db,
    reader,
    settings: chain.ours,
    fence() {
      commits += 1;
      return losesLease && commits > 1 ? Promise.reject(new Error('the lease is lost')) : Promise.resolve();
    },
  });
}

/** Pays a deposit that nobody claimed to a manager, twice at once. */
async function payOne(
  { db }: ChainScene,
  { managerId }: TestManager,
  { credited, paid, findings }: Seen,
  draws: Draws,
): Promise<void> {
  const waiting = [...credited.values()].find((row) => row.manager_id === null);
  if (waiting === undefined || draws.chance(0.5)) return;
  const pay = () => inTransaction(db, (tx) => payUnclaimed(tx, waiting.id, managerId));
  const payments = (await Promise.all([pay(), pay()])).filter((units) => units !== null);
  if (payments.length !== 1) findings.push(`deposit ${waiting.id} was paid ${payments.length} times`);
  paid.set(waiting.id, managerId);
}
