import { Gavel } from 'lucide-react';
import { useLanguage } from '../../../lib/i18n/languages.tsx';
import { xfcText } from '../../../lib/i18n/money.ts';
import { Countdown } from '../../../ui/figures/countdown.tsx';
import { Badge } from '../../../ui/text/badge.tsx';
import { PathLink } from '../../../ui/text/link.tsx';
import { Skeleton } from '../../../ui/states/states.tsx';
import type { MarketCard } from '../queries.ts';
import { bidsPath, useAuctionsOf } from './queries.ts';

/** The auction of a card that ends first, above everything else there is to trade: it may be far below all offers. */
export function RunningAuction({ card }: { readonly card: MarketCard }) {
  const { t, locale } = useLanguage();
  const { auctions } = useAuctionsOf(card);
  if (auctions === undefined) return <Skeleton className="h-16 w-full" />;
  const [first] = auctions;
  if (first === undefined || first.auction === null) return null;
  const { auction } = first;
  return (
    <PathLink
      path={bidsPath(card, first.id)}
      className="panel flex min-h-16 flex-wrap items-center gap-x-4 gap-y-1 border-live/40 px-4 py-2.5 hover:bg-hover"
    >
      <Gavel size={20} aria-hidden="true" className="shrink-0 text-live" />
      <span className="flex min-w-0 flex-1 basis-28 flex-col">
        <span className="flex flex-wrap items-center gap-x-2 font-semibold">
          {t('auctions.running')}
          {auction.i_lead && <Badge tone="up">{t('auctions.state.lead')}</Badge>}
        </span>
        <span className="text-xs text-muted">
          {t('auctions.bids.count', { count: auction.bids })}
          {auctions.length > 1 && ` · ${t('auctions.running.more', { count: auctions.length - 1 })}`}
        </span>
      </span>
      <span className="flex flex-col items-end">
        <span className="text-xs text-muted">{t('auctions.next-bid')}</span>
        <span className="inline-flex items-baseline gap-1">
          <span className="figures text-lg">{xfcText(auction.next_bid, locale)}</span>
          <span className="eyebrow text-xfc">{t('ui.xfc')}</span>
        </span>
      </span>
      {first.ends_at !== null && <Countdown until={first.ends_at} />}
    </PathLink>
  );
}
