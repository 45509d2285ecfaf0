import { xfc, XFC_UNIT } from '@touchline/domain/money';
import { chainReader, type ChainReader } from '../../../chain/chain-reader.ts';
import { sql, type Db } from '../../../db/database.ts';
import { seeded } from '../../../feeds/seeded.ts';
import type { ChainSettings } from '../../../chain/chain-settings.ts';
import { watchDeposits } from '../../../chain/watching/watch-deposits.ts';
import { chainWriter, type ChainWriter } from '../../../chain/withdrawals/sending/chain-writer.ts';
import { localSettings, localSignerKey } from '../local-chain.ts';
import { makeVerified } from '../../rewards/reward-intents.ts';
import { makeManagers, type TestManager } from '../../contests/contests.ts';
import { SimulatedChain } from './blocks.ts';
import { SimulatedNode } from './node.ts';
import { SimulatedPool } from './pool.ts';
import { plantBeforeTurn, spoil, type Planted } from './planted.ts';
import { WEI, type Kind } from './transfers.ts';

const MANAGERS = 20;
/** XFC of each manager. */
const FUNDS = 1_000_000n;

/** The deposits and withdrawals of the product on a simulated chain. */
export interface ChainScene {
  readonly db: Db;
  readonly settings: ChainSettings;
  readonly chain: SimulatedChain;
  readonly pool: SimulatedPool;
  readonly node: SimulatedNode;
  readonly reader: ChainReader;
  /** Without a planted mistake. */
  readonly honestReader: ChainReader;
  readonly writer: ChainWriter;
  readonly managers: readonly TestManager[];
  /** What a planted fault does before each turn. */
  readonly beforeTurn: () => Promise<void>;
  /** How many addresses withdrawals have gone to: each has its own. */
  addresses: number;
}

/** The actions of a scenario, summed over scenarios. */
export interface Tally {
  scenarios: number;
  turns: number;
  brokenTurns: number;
  reorganisations: number;
  deepest: number;
  transactions: number;
  credited: number;
  readonly kinds: Map<Kind, number>;
  signerTurns: number;
  brokenSignerTurns: number;
  /** Where the signer was killed. */
  readonly kills: Map<string, number>;
  withdrawals: number;
  refusedWithdrawals: number;
  /** The outcomes of withdrawals: arrived, cancelled, or why they failed. */
  readonly ends: Map<string, number>;
  /** Transactions that replaced a stuck one. */
  replaced: number;
  /** The findings, with the number of the scenario. */
  readonly findings: string[];
}

/** Opens a simulated chain with its watcher on a fresh database, rightly or with a planted mistake. */
export async function openChainScene(
  db: Db,
  seed: string,
  planted: Planted | null = null,
): Promise<ChainScene> {
  const settings = { ...localSettings(1), url: 'http://localhost/', isLocal: true };
  const chain = new SimulatedChain(settings);
  const pool = new SimulatedPool(chain);
  const node = new SimulatedNode(chain, pool, seeded('t15', seed));
  const managers = await makeWithdrawers(db, await makeManagers(db, MANAGERS, xfc(0n)));
  const reader = chainReader(settings, node.transport());
  await fund(db, { chain, reader, managers });
  return {
    db,
    settings,
    chain,
    pool,
    node,
    reader: spoil(reader, planted),
    honestReader: reader,
    writer: chainWriter(settings, localSignerKey(), node.transport()),
    managers,
    beforeTurn: () => plantBeforeTurn(db, planted),
    addresses: 0,
  };
}

/** Each manager gets XFC from the chain to withdraw. */
async function fund(
  db: Db,
  { chain, reader, managers }: Pick<ChainScene, 'chain' | 'reader' | 'managers'>,
): Promise<void> {
  const watch = () => watchDeposits({ db, reader, settings: chain.ours, fence: () => Promise.resolve() });
  await watch();
  const { token, depositAddress } = chain.ours;
  const senders = managers.map((_, index) => `0xf0${index.toString(16).padStart(38, '0')}`);
  await sql`
    insert into chain_address (address, manager_id, linked_at)
    select address, manager_id, game_now()
    from unnest(${senders}::text[], ${managers.map(({ managerId }) => managerId)}::int[]) as linked (address, manager_id)
  `.execute(db);
  const value = FUNDS * XFC_UNIT * WEI;
  chain.mine(
    senders.map((from) => ({
      hash: chain.newHash(),
      logs: [{ address: token, from, to: depositAddress, value }],
      isSuccess: true,
      nonce: null,
    })),
  );
  for (let block = 0; block < 40; block += 1) chain.mine([]);
  await watch();
}

/** A turn may break by its node, its lease or its end, and by a deadlock of two at once; not by its own commands. */
export function isOfDatabase(reason: unknown): boolean {
  return reason instanceof Error && 'code' in reason && /^(?!40)[0-9A-Z]{5}$/.test(String(reason.code));
}

export function emptyTally(): Tally {
  return {
    scenarios: 0,
    turns: 0,
    brokenTurns: 0,
    reorganisations: 0,
    deepest: 0,
    transactions: 0,
    credited: 0,
    kinds: new Map(),
    signerTurns: 0,
    brokenSignerTurns: 0,
    kills: new Map(),
    withdrawals: 0,
    refusedWithdrawals: 0,
    ends: new Map(),
    replaced: 0,
    findings: [],
  };
}

/**
 * Gives managers what a withdrawal requires: proofs, a high level, and a session that has given its second step.
 */
export async function makeWithdrawers(
  db: Db,
  managers: readonly TestManager[],
): Promise<readonly TestManager[]> {
  return Promise.all(
    managers.map(async (manager) => {
      await makeVerified(db, manager);
      await sql`update manager set experience = 100000000 where id = ${manager.managerId}`.execute(db);
      const { rows } = await sql<{ id: number }>`
        insert into session (manager_id, signing_key_encrypted, device, network)
        values (${manager.managerId}, '', '', '') returning id
      `.execute(db);
      return { ...manager, sessionId: rows[0]?.id ?? null };
    }),
  );
}
