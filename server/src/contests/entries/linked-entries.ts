import { keepsLinkedApart } from '@touchline/domain/contests/seats';
import { readLinks } from '../../auth/public.ts';
import type { Tx } from '../../db/database.ts';
import type { LockedContest } from '../store.ts';
import { termsOf } from './joining-state.ts';

/** A seat that would play. */
interface PlayingSeat {
  readonly id: number;
  readonly manager_id: number;
}

/**
 * Those of the seats of a contest that keeps linked accounts apart whose manager is linked with one who took a seat
 * before, or with the organizer. A link made after both had joined counts like an earlier one, until the contest locks. Empty for
 * other contests.
 */
export async function linkedEntries(
  tx: Tx,
  contest: LockedContest,
  seats: readonly PlayingSeat[],
): Promise<ReadonlySet<number>> {
  const out = new Set<number>();
  if (!keepsLinkedApart(termsOf(contest), contest.rules)) return out;
  const { organizer_id: organizer } = contest.row;
  const seated = new Set(organizer === null ? [] : [organizer]);
  const areLinked = await readLinks(tx, [...seated, ...seats.map(({ manager_id }) => manager_id)]);
  for (const { id, manager_id } of seats.toSorted((a, b) => a.id - b.id)) {
    const meets = [...seated].some((other) => other !== manager_id && areLinked(other, manager_id));
    if (meets) out.add(id);
    else seated.add(manager_id);
  }
  return out;
}
