import { HandCoins, Hourglass } from 'lucide-react';
import { useState } from 'react';
import { useLanguage, useText } from '../../../lib/languages.tsx';
import { xfcText } from '../../../lib/money.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Moment } from '../../../ui/moment.tsx';
import { SimulatedMark } from '../../../ui/simulated-mark.tsx';
import { ErrorState, SkeletonRows } from '../../../ui/states.tsx';
import { Quiet } from '../parts/quiet.tsx';
import { waysOf } from '../trade/card-ways.ts';
import { CancelDialog } from '../trade/open-orders.tsx';
import type { OrderRow } from '../trade/orders-of-card.ts';
import type { Trade } from '../trade/trade-address.ts';
import type { MarketCard } from '../queries.ts';
import { leasesOf, useLeases, useLendOrdersOf, type Lease } from './lending-queries.ts';
import { LeaseEnd } from './lease-end.tsx';
import { LeaseUse } from './lease-use.tsx';

interface LoansOfCardProps {
  readonly card: MarketCard;
  readonly onTrade: (trade: Trade, orderId?: number) => void;
}

const MOST_SHOWN = 5;

/** On the page of a card: what the reader has borrowed of it, and what is offered on loan. */
export function LoansOfCard({ card, onTrade }: LoansOfCardProps) {
  const t = useText();
  const leases = useLeases();
  const held = leasesOf(card, leases.data);
  const isLent = waysOf(card).includes('lend');
  if (!isLent && held.length === 0) return null;
  return (
    <section aria-label={t('lending.loans')} className="panel flex min-w-0 flex-col overflow-hidden">
      <div className="flex min-h-12 items-center justify-between gap-3 px-4 pt-2 pb-1">
        <h2 className="eyebrow text-muted">{t('lending.loans')}</h2>
        {isLent && (card.mine?.usable ?? 0) > 0 && (
          <Button size="small" icon={HandCoins} onClick={() => onTrade({ action: 'lend', type: 'new' })}>
            {t('lending.lend')}
          </Button>
        )}
      </div>
      {held.length > 0 && (
        <ul aria-label={t('lending.mine.here')} className="divide-y border-t">
          {held.map((lease) => (
            <li key={lease.id} className="bg-accent-soft">
              <HeldLine lease={lease} />
            </li>
          ))}
        </ul>
      )}
      {isLent && <Offers card={card} onTrade={onTrade} />}
    </section>
  );
}

/** A copy the reader has for a time. */
function HeldLine({ lease }: { readonly lease: Lease }) {
  const t = useText();
  return (
    <div className="flex min-h-14 flex-wrap items-center justify-between gap-x-3 gap-y-1 px-4 py-2">
      <span className="flex min-w-0 flex-col gap-0.5">
        <span className="flex items-center gap-2">
          <Badge tone="accent" icon={Hourglass}>
            {t(`lending.source.${lease.source}`)}
          </Badge>
          <LeaseUse lease={lease} />
        </span>
        <span className="text-xs text-muted">
          {t('lending.ends')} <Moment time={lease.ends_at} />
        </span>
      </span>
      <LeaseEnd time={lease.ends_at} />
    </div>
  );
}

function Offers({ card, onTrade }: LoansOfCardProps) {
  const t = useText();
  const orders = useLendOrdersOf(card);
  const [cancelled, setCancelled] = useState<OrderRow | null>(null);
  if (orders.data === undefined) {
    if (orders.error !== null) {
      return <ErrorState failure={orders.error} onRetry={() => void orders.refetch()} />;
    }
    return <SkeletonRows rows={2} height="h-14" />;
  }
  const rows = orders.data.data;
  const shown = [
    ...rows.filter(({ is_mine }) => is_mine),
    ...rows.filter(({ is_mine }) => !is_mine).slice(0, MOST_SHOWN),
  ];
  if (shown.length === 0) {
    return <Quiet text={t('lending.empty.text')} />;
  }
  return (
    <>
      <ul aria-label={t('lending.offers')} className="divide-y border-t">
        {shown.map((order) => (
          <li key={order.id}>
            <OfferLine order={order} onTrade={onTrade} onCancel={() => setCancelled(order)} />
          </li>
        ))}
      </ul>
      {cancelled !== null && <CancelDialog order={cancelled} onClose={() => setCancelled(null)} />}
    </>
  );
}

interface OfferLineProps {
  readonly order: OrderRow;
  readonly onTrade: LoansOfCardProps['onTrade'];
  readonly onCancel: () => void;
}

function OfferLine({ order, onTrade, onCancel }: OfferLineProps) {
  const { t, locale } = useLanguage();
  return (
    <div className="flex min-h-14 flex-wrap items-center justify-between gap-x-3 gap-y-1 px-4 py-1.5">
      <span className="flex min-w-0 flex-col">
        <span className="flex items-baseline gap-2">
          <span className="figures text-base">{xfcText(order.price, locale)}</span>
          <span className="eyebrow text-xfc">{t('ui.xfc')}</span>
          {order.recurring && order.is_mine && <Badge>{t('lending.recurring.mark')}</Badge>}
        </span>
        <span className="flex items-center gap-1 text-xs text-muted">
          {t('market.copies', { count: order.qty_left })} ·{' '}
          {order.is_mine ? t('trade.order.mine') : order.maker.nickname}
          {order.maker.simulated && <SimulatedMark />}
        </span>
      </span>
      {order.is_mine ? (
        <span className="flex gap-1">
          <Button size="small" onClick={() => onTrade({ action: 'lend', type: 'edit' }, order.id)}>
            {t('trade.order.edit')}
          </Button>
          <Button size="small" look="quiet" onClick={onCancel}>
            {t('trade.order.cancel')}
          </Button>
        </span>
      ) : (
        <Button size="small" onClick={() => onTrade({ action: 'lend', type: 'take' }, order.id)}>
          {t('lending.borrow')}
          <span className="sr-only">
            {' '}
            {order.maker.nickname} {xfcText(order.price, locale)}
          </span>
        </Button>
      )}
    </div>
  );
}
