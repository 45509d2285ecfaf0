import { useQuery } from '@tanstack/react-query';
import { TrendingDown, TrendingUp } from 'lucide-react';
import { useLanguage, useText } from '../../../lib/i18n/languages.tsx';
import { xfcText } from '../../../lib/i18n/money.ts';
import { buttonClass } from '../../../ui/controls/button-variant.ts';
import { playerCardPath } from '../../../game/cards/card-path.ts';
import { LazyPlayerCard } from '../../../game/cards/lazy-player-card.tsx';
import { PathLink } from '../../../ui/text/link.tsx';
import { biggestMoves } from '../movers.ts';
import { marketQuery, type MarketPlayer } from '../queries.ts';
import { numberFormat } from '../../../lib/i18n/formats.ts';

/** The cards with the largest price change this week; renders nothing without one. */
export function MarketMovers() {
  const t = useText();
  const market = useQuery(marketQuery());
  const cards = market.data === undefined ? [] : biggestMoves(market.data.risers, market.data.fallers);
  if (cards.length === 0) return null;
  return (
    <section aria-labelledby="movers" className="flex flex-col gap-3">
      <header className="flex items-center justify-between gap-3">
        <h2 id="movers" className="text-lg">
          {t('home.movers')}
        </h2>
        <PathLink path="/market" className={`-mr-3 ${buttonClass({ variant: 'quiet', size: 'small' })}`}>
          {t('home.to-market')}
        </PathLink>
      </header>
      <ol className="panel grid grid-cols-[minmax(0,1fr)] overflow-hidden *:-mb-px *:border-b sm:grid-cols-2 sm:*:-mr-px sm:*:border-r xl:grid-cols-4">
        {cards.map((card) => (
          <li key={card.card_id}>
            <Mover card={card} />
          </li>
        ))}
      </ol>
    </section>
  );
}

function Mover({ card }: { readonly card: MarketPlayer }) {
  const { t, locale } = useLanguage();
  const { reference_price, change_7d } = card.market;
  return (
    <PathLink
      path={playerCardPath(card)}
      className="flex min-h-18 items-center gap-3 px-4 py-1.5 hover:bg-hover focus-visible:-outline-offset-2"
    >
      <LazyPlayerCard player={{ ...card, nationality: card.nationality || null, form: [] }} width={48} />
      <span className="flex min-w-0 flex-1 flex-col">
        <span className="truncate font-semibold">{card.short_name}</span>
        <span className="truncate text-xs text-muted">
          {t(`ui.position.${card.position}.short`)} · {card.club.name}
        </span>
      </span>
      <span className="flex flex-col items-end">
        {reference_price !== null && (
          <span className="inline-flex items-baseline gap-1">
            <span className="figures text-base">{xfcText(reference_price, locale)}</span>
            <span className="eyebrow text-xfc">{t('ui.xfc')}</span>
          </span>
        )}
        <Change percent={Number(change_7d ?? 0)} />
      </span>
    </PathLink>
  );
}

function Change({ percent }: { readonly percent: number }) {
  const { t, locale } = useLanguage();
  const Arrow = percent > 0 ? TrendingUp : TrendingDown;
  return (
    <span
      className={`tabular inline-flex items-center gap-1 text-xs font-medium ${percent > 0 ? 'text-up' : 'text-down'}`}
    >
      <Arrow size={13} aria-hidden="true" />
      <span className="sr-only">{t('market.change.7d')} </span>
      {numberFormat(locale, {
        style: 'percent',
        maximumFractionDigits: 1,
        signDisplay: 'exceptZero',
      }).format(percent / 100)}
    </span>
  );
}
