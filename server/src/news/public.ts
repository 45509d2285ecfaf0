/** What other features may import of this one; `scripts/architecture.test.ts` holds it. */
export { blocksOf, linkOf } from './wordpress/html-blocks.ts';
export type { Block } from './news-source.ts';
