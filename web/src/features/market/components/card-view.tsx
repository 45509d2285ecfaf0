import { ASSET_TYPE } from '@touchline/domain/cards';
import { ArrowRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { StarHistory } from '../../../game/football/star-history.tsx';
import { useText } from '../../../lib/i18n/languages.tsx';
import { useScreenTitle } from '../../../lib/page/screen-title.tsx';
import { PathLink } from '../../../ui/text/link.tsx';
import { EmptyNote } from '../../../ui/states/states.tsx';
import { CardAuctions } from '../auctions/card-auctions.tsx';
import { RunningAuction } from '../auctions/running-auction.tsx';
import { LoansOfCard } from '../lending/loans-of-card.tsx';
import { ordersPath } from '../my-market/filters.ts';
import type { MarketCard, PlayerPage, VenuePage } from '../queries.ts';
import { tradeActions, type OpenTrade } from '../trade/trade-actions.ts';
import { OpenOrders } from '../trade/open-orders.tsx';
import { TradeArea, useOpenTrade } from '../trade/trade-area.tsx';
import { CardContests, NextMatch } from './card-football.tsx';
import { CardHead } from './card-head.tsx';
import { CardPrices, OrderBook } from '../prices/card-prices.tsx';
import { Fills } from './fills.tsx';
import { MatchForm } from './match-form.tsx';
import { PlayerNews } from './player-news.tsx';
import { PlaysIn } from './plays-in.tsx';
import { ReturnToTeam } from './return-to-team.tsx';

interface CardViewProps {
  readonly page: PlayerPage | VenuePage;
  /** The player's last matches; null for venues. */
  readonly matches: PlayerPage['matches'] | null;
  /** The trade of the address. */
  readonly trade: OpenTrade | null;
}

/** All there is to know of a card before one trades it. */
export function CardView({ page, matches, trade }: CardViewProps) {
  const t = useText();
  const { card } = page;
  const state = useOpenTrade(page, trade);
  const isTraded = tradeActions(card).includes('buy');
  useScreenTitle(card.name);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4 md:gap-6 lg:grid-cols-[minmax(0,1fr)_20rem] xl:grid-cols-[minmax(0,1fr)_22rem]">
      <div className="flex min-w-0 flex-col gap-4 md:gap-6">
        <ReturnToTeam />
        <CardHead page={page} />
        {isTraded && card.market.auctions > 0 && <RunningAuction card={card} />}
        {isTraded && (
          <div className="panel p-4">
            <CardPrices card={card} fills={page.fills} />
          </div>
        )}
        <div className="gap-6 md:columns-2 lg:columns-1 xl:columns-2 [&>*]:mb-4 [&>*]:break-inside-avoid md:[&>*]:mb-6">
          {isTraded && (
            <>
              <Section title={t('market.depth')}>
                <OrderBook
                  card={card}
                  onPrice={(action, price) => state.show({ action, type: 'new' }, null, price)}
                />
              </Section>
              <Section title={t('trade.orders')} flush>
                <OpenOrders card={card} onTrade={state.show} />
                {card.mine !== null && <OwnOrders card={card} />}
              </Section>
            </>
          )}
          <PlaysIn card={card} />
          <LoansOfCard card={card} onTrade={state.show} />
          {isTraded && <CardAuctions card={card} onTrade={state.show} />}
          {matches !== null && card.asset_type === ASSET_TYPE.player && (
            <div className="panel p-4">
              <MatchForm matches={matches} clubId={card.club.id} />
            </div>
          )}
          {isTraded && (
            <Section title={t('market.fills')} flush>
              <Fills card={card} fills={page.fills} />
            </Section>
          )}
          <Section
            title={t(card.asset_type === ASSET_TYPE.player ? 'market.contests' : 'market.contests.venue')}
            flush
          >
            <CardContests contests={page.contests} />
          </Section>
          <NextMatches page={page} />
          {card.asset_type === ASSET_TYPE.player && <StarHistory playerId={card.id} />}
        </div>
        {card.asset_type === ASSET_TYPE.player && (
          <Section title={t('market.news')} flush>
            <div className="[&>ul]:border-t">
              <PlayerNews id={card.id} />
            </div>
          </Section>
        )}
      </div>
      <div className="contents lg:block">
        <TradeArea page={page} state={state} />
      </div>
    </div>
  );
}

/** Where the player plays next, or what is played in the venue next. */
function NextMatches({ page }: { readonly page: PlayerPage | VenuePage }) {
  const t = useText();
  const { next_match: next } = page;
  if (!('next_matches' in page))
    return (
      next !== null && (
        <Section title={t('market.next-match')} flush>
          <NextMatch match={next} />
        </Section>
      )
    );
  return (
    <Section title={t('market.next-matches')} flush>
      {page.next_matches.length === 0 ? (
        <EmptyNote text={t('market.next-matches.empty')} />
      ) : (
        <ul aria-label={t('market.next-matches')}>
          {page.next_matches.map((match) => (
            <li key={match.id}>
              <NextMatch match={match} />
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}

/** The way to all orders of the reader in the card, closed ones among them. */
function OwnOrders({ card }: { readonly card: MarketCard }) {
  const t = useText();
  return (
    <p className="border-t px-4 py-1">
      <PathLink
        path={ordersPath(card)}
        className="inline-flex min-h-9 items-center gap-1.5 text-sm text-muted hover:text-text pointer-coarse:min-h-11"
      >
        {t('my-market.in-card')}
        <ArrowRight size={14} aria-hidden="true" />
      </PathLink>
    </p>
  );
}

interface SectionProps {
  readonly title: string;
  readonly children: ReactNode;
  /** The content has no padding. */
  readonly flush?: boolean;
}

/** A part of the page with its heading. */
function Section({ title, children, flush = false }: SectionProps) {
  return (
    <section className="panel flex min-w-0 flex-col overflow-hidden">
      <h2 className="eyebrow px-4 pt-4 pb-2 text-muted">{title}</h2>
      <div className={flush ? '' : 'px-4 pb-4'}>{children}</div>
    </section>
  );
}
