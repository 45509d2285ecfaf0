import type { ChainSettings } from './chain-settings.ts';

/** Dependencies of the chain's calls other than the database. */
export interface ChainServices {
  readonly config: { readonly chain: ChainSettings | null; readonly publicUrl: string };
}
