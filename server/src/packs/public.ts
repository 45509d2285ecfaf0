/** What other features may import of this one; `scripts/architecture.test.ts` holds it. */
export { drawPackToGive, givePack, type PackToGive } from './give-pack.ts';
export { lockPools } from './make-draw.ts';
export { lockSeed, seededHash, type SeedInUse, type SeedServices, spendNonce } from './seeds.ts';
export { serveProofs } from './serve-proofs.ts';
