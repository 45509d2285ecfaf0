import { ManagerLink } from '../../../game/identity/manager-link.tsx';
import { ORDER_STATUS } from '@touchline/domain/market/order';
import { CURRENT_RULES } from '@touchline/domain/rules/index';
import { Timer } from 'lucide-react';
import { useGameNow, useHydrated } from '../../../lib/loading/hooks.ts';
import { useLanguage } from '../../../lib/i18n/languages.tsx';
import { xfcText } from '../../../lib/i18n/money.ts';
import { Badge } from '../../../ui/text/badge.tsx';
import { Countdown } from '../../../ui/figures/countdown.tsx';
import { FlipFigure } from '../../../ui/figures/flip-figure.tsx';
import { Moment } from '../../../ui/figures/moment.tsx';
import { TraderMark } from '../../../game/market/trader-mark.tsx';
import type { AuctionOrder } from './queries.ts';
import { numberFormat } from '../../../lib/i18n/formats.ts';

type Figures = NonNullable<AuctionOrder['auction']>;

interface AuctionBoardProps {
  readonly order: AuctionOrder;
  readonly figures: Figures;
  /** Called at the end of the countdown to load the outcome. */
  readonly onEnd: () => void;
}

/** The name of the price: what it starts at, stands at or was sold for. */
function priceName(order: AuctionOrder, price: string | null): string {
  if (price === null) return 'start-price';
  return order.status === ORDER_STATUS.auctionSold ? 'sold-for' : 'price';
}

/** The auction status: its price, time left or its end, and the reader's position. */
export function AuctionBoard({ order, figures, onEnd }: AuctionBoardProps) {
  const { t, locale } = useLanguage();
  const price = figures.price ?? figures.start_price;
  return (
    <section aria-label={t('auctions.board')} className="panel flex flex-col gap-4 p-4">
      <div className="flex flex-wrap justify-between gap-x-4 gap-y-3">
        <div className="flex min-w-0 flex-col gap-1">
          <span className="text-sm text-muted">{t(`auctions.${priceName(order, figures.price)}`)}</span>
          <span className="inline-flex items-baseline gap-1.5" aria-live="polite">
            <FlipFigure value={price} className="figures text-2xl">
              {xfcText(price, locale)}
            </FlipFigure>
            <span className="eyebrow text-xfc">{t('ui.xfc')}</span>
          </span>
        </div>
        <div className="flex min-w-0 flex-col items-end gap-1 text-right">
          <span className="text-sm text-muted">
            {t(order.ends_at === null ? 'auctions.ended' : 'auctions.ends-in')}
          </span>
          <span className="text-2xl">
            {order.ends_at === null ? (
              <span className="text-lg">
                <Moment time={order.closed_at ?? order.created_at} />
              </span>
            ) : (
              <Countdown until={order.ends_at} onEnd={onEnd} />
            )}
          </span>
        </div>
      </div>
      <Standing order={order} figures={figures} />
      <Facts order={order} figures={figures} />
      {figures.extensions > 0 && (
        <p className="flex items-center gap-2 text-sm text-muted">
          <Timer size={16} aria-hidden="true" />
          {t('auctions.extended', {
            count: figures.extensions,
            max: CURRENT_RULES.market.auction.maxExtensions,
          })}
        </p>
      )}
    </section>
  );
}

/** Bids, prices, highest bidder or winner, and seller. */
function Facts({ order, figures }: Pick<AuctionBoardProps, 'order' | 'figures'>) {
  const { t, locale } = useLanguage();
  return (
    <dl className="flex flex-wrap items-baseline gap-x-6 gap-y-1 border-t pt-3 text-sm">
      <Fact name={t('auctions.bids')} text={numberFormat(locale).format(figures.bids)} />
      {figures.price !== null && (
        <Fact name={t('auctions.start-price')} text={xfcText(figures.start_price, locale)} />
      )}
      {order.ends_at !== null && (
        <Fact name={t('auctions.next-bid')} text={xfcText(figures.next_bid, locale)} />
      )}
      {figures.leader !== null && (
        <div className="flex items-baseline gap-2">
          <dt className="shrink-0 text-muted">
            {t(order.status === ORDER_STATUS.auctionSold ? 'auctions.winner' : 'auctions.leader')}
          </dt>
          <dd className="inline-flex flex-wrap items-baseline gap-1 font-medium" aria-live="polite">
            <FlipFigure value={figures.leader.id}>
              {figures.i_lead ? t('auctions.me') : figures.leader.nickname}
            </FlipFigure>
            <TraderMark manager={figures.leader} />
          </dd>
        </div>
      )}
      <div className="flex items-baseline gap-2">
        <dt className="text-muted">{t('auctions.seller')}</dt>
        <dd className="inline-flex items-baseline gap-1 font-medium">
          {order.maker.id === 0 ? t('auctions.house') : <ManagerLink {...order.maker} />}
          <TraderMark manager={order.maker} />
        </dd>
      </div>
    </dl>
  );
}

function Fact({ name, text }: { readonly name: string; readonly text: string }) {
  return (
    <div className="flex items-baseline gap-2">
      <dt className="text-muted">{name}</dt>
      <dd className="figures text-base">{text}</dd>
    </div>
  );
}

/** The reader's position: leading, outbid, won or lost; otherwise how the auction ended. */
function Standing({ order, figures }: Pick<AuctionBoardProps, 'order' | 'figures'>) {
  const { t, locale } = useLanguage();
  const hydrated = useHydrated();
  const now = useGameNow();
  const isClosing = hydrated && order.ends_at !== null && Date.parse(order.ends_at) <= now;
  const { i_lead: leads, my_maximum: mine } = figures;
  const text = ((): { tone: 'up' | 'down' | 'live' | 'plain'; label: string; text: string | null } | null => {
    if (isClosing) return { tone: 'live', label: 'closing', text: null };
    if (order.status === ORDER_STATUS.cancelled) return { tone: 'plain', label: 'is-cancelled', text: null };
    if (order.status === ORDER_STATUS.auctionUnsold) return { tone: 'plain', label: 'unsold', text: null };
    if (order.status === ORDER_STATUS.auctionSold && leads) return { tone: 'up', label: 'won', text: null };
    if (order.status === ORDER_STATUS.auctionSold)
      return { tone: mine === null ? 'plain' : 'down', label: 'sold', text: null };
    if (leads) return { tone: 'up', label: 'lead', text: mine };
    return mine === null ? null : { tone: 'down', label: 'outbid', text: mine };
  })();
  return (
    <div aria-live="assertive" className="flex flex-wrap items-center gap-x-3 gap-y-1 empty:hidden">
      {text !== null && (
        <>
          <Badge tone={text.tone}>{t(`auctions.state.${text.label}`)}</Badge>
          {text.text !== null && (
            <span className="text-sm text-muted">
              {t('auctions.my-maximum', { amount: xfcText(text.text, locale) })}
            </span>
          )}
        </>
      )}
    </div>
  );
}
