import { custom, encodeEventTopics, pad, parseAbi, parseGwei, toHex, type Hex } from 'viem';
import * as z from 'zod';
import { NETWORK_ID } from '../../../chain/chain-settings.ts';
import type { Draws } from '../../../feeds/seeded.ts';
import type { SimulatedBlock, SimulatedChain, SimulatedLog, SimulatedTransaction, View } from './blocks.ts';
import type { SimulatedPool } from './pool.ts';

/** How a node misbehaves. Probabilities are for each request. */
export interface NodeFaults {
  /** It does not answer. */
  readonly down: number;
  /** Another node behind the same address answers, which is up to 40 blocks late or on the branch left behind. */
  readonly otherNode: number;
  /** Logs are missing, repeated, out of order, invented, altered, of other tokens and recipients, or of a dropped block. */
  readonly wrongLogs: number;
  /** A receipt is missing, altered or states the opposite; a block has another hash. */
  readonly wrongReceipt: number;
  /** The newest or the final block is far too high, or the network another. At most once in a turn. */
  readonly wrongHead: number;
  /** A sent transaction is taken and forgotten, taken without an answer, handled twice, or refused for no reason. */
  readonly wrongSend: number;
}

export const HONEST: NodeFaults = {
  down: 0,
  otherNode: 0,
  wrongLogs: 0,
  wrongReceipt: 0,
  wrongHead: 0,
  wrongSend: 0,
};

const MAX_LATE = 40;
/** Blocks whose receipts a node keeps: more than a scenario has. */
const RECEIPTS = 1_000;
const [TRANSFER_TOPIC] = encodeEventTopics({
  abi: parseAbi(['event Transfer(address indexed from, address indexed to, uint256 value)']),
});
const logFilter = z.object({
  fromBlock: z.string(),
  toBlock: z.string(),
  /** The event, the sender and the recipient; null or missing where it does not matter. */
  topics: z.array(z.string().nullable()),
});

interface RpcLog {
  readonly address: string;
  readonly topics: readonly string[];
  readonly data: Hex;
  readonly transactionHash: string;
  readonly logIndex: Hex;
  readonly transactionIndex: Hex;
  readonly blockNumber: Hex;
  readonly blockHash: string;
  readonly removed: boolean;
}

/** A node that answers JSON-RPC about a simulated chain, rightly or not. */
export class SimulatedNode {
  readonly #chain: SimulatedChain;
  readonly #pool: SimulatedPool;
  #draws: Draws;
  #faults: NodeFaults = HONEST;
  #mayLieOfHead = true;
  /** How many answers were wrong or missing. */
  faulty = 0;

  constructor(chain: SimulatedChain, pool: SimulatedPool, draws: Draws) {
    this.#chain = chain;
    this.#pool = pool;
    this.#draws = draws;
  }

  /** Sets how the node behaves in the next turn of a watcher. */
  behave(faults: NodeFaults, draws: Draws): void {
    this.#faults = faults;
    this.#draws = draws;
    this.#mayLieOfHead = true;
  }

  /** The transport of the product's reader. */
  transport() {
    return custom(
      { request: ({ method, params }: { method: string; params?: unknown }) => this.#answer(method, params) },
      { retryCount: 0 },
    );
  }

  async #answer(method: string, params: unknown): Promise<unknown> {
    // Each answer comes later than the question, as from a network.
    await Promise.resolve();
    if (this.#fails(this.#faults.down)) throw new Error('the node is down');
    const [first, second] = z.array(z.unknown()).parse(params ?? []);
    switch (method) {
      case 'eth_chainId':
        return toHex(this.#liesOfHead() ? 1 : NETWORK_ID);
      case 'eth_getBlockByNumber':
        return this.#block(z.string().parse(first));
      case 'eth_getLogs':
        return this.#logs(logFilter.parse(first));
      case 'eth_getTransactionReceipt':
        return this.#receipt(z.string().parse(first));
      case 'eth_call':
        return toHex(this.#chain.block(Number(z.string().parse(second)))?.balance ?? 0n, { size: 32 });
      case 'eth_getTransactionCount':
        return this.#transactionCount(Number(z.string().parse(second)));
      case 'eth_gasPrice':
        return toHex(parseGwei(String(1 + this.#draws.whole(60))));
      case 'eth_sendRawTransaction':
        return this.#send(z.templateLiteral(['0x', z.string()]).parse(first));
      default:
        throw new Error(`the simulated node has no ${method}`);
    }
  }

  #transactionCount(number: number): Hex {
    const block = this.#view().block(number);
    if (block === null) throw new Error('header not found');
    return toHex(block.sent);
  }

  #send(raw: Hex): string {
    const sent = this.#view().latest;
    const count = this.#chain.block(sent)?.sent ?? 0;
    if (!this.#fails(this.#faults.wrongSend)) return this.#pool.take(raw, count);
    switch (this.#draws.whole(4)) {
      case 0:
        return this.#pool.hashOf(raw);
      case 1:
        this.#pool.take(raw, count);
        throw new Error('socket hang up');
      case 2:
        this.#pool.take(raw, count);
        return this.#pool.take(raw, count);
      default:
        throw new Error('replacement transaction underpriced');
    }
  }

  #fails(probability: number): boolean {
    if (!this.#draws.chance(probability)) return false;
    this.faulty += 1;
    return true;
  }

  #liesOfHead(): boolean {
    if (!this.#mayLieOfHead || !this.#fails(this.#faults.wrongHead)) return false;
    this.#mayLieOfHead = false;
    return true;
  }

  /** The view of the node that answers. */
  #view(): View {
    if (!this.#fails(this.#faults.otherNode)) return this.#chain.view();
    const abandoned = this.#draws.chance(0.5) ? this.#chain.abandonedView() : null;
    return abandoned ?? this.#chain.view(1 + this.#draws.whole(MAX_LATE));
  }

  #block(name: string): unknown {
    const view = this.#view();
    if (name !== 'latest' && name !== 'finalized') {
      const block = view.block(Number(name));
      if (block === null) return null;
      const hash = this.#fails(this.#faults.wrongReceipt) ? this.#chain.newHash() : block.hash;
      return { number: toHex(block.number), hash, transactions: [] };
    }
    const honest = name === 'latest' ? view.latest : view.finalized;
    const number = this.#liesOfHead() ? honest + 1 + this.#draws.whole(500) : honest;
    return { number: toHex(number), hash: this.#chain.newHash(), transactions: [] };
  }

  #logs({ fromBlock, toBlock, topics }: z.infer<typeof logFilter>): readonly RpcLog[] {
    const view = this.#view();
    const ignoresFilter = this.#fails(this.#faults.wrongLogs);
    const logs: RpcLog[] = [];
    for (let number = Number(fromBlock); number <= Math.min(Number(toBlock), view.latest); number += 1) {
      const block = view.block(number);
      if (block === null) continue;
      logs.push(...logsOf(block).filter((log) => ignoresFilter || this.#isAsked(log, topics)));
    }
    return this.#fails(this.#faults.wrongLogs) ? this.#spoiled(logs, topics) : logs;
  }

  #isAsked({ address, topics }: RpcLog, asked: readonly (string | null)[]): boolean {
    return (
      address === this.#chain.ours.token &&
      asked.every((topic, index) => topic === null || topic === topics[index])
    );
  }

  #spoiled(logs: readonly RpcLog[], asked: readonly (string | null)[]): readonly RpcLog[] {
    const draws = this.#draws;
    switch (draws.whole(6)) {
      case 0:
        return logs.filter(() => draws.chance(0.5));
      case 1:
        return [...logs, ...logs.filter(() => draws.chance(0.7))];
      case 2:
        return draws.shuffled(logs);
      case 3:
        return [...logs, this.#inventedLog()];
      case 4:
        return logs.map((log) =>
          draws.chance(0.5) ? { ...log, data: toHex(draws.whole(2 ** 50), { size: 32 }) } : log,
        );
      default:
        return [...logs, ...this.#logsLeftBehind(asked)];
    }
  }

  /** A transfer that never was. */
  #inventedLog(): RpcLog {
    const { token, depositAddress } = this.#chain.ours;
    const number = this.#draws.whole(this.#chain.latest + 1);
    const log = { address: token, from: `0x${'ee'.repeat(20)}`, to: depositAddress, value: 10n ** 20n };
    const block = this.#chain.block(number);
    if (block === null) throw new Error(`block ${number} is missing`);
    return rpcLog(block, this.#chain.newHash(), log, 0);
  }

  #logsLeftBehind(asked: readonly (string | null)[]): readonly RpcLog[] {
    const view = this.#chain.abandonedView();
    if (view === null) return [];
    const blocks = [view.latest, view.latest - 1, view.latest - 2].flatMap(
      (number) => view.block(number) ?? [],
    );
    return blocks
      .flatMap(logsOf)
      .filter((log) => this.#isAsked(log, asked))
      .map((log) => ({ ...log, removed: this.#draws.chance(0.5) }));
  }

  #receipt(hash: string): unknown {
    const view = this.#view();
    for (let number = view.latest; number > view.latest - RECEIPTS && number >= 0; number -= 1) {
      const block = view.block(number);
      const transaction = block?.transactions.find((each) => each.hash === hash);
      if (block === null || transaction === undefined) continue;
      const receipt = receiptOf(block, transaction);
      if (!this.#fails(this.#faults.wrongReceipt)) return receipt;
      // For our own transactions the worst lie is the most frequent: each is looked up only until it is final.
      return transaction.nonce !== null && this.#draws.chance(0.6)
        ? oppositeOf(receipt)
        : this.#spoiledReceipt(receipt);
    }
    return null;
  }

  #spoiledReceipt(receipt: ReturnType<typeof receiptOf>): unknown {
    switch (this.#draws.whole(4)) {
      case 0:
        return null;
      case 1:
        return oppositeOf(receipt);
      case 2:
        return { ...receipt, blockHash: this.#chain.newHash() };
      default:
        return { ...receipt, logs: receipt.logs.map((log) => ({ ...log, data: toHex(1n, { size: 32 }) })) };
    }
  }
}

/** Logs are numbered within their block. */
function logsOf(block: SimulatedBlock): readonly RpcLog[] {
  return block.transactions
    .flatMap(({ hash, logs }) => logs.map((log) => ({ hash, log })))
    .map(({ hash, log }, index) => rpcLog(block, hash, log, index));
}

function receiptOf(block: SimulatedBlock, { hash, isSuccess }: SimulatedTransaction) {
  return {
    transactionHash: hash,
    status: isSuccess ? '0x1' : '0x0',
    blockNumber: toHex(block.number),
    blockHash: block.hash,
    logs: logsOf(block).filter(({ transactionHash }) => transactionHash === hash),
  };
}

/** It failed instead of succeeding, or the other way round. */
function oppositeOf(receipt: ReturnType<typeof receiptOf>) {
  return { ...receipt, status: receipt.status === '0x1' ? '0x0' : '0x1', logs: [] };
}

function rpcLog(block: SimulatedBlock, hash: string, log: SimulatedLog, index: number): RpcLog {
  return {
    address: log.address,
    topics: [`${TRANSFER_TOPIC}`, topicOf(log.from), topicOf(log.to)],
    data: toHex(log.value, { size: 32 }),
    transactionHash: hash,
    logIndex: toHex(index),
    transactionIndex: '0x0',
    blockNumber: toHex(block.number),
    blockHash: block.hash,
    removed: false,
  };
}

function topicOf(address: string): string {
  return pad(`0x${address.slice(2)}`);
}
