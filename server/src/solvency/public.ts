/**
 * The exports for other features; `scripts/architecture.test.ts` enforces it. A feature that moves money in or out
 * provides an `ExternalSource`, and `work.ts` passes it to the hourly comparison.
 */
export type { ComparedFigure, ExternalSource } from './external-source.ts';
