import * as z from 'zod';
import { amount } from '../wire.ts';

/** A rule of a scoring table: its points by position, null where it does not count. */
export const scoringRow = z.object({
  rule: z.string(),
  GK: amount.nullable(),
  DF: amount.nullable(),
  MF: amount.nullable(),
  FW: amount.nullable(),
});
