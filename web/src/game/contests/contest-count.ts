import { MAX_COUNTED_CONTESTS } from '@touchline/domain/contests/counts';

/** A count of contests as a tab shows it: "999+" where the server stopped counting. */
export function contestCount(count: number): string {
  return count < MAX_COUNTED_CONTESTS ? String(count) : `${MAX_COUNTED_CONTESTS - 1}+`;
}
