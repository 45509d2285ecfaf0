import { ManagerLink } from '../../../game/identity/manager-link.tsx';
import { useLanguage } from '../../../lib/i18n/languages.tsx';
import { xfcText } from '../../../lib/i18n/money.ts';
import { Badge } from '../../../ui/text/badge.tsx';
import { AnimatedList } from '../../../ui/flip/animated-list.tsx';
import { Moment } from '../../../ui/figures/moment.tsx';
import { TraderMark } from '../../../game/market/trader-mark.tsx';
import { EmptyState } from '../../../ui/states/states.tsx';
import type { AuctionOrder, Bid } from './queries.ts';

interface BidListProps {
  readonly order: Pick<AuctionOrder, 'ends_at' | 'status'>;
  readonly bids: readonly Bid[];
}

const CANCELLED = 4;

/** What a list without bids says: that the first is to come, or why there was none. */
function emptyTexts({ ends_at, status }: BidListProps['order']): readonly [title: string, text: string] {
  if (ends_at !== null) return ['bids.empty', 'bids.empty.text'];
  return ['bids.none', status === CANCELLED ? 'bids.cancelled.text' : 'bids.none.text'];
}

/** The bids of an auction, newest first. */
export function BidList({ order, bids }: BidListProps) {
  const { t, locale } = useLanguage();
  const [title, text] = emptyTexts(order);
  return (
    <section className="panel flex min-w-0 flex-col overflow-hidden">
      <h2 className="eyebrow px-4 pt-4 pb-2 text-muted">{t('auctions.bids')}</h2>
      {bids.length === 0 ? (
        <EmptyState drawing="turnstile" title={t(`auctions.${title}`)} text={t(`auctions.${text}`)} />
      ) : (
        <AnimatedList
          label={t('auctions.bids')}
          isOrdered
          className="divide-y border-t"
          rows={bids}
          rowKey={({ id }) => id}
          rowClass={({ is_mine }) =>
            `flex min-h-12 items-center justify-between gap-3 px-4 py-1.5 ${is_mine ? 'bg-accent-soft' : ''}`
          }
        >
          {(bid) => (
            <>
              <span className="flex min-w-0 flex-col">
                <span className="flex min-w-0 flex-wrap items-center gap-x-2">
                  <span className="truncate font-medium">
                    {bid.is_mine ? t('auctions.me') : <ManagerLink {...bid.bidder} />}
                  </span>
                  <TraderMark manager={bid.bidder} />
                  {bid.automatic && <Badge>{t('auctions.automatic')}</Badge>}
                </span>
                <span className="text-xs text-muted">
                  <Moment time={bid.at} format="relative" />
                </span>
              </span>
              <span className="inline-flex items-baseline gap-1 whitespace-nowrap">
                <span className="figures text-base">{xfcText(bid.price, locale)}</span>
                <span className="eyebrow text-xfc">{t('ui.xfc')}</span>
              </span>
            </>
          )}
        </AnimatedList>
      )}
    </section>
  );
}
