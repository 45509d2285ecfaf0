import type { Db } from '../../db/database.ts';
import type { Fence } from '../../jobs/process-leases.ts';
import type { ChainReader } from '../chain-reader.ts';
import type { ChainSettings } from '../chain-settings.ts';

/** The inputs of one turn of the watcher. */
export interface Watch {
  readonly db: Db;
  readonly reader: ChainReader;
  readonly settings: Pick<ChainSettings, 'token' | 'depositAddress'>;
  /** Checks, inside a transaction, that no other process watches. */
  readonly fence: Fence;
}
