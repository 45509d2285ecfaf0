import { fairNumbers } from '@touchline/domain/packs/fair';
import { drawField, wheelText } from '@touchline/domain/wallet/spin';
import { bytesOf, hashAhead, sha256, type DrawCheck } from '../../game/fair/seeded-hash.ts';
import type { CallOutput } from '../../lib/api/request.ts';

export type SpinReceipt = CallOutput<'spin.proof'>;

/** Checks a spin in this browser, by its own cryptography: null while the server's seed is secret. */
export async function checkSpin({ spin, table }: SpinReceipt): Promise<DrawCheck | null> {
  const { server_seed: serverSeed, client_seed: clientSeed, nonce, ...promised } = spin.draw;
  if (serverSeed === null) return null;
  const seed = bytesOf(serverSeed);
  const below = fairNumbers({ clientSeed, nonce, hmac: await hashAhead(seed, clientSeed, nonce) });
  const field = drawField(
    table.fields.map(({ basis_points }) => ({ basisPoints: basis_points })),
    below,
  );
  const leased = table.pool.length === 0 ? null : (table.pool[below(table.pool.length)] ?? null);
  const text = new TextEncoder().encode(wheelText(table.fields, table.pool));
  return {
    commitment: (await sha256(seed)) === promised.commitment,
    table: (await sha256(text)) === promised.table_hash,
    cards: field === spin.field && leased === table.card_id,
  };
}
