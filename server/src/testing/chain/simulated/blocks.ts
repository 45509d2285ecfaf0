/** A chain in memory: blocks, their transactions, and the branch that a reorganisation left behind. */

/** An event `Transfer` of a contract. */
export interface SimulatedLog {
  /** The contract, lower case, as all addresses here. */
  readonly address: string;
  readonly from: string;
  readonly to: string;
  readonly value: bigint;
}

export interface SimulatedTransaction {
  readonly hash: string;
  readonly logs: readonly SimulatedLog[];
  /** A failed transaction has a receipt and no logs. */
  readonly isSuccess: boolean;
  /** The number of one that our address sends; null for those of others. */
  readonly nonce: number | null;
}

export interface SimulatedBlock {
  readonly number: number;
  readonly hash: string;
  readonly transactions: readonly SimulatedTransaction[];
  /** The balance of our address in our token after this block. */
  readonly balance: bigint;
  /** How many transactions our address has sent up to this block. */
  readonly sent: number;
}

/** The view of one node: blocks up to its newest, and its newest final one. */
export interface View {
  readonly latest: number;
  readonly finalized: number;
  block(number: number): SimulatedBlock | null;
}

interface Ours {
  readonly token: string;
  readonly depositAddress: string;
}

export class SimulatedChain {
  readonly ours: Ours;
  /** The valid branch, from block 0. */
  readonly #blocks: SimulatedBlock[] = [
    { number: 0, hash: hashOf('b', 0), transactions: [], balance: 0n, sent: 0 },
  ];
  #abandoned: {
    readonly after: number;
    readonly tail: readonly SimulatedBlock[];
    readonly finalized: number;
  } | null = null;
  #finalized = 0;
  #highest = 0;
  #hashes = 0;
  /** A block is final when this many are above it. */
  finalityDepth = 2;

  constructor(ours: Ours) {
    this.ours = ours;
  }

  get latest(): number {
    return this.#blocks.length - 1;
  }

  /** It never goes back, and no reorganisation reaches below it. */
  get finalized(): number {
    return this.#finalized;
  }

  /** The newest block that any node has ever shown. */
  get highest(): number {
    return this.#highest;
  }

  /** A hash that no block or transaction has. */
  newHash(): string {
    return hashOf('c', (this.#hashes += 1));
  }

  block(number: number): SimulatedBlock | null {
    return this.#blocks[number] ?? null;
  }

  /** Adds a block. A transaction of ours whose number is not the next one stays out; one that we cannot pay fails. */
  mine(transactions: readonly SimulatedTransaction[]): void {
    let { balance, sent } = this.#blocks.at(-1) ?? { balance: 0n, sent: 0 };
    const mined: SimulatedTransaction[] = [];
    for (const transaction of transactions) {
      if (transaction.nonce !== null && transaction.nonce !== sent) continue;
      if (transaction.nonce !== null) sent += 1;
      const moved = this.#movedBy(transaction);
      const isPaid = balance + moved >= 0n;
      if (isPaid) balance += moved;
      mined.push(isPaid ? transaction : { ...transaction, isSuccess: false, logs: [] });
    }
    const number = this.#blocks.length;
    this.#blocks.push({ number, hash: hashOf('b', (this.#hashes += 1)), transactions: mined, balance, sent });
    this.#highest = Math.max(this.#highest, number);
    this.#finalized = Math.max(this.#finalized, number - this.finalityDepth);
    if (this.#abandoned !== null && this.#finalized > this.#abandoned.after) this.#abandoned = null;
  }

  /** The amount a transaction moves to our address, in our token; negative if it leaves. */
  #movedBy({ logs }: SimulatedTransaction): bigint {
    const { token, depositAddress } = this.ours;
    return logs
      .filter(({ address }) => address === token)
      .reduce(
        (sum, { from, to, value }) =>
          sum + (to === depositAddress ? value : 0n) - (from === depositAddress ? value : 0n),
        0n,
      );
  }

  /**
   * Replaces the newest blocks, as far as they are not final, by a branch that is one block longer. `place` returns which
   * transactions come into which of its blocks. Returns how many blocks were replaced.
   */
  reorganise(
    depth: number,
    place: (dropped: readonly SimulatedTransaction[], blocks: number) => readonly SimulatedTransaction[][],
  ): number {
    const replaced = Math.min(depth, this.latest - this.#finalized);
    if (replaced <= 0) return 0;
    const finalized = this.#finalized;
    const tail = this.#blocks.splice(this.#blocks.length - replaced);
    this.#abandoned = { after: this.latest, tail, finalized };
    const placed = place(
      tail.flatMap(({ transactions }) => transactions),
      replaced + 1,
    );
    for (let index = 0; index <= replaced; index += 1) this.mine(placed[index] ?? []);
    return replaced;
  }

  /** The view of a node that is up to date, or some blocks late. */
  view(late = 0): View {
    const latest = Math.max(0, this.latest - late);
    return {
      latest,
      finalized: Math.min(this.#finalized, Math.max(0, latest - this.finalityDepth)),
      block: (number) => (number <= latest ? this.block(number) : null),
    };
  }

  /**
   * The view of a node that is still on the old branch; null once a block of the valid branch beside it is final.
   */
  abandonedView(): View | null {
    const old = this.#abandoned;
    if (old === null) return null;
    return {
      latest: old.after + old.tail.length,
      finalized: old.finalized,
      block: (number) =>
        number <= old.after ? this.block(number) : (old.tail[number - old.after - 1] ?? null),
    };
  }
}

function hashOf(kind: 'b' | 'c', number: number): string {
  return `0x${kind}${number.toString(16).padStart(63, '0')}`;
}
