import type { Db } from '../../../db/database.ts';
import type { Fence } from '../../../jobs/process-leases.ts';
import type { ChainReader } from '../../chain-reader.ts';
import type { ChainWriter } from './chain-writer.ts';

/** The inputs of one turn of the signer. */
export interface Sending {
  readonly db: Db;
  readonly reader: ChainReader;
  /** A second node, which must agree before anything is given back; null without one. */
  readonly witness: ChainReader | null;
  readonly writer: ChainWriter;
  /** Checks, inside a transaction, that no other process sends. */
  readonly fence: Fence;
}

/** The chain as a turn saw it when it began. */
export interface ChainHead {
  readonly latest: number;
  /** The newest block that is finalized and has 15 confirmations. */
  readonly final: number;
}
