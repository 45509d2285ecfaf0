import { xfc } from '@touchline/domain/money';
import { chainReader, type ChainReader, type Transfer } from '../../../chain/chain-reader.ts';
import { sql, type Db } from '../../../db/database.ts';
import { seeded } from '../../../feeds/seeded.ts';
import { makeManagers } from '../../contests/contests.ts';
import { SimulatedChain } from './blocks.ts';
import { SimulatedNode } from './node.ts';
import type { ChainScene, Tally } from './scenario.ts';

const OURS = { token: `0x${'70'.repeat(20)}`, depositAddress: `0x${'de'.repeat(20)}` };
const MANAGERS = 20;

/** Mistakes that scenarios must find. */
export const PLANTED = ['no unique log', 'no finality', 'no second look'] as const;
export type Planted = (typeof PLANTED)[number];

/** Opens a simulated chain with its watcher on a fresh database, rightly or with a planted mistake. */
export async function openChainScene(
  db: Db,
  seed: string,
  planted: Planted | null = null,
): Promise<ChainScene> {
  const chain = new SimulatedChain(OURS);
  const node = new SimulatedNode(chain, seeded('t15', seed));
  const settings = { ...OURS, url: 'http://localhost/', isLocal: true };
  return {
    db,
    chain,
    node,
    reader: spoil(chainReader(settings, node.transport()), planted),
    managers: await makeManagers(db, MANAGERS, xfc(0n)),
    // Without its unique log a transfer that is read again is a new one.
    beforeTurn: () =>
      planted === 'no unique log' ? sql`delete from deposit where state = 3`.execute(db) : Promise.resolve(),
  };
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
    findings: [],
  };
}

function spoil(reader: ChainReader, planted: Planted | null): ChainReader {
  if (planted === 'no finality')
    return {
      ...reader,
      async head() {
        const { latest } = await reader.head();
        return { latest: latest + 14, finalized: latest };
      },
    };
  if (planted !== 'no second look') return reader;
  const told = new Map<string, Transfer>();
  return {
    ...reader,
    async transfers(first, last) {
      const found = await reader.transfers(first, last);
      for (const each of found) told.set(each.txHash, each);
      return found;
    },
    blockHash: (number) =>
      Promise.resolve([...told.values()].find(({ blockNumber }) => blockNumber === number)?.blockHash ?? ''),
    async receipt(txHash) {
      const transfer = told.get(txHash);
      return transfer === undefined
        ? reader.receipt(txHash)
        : {
            isSuccess: true,
            blockNumber: transfer.blockNumber,
            blockHash: transfer.blockHash,
            transfers: [transfer],
          };
    },
  };
}
