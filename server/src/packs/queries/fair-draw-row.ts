/** A fair draw as its rows have it: what was committed to, and the seed once it is revealed. */
export interface FairDrawRow {
  readonly id: number;
  readonly commitment: string;
  readonly client_seed: string;
  readonly nonce: number;
  readonly table_hash: string;
  readonly server_seed: string | null;
}
