import { useNavigate, useSearch } from '@tanstack/react-router';
import { useLivePages } from '../../../lib/live/live-pages.ts';
import { parseFilters, printFilters } from '../../../ui/filters/filter-set.ts';
import { CARD_FILTERS, type CardFilters } from '../filters.ts';
import { CardList } from '../components/card-list.tsx';
import { cardTopic } from '../live-market.ts';
import { playersQuery, venuesQuery, type CardKey } from '../queries.ts';

/** The filters of the address, and how they are written there. */
function useFilters(to: '/market/players' | '/market/venues') {
  const navigate = useNavigate();
  const filters = parseFilters(CARD_FILTERS, useSearch({ strict: false }));
  const onFilters = (next: CardFilters) =>
    void navigate({
      to,
      search: printFilters<typeof CARD_FILTERS>(CARD_FILTERS, next),
      replace: true,
      resetScroll: false,
    });
  return { filters, onFilters };
}

/** How a list follows the markets of its first cards: it may be long, and is not polled. */
const FOLLOWED = {
  topics: (list: { readonly pages: readonly { readonly data: readonly CardKey[] }[] }) =>
    list.pages[0]?.data.map(cardTopic) ?? [],
  interval: false,
} as const;

/** All player cards, narrowed and ordered as the reader likes. */
export function Players() {
  const { filters, onFilters } = useFilters('/market/players');
  const list = useLivePages(playersQuery(filters), FOLLOWED);
  return (
    <CardList type="players" filters={filters} onFilters={onFilters} pages={list.data?.pages} state={list} />
  );
}

/** All venue cards. */
export function Venues() {
  const { filters, onFilters } = useFilters('/market/venues');
  const list = useLivePages(venuesQuery(filters), FOLLOWED);
  return (
    <CardList type="venues" filters={filters} onFilters={onFilters} pages={list.data?.pages} state={list} />
  );
}
