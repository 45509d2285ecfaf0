/**
 * What other features may import of this one; `scripts/architecture.test.ts` holds it. A feature that moves money in or out
 * writes an `ExternalSource`, and `work.ts` hands it to the comparison of each hour.
 */
export type { ComparedFigure, ExternalSource } from './external-source.ts';
