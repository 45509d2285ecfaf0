import { ABSENCE_REASONS, ABSENCE_STATUSES } from '@touchline/domain/football/absence';
import * as z from 'zod';
import { time } from '../wire.ts';

/** Why and how long a player is out, according to the football source. */
export const absence = z.object({
  status: z.enum(ABSENCE_STATUSES),
  reason: z.enum(ABSENCE_REASONS),
  /** Known since. */
  since_dt: time,
  /** Matches that kick off from then on are missed. */
  out_from_dt: time,
  /** Null while no return is expected. */
  expected_return_dt: time.nullable(),
});
