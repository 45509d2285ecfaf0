import { useLanguage } from '../../../lib/i18n/languages.tsx';
import { xfcText } from '../../../lib/i18n/money.ts';
import { Badge } from '../../../ui/text/badge.tsx';
import { Countdown } from '../../../ui/figures/countdown.tsx';
import { AnimatedList } from '../../../ui/flip/animated-list.tsx';
import { PathLink } from '../../../ui/text/link.tsx';
import { ErrorState, EmptyNote, SkeletonRows } from '../../../ui/states/states.tsx';
import type { CardKey } from '../queries.ts';
import { bidsPath, useAuctionsOf, type AuctionOrder } from './queries.ts';

/** The auctions of a card that run, each a way to its bids. */
export function AuctionsOfCard({ card }: { readonly card: CardKey }) {
  const { t } = useLanguage();
  const { auctions, error, refetch } = useAuctionsOf(card);
  if (auctions === undefined) {
    if (error !== null) return <ErrorState failure={error} onRetry={() => void refetch()} />;
    return <SkeletonRows rows={2} height="h-14" />;
  }
  if (auctions.length === 0) {
    return <EmptyNote text={t('auctions.empty.text')} />;
  }
  return <AuctionLines auctions={auctions} />;
}

/** Auctions that run, each a way to its bids. */
export function AuctionLines({ auctions }: { readonly auctions: readonly AuctionOrder[] }) {
  const { t } = useLanguage();
  return (
    <AnimatedList
      label={t('auctions.title')}
      className="divide-y border-t"
      rows={auctions}
      rowKey={({ id }) => id}
    >
      {(order) => <AuctionLine order={order} />}
    </AnimatedList>
  );
}

function AuctionLine({ order }: { readonly order: AuctionOrder }) {
  const { t, locale } = useLanguage();
  const { auction } = order;
  return (
    <PathLink
      path={bidsPath(order.card, order.id)}
      className="flex min-h-14 items-center justify-between gap-3 px-4 py-2 hover:bg-hover"
    >
      <span className="flex min-w-0 flex-col gap-0.5">
        <span className="inline-flex flex-wrap items-center gap-x-1.5">
          <span className="figures text-base">{xfcText(auction?.price ?? order.price, locale)}</span>
          <span className="eyebrow text-xfc">{t('ui.xfc')}</span>
          {auction?.i_lead === true && <Badge tone="up">{t('auctions.state.lead')}</Badge>}
          {auction?.i_lead === false && auction.my_maximum !== null && (
            <Badge tone="down">{t('auctions.state.outbid')}</Badge>
          )}
          {order.is_mine && <Badge tone="accent">{t('auctions.mine')}</Badge>}
        </span>
        <span className="truncate text-xs text-muted">
          {t('auctions.bids.count', { count: auction?.bids ?? 0 })} ·{' '}
          {order.maker.id === 0 ? t('auctions.house') : order.maker.nickname}
        </span>
      </span>
      {order.ends_at !== null && <Countdown until={order.ends_at} />}
    </PathLink>
  );
}
