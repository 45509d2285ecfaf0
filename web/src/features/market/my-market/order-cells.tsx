import { ASSET_TYPE } from '@touchline/domain/cards';
import { Pencil, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { useLanguage, useText } from '../../../lib/i18n/languages.tsx';
import { Badge } from '../../../ui/text/badge.tsx';
import { Button } from '../../../ui/controls/button.tsx';
import { buttonClass } from '../../../ui/controls/button-variant.ts';
import { Countdown } from '../../../ui/figures/countdown.tsx';
import { PlayerCard } from '../../../game/cards/player-card.tsx';
import { VenueCard } from '../../../game/cards/venue-card.tsx';
import { PathLink } from '../../../ui/text/link.tsx';
import { Moment } from '../../../ui/figures/moment.tsx';
import { MoneyText } from '../../../ui/figures/money.tsx';
import { ProgressBar } from '../../../ui/figures/progress-bar.tsx';
import { ROW_LINK } from '../../../ui/tables/columns.ts';
import { bidsPath } from '../auctions/queries.ts';
import { cardPath, drawnPlayer, drawnVenue } from '../card-texts.ts';
import type { CardFace } from '../queries.ts';
import { tradePath } from '../trade/trade-address.ts';
import { KINDS, type KindLabel, type MyOrder } from './filters.ts';
import { cameOf, comesOf, isBuying, outcomeOf, type Outcome } from './order-outcome.ts';
import { numberFormat } from '../../../lib/i18n/formats.ts';

interface OrderProps {
  readonly order: MyOrder;
}

const KIND_TONES = { sell: 'down', buy: 'up', lend: 'xfc', auction: 'accent' } as const;

function kindOf({ kind }: MyOrder): KindLabel {
  return KINDS[kind - 1] ?? 'sell';
}

/** The card in small with its name, as the lead of a row. */
export function CardLead({ face, children }: { readonly face: CardFace; readonly children: ReactNode }) {
  const { locale } = useLanguage();
  return (
    <span className="flex min-w-0 items-center gap-3">
      <span className="flex w-14 shrink-0 justify-center">
        {face.asset_type === ASSET_TYPE.player ? (
          <PlayerCard player={drawnPlayer(face, locale)} width={48} />
        ) : (
          <VenueCard venue={drawnVenue(face)} width={56} />
        )}
      </span>
      <span className="flex min-w-0 flex-col items-start gap-0.5">
        <PathLink path={cardPath(face)} className={`${ROW_LINK} line-clamp-2 font-semibold`}>
          {face.name}
        </PathLink>
        {children}
      </span>
    </span>
  );
}

/** Card, kind of order and price; for an auction its current price. */
export function OrderLead({ order }: OrderProps) {
  const t = useText();
  const kind = kindOf(order);
  return (
    <CardLead face={order.card}>
      <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <Badge tone={KIND_TONES[kind]}>
          {t(isBuying(order) && kind === 'auction' ? 'my-market.kind.bid' : `my-market.kind.${kind}`)}
        </Badge>
        <span className="inline-flex items-baseline gap-1 text-muted">
          {order.auction === null && order.qty > 1 && <span className="figures text-sm">{order.qty} ×</span>}
          <MoneyText amount={order.auction?.price ?? order.price} size="small" />
        </span>
      </span>
    </CardLead>
  );
}

const OUTCOME_TONES: Readonly<Partial<Record<Outcome, 'up' | 'down' | 'accent'>>> = {
  filled: 'up',
  sold: 'up',
  won: 'up',
  lead: 'up',
  outbid: 'down',
};

/** The filled share of an order, or its outcome. */
export function OrderState({ order }: OrderProps) {
  const t = useText();
  const outcome = outcomeOf(order);
  const { qty, qty_left, recurring, auction } = order;
  if (auction !== null && outcome === 'open') {
    return <span className="text-sm text-muted">{t('market.home.bids', { count: auction.bids })}</span>;
  }
  const done = qty - qty_left;
  const share = t('my-market.filled', { done, qty });
  if (outcome === 'open' || outcome === 'partly') {
    return (
      <span className="inline-flex flex-col gap-1 align-middle md:w-20">
        <span className="tabular text-sm max-md:text-xs">
          {share}
          {recurring && <span className="text-muted"> · {t('my-market.recurring')}</span>}
        </span>
        <span className="max-md:hidden">
          <ProgressBar value={done} max={qty} label={share} />
        </span>
      </span>
    );
  }
  const tone = OUTCOME_TONES[outcome];
  return (
    <span className="inline-flex flex-wrap items-center gap-x-2 gap-y-1">
      <Badge {...(tone && { tone })}>{t(`my-market.outcome.${outcome}`)}</Badge>
      {auction === null && outcome !== 'filled' && (
        <span className="tabular text-xs text-muted">{share}</span>
      )}
      {typeof auction?.my_maximum === 'string' && order.closed_at === null && (
        <span className="inline-flex items-baseline gap-1 text-xs text-muted">
          {t('my-market.maximum')} <MoneyText amount={auction.my_maximum} size="small" />
        </span>
      )}
    </span>
  );
}

/** Expected proceeds or held XFC of an open order; the result of a closed one. */
export function OrderMoney({ order }: OrderProps) {
  const t = useText();
  const { locale } = useLanguage();
  const came = cameOf(order);
  const isClosed = order.closed_at !== null;
  const buys = isBuying(order);
  if (isClosed) {
    if (came.units === 0n) return <span className="text-sm text-muted">{t('my-market.nothing')}</span>;
    return (
      <Stacked note={order.fee === '0.00' ? null : <Fee order={order} />}>
        <MoneyText amount={came} signed />
      </Stacked>
    );
  }
  if (buys) {
    return (
      <Stacked note={t('my-market.held')}>
        <MoneyText amount={order.held} />
      </Stacked>
    );
  }
  return (
    <Stacked note={t('my-market.after-fee', { percent: percentText(order, locale) })}>
      <MoneyText amount={comesOf(order)} />
    </Stacked>
  );
}

function percentText({ fee_percent }: MyOrder, locale: string): string {
  const format = numberFormat(locale, { style: 'percent', maximumFractionDigits: 2 });
  return format.format(Number(fee_percent ?? '0') / 100);
}

function Fee({ order }: OrderProps) {
  const t = useText();
  return (
    <span className="inline-flex items-baseline gap-1">
      {t('my-market.fee')} <MoneyText amount={order.fee} size="small" />
    </span>
  );
}

function Stacked({ children, note }: { readonly children: ReactNode; readonly note: ReactNode }) {
  return (
    <span className="inline-flex flex-col items-end">
      {children}
      {note !== null && <span className="text-xs text-muted">{note}</span>}
    </span>
  );
}

/** When it ends, an auction to the second; when it was closed. */
export function OrderTime({ order }: OrderProps) {
  const t = useText();
  const { ends_at, closed_at, auction } = order;
  if (closed_at !== null) return <Moment time={closed_at} />;
  if (ends_at === null) return null;
  if (auction === null) return <Moment time={ends_at} format="relative" />;
  return <Countdown until={ends_at} over={t('auctions.state.closing')} />;
}

interface ActionsProps extends OrderProps {
  readonly onCancel: (order: MyOrder) => void;
}

/** The actions of an open order: edit, cancel, view bids or bid again. */
export function OrderActions({ order, onCancel }: ActionsProps) {
  const t = useText();
  if (order.closed_at !== null) return null;
  const { auction, is_mine, card } = order;
  const kind = kindOf(order);
  const named = <span className="sr-only"> {card.name}</span>;
  const link = buttonClass({ size: 'small' });
  const canCancel = is_mine && (auction === null || auction.bids === 0);
  return (
    <span className="relative inline-flex gap-1.5">
      {kind !== 'auction' ? (
        <PathLink path={tradePath(card, { action: kind, type: 'edit' }, order.id)} className={link}>
          <Pencil size={14} aria-hidden="true" />
          <span className="md:max-xl:sr-only">{t('trade.order.edit')}</span>
          {named}
        </PathLink>
      ) : (
        <PathLink path={bidsPath(card, order.id)} className={link}>
          {t(is_mine || auction?.i_lead === true ? 'my-market.bids' : 'my-market.bid-again')}
          {named}
        </PathLink>
      )}
      {canCancel && (
        <Button size="small" variant="quiet" icon={X} onClick={() => onCancel(order)}>
          <span className="md:max-xl:sr-only">{t('trade.order.cancel')}</span>
          {named}
        </Button>
      )}
    </span>
  );
}
