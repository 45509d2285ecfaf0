import { ORDER_KIND } from '@touchline/domain/market/order';
import { useLanguage, useText } from '../../../lib/i18n/languages.tsx';
import { useLiveMessage, useLiveQuery } from '../../../lib/live/live.ts';
import { xfcText } from '../../../lib/i18n/money.ts';
import { usePreload } from '../../../lib/api/use-preload.ts';
import { useUser } from '../../../lib/session/session.tsx';
import { Badge } from '../../../ui/text/badge.tsx';
import { Countdown } from '../../../ui/figures/countdown.tsx';
import { MarketTabs } from '../../../game/market/market-tabs.tsx';
import { Moment } from '../../../ui/figures/moment.tsx';
import { PageHeader } from '../../../ui/text/page-header.tsx';
import { ErrorState, SkeletonRows } from '../../../ui/states/states.tsx';
import { bidsPath } from '../auctions/queries.ts';
import { CardTile } from '../components/card-tile.tsx';
import { followCards, orderTopics } from '../live-market.ts';
import { ChangeMark } from '../components/change-mark.tsx';
import { HomeAffordable } from './home-affordable.tsx';
import { HomePacks } from './home-packs.tsx';
import { HomeSection, Lines } from './home-section.tsx';
import { HomeWinnable } from './home-winnable.tsx';
import { MarketSearch } from '../components/market-search.tsx';
import { homeQuery, MARKET_INTERVAL, mostTradedQuery, type MarketHomeAnswer } from '../queries.ts';
import { numberFormat } from '../../../lib/i18n/formats.ts';

/** The market at a glance: how lively it is, what is traded most, what ends, is new and was sold, and who moves. */
export function MarketHome() {
  const t = useText();
  const home = useLiveQuery(homeQuery(), {
    topics: ({ ending }) => ['market', ...orderTopics(ending)],
    interval: MARKET_INTERVAL,
  });
  // Live trades show before the next refetch.
  const day = useLiveMessage('market')?.summary;
  usePreload(useUser() === null ? null : '/market/players');
  return (
    <>
      <PageHeader title={t('market.title')} text={t('market.intro')} actions={<MarketSearch />} />
      <MarketTabs current="home" />
      <div className="flex flex-col gap-4 md:gap-6">
        {home.data !== undefined && <Liveliness summary={{ ...home.data.summary, ...day }} />}
        <MaxTraded />
        {home.data !== undefined ? (
          <Glance home={home.data} />
        ) : home.error !== null ? (
          <ErrorState failure={home.error} onRetry={() => void home.refetch()} />
        ) : (
          <div className="panel">
            <SkeletonRows rows={5} height="h-18" />
          </div>
        )}
      </div>
    </>
  );
}

/** Totals and trading volume of the market. */
function Liveliness({ summary }: { readonly summary: MarketHomeAnswer['summary'] }) {
  const { t, locale } = useLanguage();
  const number = numberFormat(locale);
  const figures = [
    { name: 'orders', text: number.format(summary.open_orders) },
    { name: 'fills', text: number.format(summary.fills_24h) },
    { name: 'volume', text: xfcText(summary.volume_24h, locale) },
    { name: 'cards', text: number.format(summary.cards) },
  ];
  return (
    <dl className="panel grid grid-cols-2 gap-px overflow-hidden bg-line lg:grid-cols-4">
      {figures.map(({ name, text }) => (
        <div key={name} className="flex min-w-0 flex-col-reverse justify-end gap-0.5 bg-surface px-4 py-3">
          <dt className="text-xs text-balance text-muted">{t(`market.stat.${name}`)}</dt>
          <dd className="figures text-xl">{text}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Lines of each list. */
const MAX_SHOWN = 5;

function Glance({ home }: { readonly home: MarketHomeAnswer }) {
  const { t } = useLanguage();
  const movers = (['risers', 'fallers'] as const).filter((name) => home[name].length > 0);
  return (
    <div className="gap-6 md:columns-2 xl:columns-3 [&>*]:break-inside-avoid [&>*:not(:last-child)]:mb-4 md:[&>*:not(:last-child)]:mb-6">
      <HomeAffordable />
      <HomeWinnable />
      {home.ending.length > 0 && (
        <HomeSection name="ending" query="sort=ends&orders=4">
          <Lines
            name="ending"
            lines={home.ending.slice(0, MAX_SHOWN).map((order) => ({
              key: order.id,
              face: order.card,
              path: bidsPath(order.card, order.id),
              detail: t('market.home.bids', { count: order.auction?.bids ?? 0 }),
              price: order.auction?.price ?? order.price,
              end: order.ends_at !== null && <Countdown until={order.ends_at} />,
            }))}
          />
        </HomeSection>
      )}
      <HomeSection name="orders" query="orders=1">
        <Lines
          name="orders"
          lines={home.new_orders.slice(0, MAX_SHOWN).map((order) => ({
            key: order.id,
            face: order.card,
            detail: <Moment time={order.created_at} format="relative" />,
            price: order.price,
            end: (
              <Badge tone={order.kind === ORDER_KIND.buy ? 'up' : 'down'}>
                {t(`market.facet.orders.${order.kind}`)}
              </Badge>
            ),
          }))}
        />
      </HomeSection>
      <HomeSection name="fills" query="sort=volume">
        <Lines
          name="fills"
          lines={home.fills.slice(0, MAX_SHOWN).map((fill) => ({
            key: fill.id,
            face: fill.card,
            detail: <Moment time={fill.at} format="relative" />,
            price: fill.price,
            end: (
              <span className="tabular text-xs text-muted">{t('market.copies', { count: fill.qty })}</span>
            ),
          }))}
        />
      </HomeSection>
      <HomePacks />
      {movers.map((name) => (
        <HomeSection key={name} name={name} query={`sort=${name === 'risers' ? 'change' : '-change'}`}>
          <Lines
            name={name}
            lines={home[name].slice(0, MAX_SHOWN).map((card) => ({
              key: card.card_id,
              face: card,
              detail: `${t(`ui.position.${card.position}.short`)} · ${card.club.name}`,
              price: card.market.reference_price,
              end: <ChangeMark change={card.market.change_7d} />,
            }))}
          />
        </HomeSection>
      ))}
    </div>
  );
}

/** The most traded cards of the week. */
function MaxTraded() {
  const t = useText();
  const list = useLiveQuery(
    mostTradedQuery(),
    followCards(({ data }) => data),
  );
  const cards = list.data?.data.filter(({ market }) => Number(market.volume_7d) > 0);
  if (cards === undefined || cards.length === 0) return null;
  return (
    <HomeSection name="traded" query="sort=volume">
      <ul
        aria-label={t('market.home.traded')}
        className="grid auto-cols-[minmax(10.5rem,1fr)] grid-flow-col divide-x overflow-x-auto"
      >
        {cards.map((card) => (
          <li key={card.card_id}>
            <CardTile card={card} />
          </li>
        ))}
      </ul>
    </HomeSection>
  );
}
