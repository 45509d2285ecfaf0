import { useLanguage } from '../../../lib/i18n/languages.tsx';
import { useLiveQuery } from '../../../lib/live/live.ts';
import { useUser } from '../../../lib/session/session.tsx';
import { Countdown } from '../../../ui/figures/countdown.tsx';
import { ErrorState, SkeletonRows } from '../../../ui/states/states.tsx';
import { affordableAuctionsQuery, bidsPath } from '../auctions/queries.ts';
import { orderTopics } from '../live-market.ts';
import { MARKET_INTERVAL } from '../queries.ts';
import { HomeSection, Lines } from './home-section.tsx';

/** Auctions whose next bid the manager may place and can pay, ending soonest first; visitors see none. */
export function HomeWinnable() {
  const isSignedIn = useUser() !== null;
  return isSignedIn ? (
    <HomeSection name="winnable" query="winnable=1&sort=ends">
      <WinnableLines />
    </HomeSection>
  ) : null;
}

function WinnableLines() {
  const { t } = useLanguage();
  const asked = useLiveQuery(affordableAuctionsQuery(), {
    topics: ({ data }) => orderTopics(data.map(({ order }) => order)),
    interval: MARKET_INTERVAL,
    // Auctions opened meanwhile have no topic yet.
    connectedInterval: MARKET_INTERVAL,
  });
  if (asked.data === undefined) {
    return asked.error === null ? (
      <SkeletonRows rows={3} height="h-18" />
    ) : (
      <ErrorState failure={asked.error} onRetry={() => void asked.refetch()} retrying={asked.isFetching} />
    );
  }
  return (
    <Lines
      name="winnable"
      lines={asked.data.data.map(({ order, lowest_bid }) => ({
        key: order.id,
        face: order.card,
        path: bidsPath(order.card, order.id),
        detail: t('market.home.bids', { count: order.auction?.bids ?? 0 }),
        price: lowest_bid,
        isFrom: true,
        end: order.ends_at !== null && <Countdown until={order.ends_at} onEnd={() => void asked.refetch()} />,
      }))}
    />
  );
}
