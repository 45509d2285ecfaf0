/** Leaves of a snapshot as bytes: 16 of the salt, 32 of the hash and 8 of the units each. */
import type { SumNode } from '@touchline/domain/wallet/sum-tree';

const SALT_BYTES = 16;
const HASH_BYTES = 32;
const LEAF_BYTES = SALT_BYTES + HASH_BYTES + 8;

/** The part of a salt by which a leaf is found among its neighbours: 16 bytes of two managers are never the same. */
export function saltKey(salt: Buffer): Buffer {
  return salt.subarray(0, SALT_BYTES);
}

/** Packs leaves in order. */
export function packLeaves(leaves: readonly (SumNode & { readonly salt: Buffer })[]): Buffer {
  const bytes = Buffer.alloc(leaves.length * LEAF_BYTES);
  for (const [index, { salt, hash, units }] of leaves.entries()) {
    const at = index * LEAF_BYTES;
    saltKey(salt).copy(bytes, at);
    bytes.write(hash, at + SALT_BYTES, 'hex');
    bytes.writeBigInt64BE(units, at + SALT_BYTES + HASH_BYTES);
  }
  return bytes;
}

/** Reads packed leaves, and the index of the one with a salt; -1 when there is none. */
export function readLeaves(
  bytes: Buffer,
  salt: Buffer,
): { readonly leaves: readonly SumNode[]; readonly index: number } {
  const leaves: SumNode[] = [];
  let index = -1;
  for (let at = 0; at < bytes.length; at += LEAF_BYTES) {
    if (bytes.subarray(at, at + SALT_BYTES).equals(saltKey(salt))) index = leaves.length;
    const hashAt = at + SALT_BYTES;
    leaves.push({
      hash: bytes.toString('hex', hashAt, hashAt + HASH_BYTES),
      units: bytes.readBigInt64BE(hashAt + HASH_BYTES),
    });
  }
  return { leaves, index };
}
