import { HandCoins, Hourglass } from 'lucide-react';
import { useText } from '../../../lib/i18n/languages.tsx';
import { Badge } from '../../../ui/text/badge.tsx';
import { Button } from '../../../ui/controls/button.tsx';
import { Moment } from '../../../ui/figures/moment.tsx';
import { tradeActions } from '../trade/trade-actions.ts';
import { CardOrders } from '../trade/card-orders.tsx';
import type { Trade } from '../trade/trade-address.ts';
import type { MarketCard } from '../queries.ts';
import { leasesOf, useLeases, useLendOrdersOf, type Lease } from './queries.ts';
import { LeaseEnd } from './lease-end.tsx';
import { LeaseUse } from './lease-use.tsx';

interface LoansOfCardProps {
  readonly card: MarketCard;
  readonly onTrade: (trade: Trade, orderId?: number) => void;
}

const MAX_SHOWN = 5;

/** The loans of a card: copies the reader borrowed and loan offers. */
export function LoansOfCard({ card, onTrade }: LoansOfCardProps) {
  const t = useText();
  const leases = useLeases();
  const held = leasesOf(card, leases.data);
  const isLent = tradeActions(card).includes('lend');
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

/** The loan offers of a card. */
function Offers({ card, onTrade }: LoansOfCardProps) {
  const t = useText();
  return (
    <CardOrders
      label={t('lending.offers')}
      empty={t('lending.empty.text')}
      orders={useLendOrdersOf(card)}
      expected={2}
      others={(rows) => rows.slice(0, MAX_SHOWN)}
      variant={({ recurring, is_mine }) => ({
        made: 'lend',
        take: { trade: { action: 'lend', type: 'take' }, label: t('lending.borrow') },
        ...(recurring && is_mine && { mark: <Badge>{t('lending.recurring.mark')}</Badge> }),
      })}
      onTrade={onTrade}
    />
  );
}
