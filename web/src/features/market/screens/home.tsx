import { useQueries } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { ArrowRight, Landmark, PackageOpen, Search, UsersRound } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { useLanguage, useText } from '../../../lib/languages.tsx';
import { xfcText } from '../../../lib/money.ts';
import { PlayerCard } from '../../../ui/cards/player-card.tsx';
import { Countdown } from '../../../ui/countdown.tsx';
import type { Icon } from '../../../ui/icons.ts';
import { isScreen, PathLink } from '../../../ui/link.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { EmptyState, ErrorState, SkeletonRows } from '../../../ui/states.tsx';
import { cardPath, drawnPlayer, priceText } from '../card-words.ts';
import { CardTile } from '../parts/card-tile.tsx';
import { ChangeMark } from '../parts/change-mark.tsx';
import { MarketTabs } from '../parts/market-tabs.tsx';
import {
  fewPlayersQuery,
  HOME_LISTS,
  MARKET_INTERVAL,
  type HomeList,
  type MarketPlayer,
} from '../queries.ts';

/** The market at a glance: who moves, what is traded, what ends soon, and the ways to all cards. */
export function MarketHome() {
  const t = useText();
  const lists = useQueries({
    queries: HOME_LISTS.map((list) => ({ ...fewPlayersQuery(list), refetchInterval: MARKET_INTERVAL })),
  });
  const shown = HOME_LISTS.map((list, index) => {
    const answer = lists[index];
    return {
      list,
      cards: answer?.data?.data.filter((card) => belongs(list, card)),
      failure: answer?.error ?? null,
      onRetry: () => void answer?.refetch(),
    };
  });
  const inRows = shown.filter(
    ({ list, cards }) => isInRows(list) && (list.name !== 'ending' || cards?.length),
  );
  const inTiles = shown.filter(({ list, cards }) => !isInRows(list) && cards?.length !== 0);
  return (
    <>
      <PageHeader title={t('market.title')} text={t('market.intro')} />
      <MarketTabs current="home" />
      <div className="flex flex-col gap-6">
        <MarketSearch />
        <Ways />
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4 md:gap-6 lg:grid-cols-2">
          {inRows.map((each) => (
            <Rows key={each.list.name} {...each} />
          ))}
        </div>
        {inTiles.map((each) => (
          <Tiles key={each.list.name} {...each} />
        ))}
      </div>
    </>
  );
}

function isInRows({ name }: HomeList): boolean {
  return name === 'risers' || name === 'fallers' || name === 'ending';
}

/** A list ends where its order says nothing any more: a card that did not move is no riser. */
function belongs({ name }: HomeList, { market, form }: MarketPlayer): boolean {
  const change = Number(market.change_7d ?? 0);
  switch (name) {
    case 'risers':
      return change > 0;
    case 'fallers':
      return change < 0;
    case 'traded':
      return Number(market.volume_7d) > 0;
    case 'form':
      return form !== null;
    case 'ending':
      return market.auction_ends !== null;
  }
}

/** Finds players by name, in the list of them. */
function MarketSearch() {
  const t = useText();
  const router = useRouter();
  const [words, setWords] = useState('');
  return (
    <search>
      <form
        className="relative max-w-xl"
        action="/market/players"
        onSubmit={(event) => {
          event.preventDefault();
          const query = words.trim() === '' ? '' : `?search=${encodeURIComponent(words.trim())}`;
          router.history.push(`/market/players${query}`);
        }}
      >
        <Search
          size={18}
          aria-hidden="true"
          className="pointer-events-none absolute top-1/2 left-3 -translate-y-1/2 text-muted"
        />
        <input
          type="search"
          name="search"
          maxLength={60}
          autoComplete="off"
          aria-label={t('market.players.search')}
          placeholder={t('market.search.hint')}
          value={words}
          onChange={(event) => setWords(event.target.value)}
          className="min-h-11 w-full rounded-sm border bg-surface pr-3 pl-10 placeholder:text-muted hover:border-line-strong"
        />
      </form>
    </search>
  );
}

const WAYS: readonly { readonly name: string; readonly path: string; readonly icon: Icon }[] = [
  { name: 'players', path: '/market/players', icon: UsersRound },
  { name: 'venues', path: '/market/venues', icon: Landmark },
  { name: 'packs', path: '/market/market-cards/card-packs', icon: PackageOpen },
];

/** The ways on, of those that lead somewhere. */
function Ways() {
  const t = useText();
  const router = useRouter();
  return (
    <ul className="grid grid-cols-[minmax(0,1fr)] gap-3 sm:auto-cols-fr sm:grid-flow-col">
      {WAYS.filter(({ path }) => isScreen(router, path)).map(({ name, path, icon: WayIcon }) => (
        <li key={name}>
          <PathLink
            path={path}
            className="panel group flex h-full items-center gap-4 px-4 py-4 hover:border-line-strong"
          >
            <span className="inline-flex size-11 shrink-0 items-center justify-center rounded-sm bg-hover text-accent-ink">
              <WayIcon size={22} aria-hidden="true" />
            </span>
            <span className="flex min-w-0 flex-1 flex-col">
              <span className="font-display text-lg font-semibold">{t(`market.way.${name}`)}</span>
              <span className="text-sm text-muted">{t(`market.way.${name}.text`)}</span>
            </span>
            <ArrowRight
              size={18}
              aria-hidden="true"
              className="shrink-0 text-muted transition-transform duration-120 group-hover:translate-x-0.5"
            />
          </PathLink>
        </li>
      ))}
    </ul>
  );
}

interface ShownList {
  readonly list: HomeList;
  readonly cards: readonly MarketPlayer[] | undefined;
  readonly failure: unknown;
  readonly onRetry: () => void;
}

function HomeSection({ list, children }: { readonly list: HomeList; readonly children: ReactNode }) {
  const t = useText();
  const kind = list.input.kind === undefined ? '' : `&orders=${list.input.kind}`;
  return (
    <section className="panel flex min-w-0 flex-col overflow-hidden">
      <header className="flex items-center justify-between gap-3 border-b pr-2 pl-4">
        <h2 className="text-lg">{t(`market.home.${list.name}`)}</h2>
        <PathLink
          path={`/market/players?sort=${list.sort}${kind}`}
          className="inline-flex min-h-11 items-center px-2 text-sm font-medium text-muted hover:text-text"
        >
          {t('market.home.all')}
          <span className="sr-only">: {t(`market.home.${list.name}`)}</span>
        </PathLink>
      </header>
      {children}
    </section>
  );
}

function Rows({ list, cards, failure, onRetry }: ShownList) {
  const t = useText();
  return (
    <HomeSection list={list}>
      {cards === undefined ? (
        failure === null ? (
          <SkeletonRows rows={list.count} height="h-18" />
        ) : (
          <ErrorState failure={failure} onRetry={onRetry} />
        )
      ) : cards.length === 0 ? (
        <EmptyState title={t(`market.home.${list.name}.empty`)} text={t('market.home.empty.text')} />
      ) : (
        <ol className="divide-y">
          {cards.map((card) => (
            <li key={card.card_id}>
              <HomeRow card={card} list={list} />
            </li>
          ))}
        </ol>
      )}
    </HomeSection>
  );
}

function HomeRow({ card, list }: { readonly card: MarketPlayer; readonly list: HomeList }) {
  const { t, locale } = useLanguage();
  const { market } = card;
  return (
    <PathLink
      path={cardPath(card)}
      className="flex min-h-18 items-center gap-3 px-4 py-1.5 hover:bg-hover focus-visible:-outline-offset-2"
    >
      <PlayerCard player={drawnPlayer(card, locale)} width={48} />
      <span aria-hidden="true" className="flex min-w-0 flex-1 flex-col">
        <span className="truncate font-semibold">{card.name}</span>
        <span className="truncate text-xs text-muted">
          {t(`ui.position.${card.position}.short`)} · {card.club.name}
        </span>
      </span>
      {list.name === 'ending' && market.auction_ends !== null ? (
        <Countdown until={market.auction_ends} />
      ) : (
        <span className="flex flex-col items-end">
          <span className="inline-flex items-baseline gap-1">
            <span className="figures text-lg">{priceText(market.last_price ?? market.floor, locale)}</span>
            <span className="eyebrow text-xfc">{t('ui.xfc')}</span>
          </span>
          <ChangeMark change={market.change_7d} />
        </span>
      )}
    </PathLink>
  );
}

function Tiles({ list, cards, failure, onRetry }: ShownList) {
  const { t, locale } = useLanguage();
  if (cards === undefined && failure !== null) {
    return (
      <HomeSection list={list}>
        <ErrorState failure={failure} onRetry={onRetry} />
      </HomeSection>
    );
  }
  return (
    <HomeSection list={list}>
      {cards === undefined ? (
        <SkeletonRows rows={4} height="h-18" />
      ) : (
        <ul
          aria-label={t(`market.home.${list.name}`)}
          className="grid auto-cols-[minmax(10.5rem,1fr)] grid-flow-col divide-x overflow-x-auto"
        >
          {cards.map((card) => (
            <li key={card.card_id}>
              <CardTile card={card} />
              {list.name === 'traded' && (
                <p className="px-3 pb-3 text-xs text-muted">
                  {t('market.home.volume', { amount: xfcText(card.market.volume_7d, locale) })}
                </p>
              )}
            </li>
          ))}
        </ul>
      )}
    </HomeSection>
  );
}
