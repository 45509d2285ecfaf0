/** The exports for other features; `scripts/architecture.test.ts` enforces it. */
export { blocksOf, linkOf } from './wordpress/html-blocks.ts';
export type { Block } from './news-source.ts';
