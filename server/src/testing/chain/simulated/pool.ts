import { decodeFunctionData, keccak256, parseAbi, parseTransaction, type Hex } from 'viem';
import type { Draws } from '../../../feeds/seeded.ts';
import type { SimulatedChain, SimulatedTransaction } from './blocks.ts';

interface Waiting {
  readonly transaction: SimulatedTransaction;
  readonly gasPrice: bigint;
}

const TRANSFER = parseAbi(['function transfer(address to, uint256 value) returns (bool)']);
/** Nodes take a replacement from a tenth more on. */
const MIN_RAISE_PERCENT = 110n;
/** A transaction runs out of gas, or meets a paused token, this often. */
const FAILS = 0.04;

/** The transactions of our address that wait for a block, in the memory of one node and of the miners. */
export class SimulatedPool {
  readonly #chain: SimulatedChain;
  /** What the node remembers: the newest of each number. */
  readonly #remembered = new Map<number, Waiting>();
  /** Every transaction that a miner may have received, including replaced and forgotten ones. */
  readonly #received = new Map<number, SimulatedTransaction[]>();

  constructor(chain: SimulatedChain) {
    this.#chain = chain;
  }

  hashOf(raw: Hex): string {
    return keccak256(raw);
  }

  /**
   * Takes a signed transaction as a node does that counts `sent` transactions of ours in blocks. Throws the messages of nodes:
   * "already known", "nonce too low", "replacement transaction underpriced".
   */
  take(raw: Hex, sent: number): string {
    const { nonce = 0, gasPrice = 0n, to, data = '0x' } = parseTransaction(raw);
    const hash = this.hashOf(raw);
    const before = this.#remembered.get(nonce);
    if (before?.transaction.hash === hash) throw new Error('already known');
    if (nonce < sent) throw new Error('nonce too low');
    if (before !== undefined && gasPrice * 100n < before.gasPrice * MIN_RAISE_PERCENT)
      throw new Error('replacement transaction underpriced');
    const [recipient, value] = decodeFunctionData({ abi: TRANSFER, data }).args;
    const { depositAddress } = this.#chain.ours;
    const log = { address: `${to}`.toLowerCase(), from: depositAddress, to: recipient.toLowerCase(), value };
    this.#remember({ hash, nonce, isSuccess: true, logs: [log] }, gasPrice);
    return hash;
  }

  /** Somebody else with the key sends a transaction that moves no XFC, under the next number or one that waits. */
  takeForeign(): string {
    const nonce = this.#chain.block(this.#chain.latest)?.sent ?? 0;
    const hash = this.#chain.newHash();
    this.#remember({ hash, nonce, isSuccess: true, logs: [] }, 0n);
    return hash;
  }

  #remember(transaction: SimulatedTransaction & { readonly nonce: number }, gasPrice: bigint): void {
    this.#remembered.set(transaction.nonce, { transaction, gasPrice });
    const received = this.#received.get(transaction.nonce) ?? [];
    if (!received.some(({ hash }) => hash === transaction.hash)) received.push(transaction);
    this.#received.set(transaction.nonce, received);
  }

  /** The node forgets each waiting transaction with a probability, as after a restart. */
  forget(probability: number, draws: Draws): void {
    for (const nonce of this.#remembered.keys())
      if (draws.chance(probability)) this.#remembered.delete(nonce);
  }

  /** The content of the next block: waiting transactions in the order of their numbers, any version of each. */
  next(draws: Draws, probability: number): readonly SimulatedTransaction[] {
    const taken: SimulatedTransaction[] = [];
    for (
      let nonce = this.#chain.block(this.#chain.latest)?.sent ?? 0;
      draws.chance(probability);
      nonce += 1
    ) {
      const received = this.#received.get(nonce);
      const remembered = this.#remembered.get(nonce)?.transaction;
      const found = draws.chance(0.8)
        ? remembered
        : received === undefined
          ? undefined
          : draws.pick(received);
      if (found === undefined) break;
      taken.push(draws.chance(FAILS) ? { ...found, isSuccess: false, logs: [] } : found);
    }
    return taken;
  }

  /** Drops what is in final blocks. */
  prune(): void {
    const final = this.#chain.block(this.#chain.finalized)?.sent ?? 0;
    for (const known of [this.#remembered, this.#received])
      for (const nonce of known.keys()) if (nonce < final) known.delete(nonce);
  }
}
