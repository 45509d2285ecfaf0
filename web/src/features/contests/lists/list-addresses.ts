import type { LobbyFilters } from './filters.ts';

interface ListAddress {
  readonly to: '/play/contests' | '/play/live' | '/play/results';
  readonly search?: LobbyFilters;
}

/** Further words for the lists of contests under `/play`. */
const LISTS: Readonly<Record<string, ListAddress>> = {
  all: { to: '/play/contests', search: { when: 0 } },
  upcoming: { to: '/play/contests' },
  running: { to: '/play/live' },
  finished: { to: '/play/results' },
  free: { to: '/play/contests', search: { free_entry: 1 } },
  paid: { to: '/play/contests', search: { free_entry: 0 } },
  private: { to: '/play/contests', search: { is_private: 1 } },
  easy: { to: '/play/contests', search: { is_pro: 0 } },
  pro: { to: '/play/contests', search: { is_pro: 1 } },
};

/** The list that a word after `/play/` names; undefined for any other word. */
export function listOfSegment(segment: string): ListAddress | undefined {
  return Object.hasOwn(LISTS, segment) ? LISTS[segment] : undefined;
}
