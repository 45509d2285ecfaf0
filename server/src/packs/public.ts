/** The exports for other features; `scripts/architecture.test.ts` enforces it. */
export { drawPackToGive, givePack, type PackToGive } from './give-pack.ts';
export { lockPools } from './make-draw.ts';
export { lockSeed, seededHash, type SeedInUse, type SeedServices, spendNonce } from './seeds.ts';
export type { FairDrawRow } from './queries/fair-draw-row.ts';
export { serveProofs } from './serve-proofs.ts';
