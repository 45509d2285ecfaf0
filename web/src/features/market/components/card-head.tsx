import { ASSET_TYPE } from '@touchline/domain/cards';
import { Bell, Share2 } from 'lucide-react';
import { useState } from 'react';
import { useMedia } from '../../../lib/loading/hooks.ts';
import { useLanguage, useText, type Language } from '../../../lib/i18n/languages.tsx';
import { useLoginRequired } from '../../../lib/session/login-required.ts';
import { shareText, xfcText } from '../../../lib/i18n/money.ts';
import { PlayerCard, type CardSeason } from '../../../game/cards/player-card.tsx';
import { VenueCard } from '../../../game/cards/venue-card.tsx';
import { AbsenceLine } from '../../../game/football/absence.tsx';
import { Crest } from '../../../game/clubs/crest.tsx';
import { FlipFigure } from '../../../ui/figures/flip-figure.tsx';
import { Stars } from '../../../game/cards/stars.tsx';
import { useShortcuts } from '../../../ui/keyboard/shortcuts.ts';
import { toast } from '../../../ui/overlay/toast.tsx';
import { drawnPlayer, drawnVenue } from '../card-texts.ts';
import { tradeActions } from '../trade/trade-actions.ts';
import type { MarketCard, PlayerPage, VenuePage } from '../queries.ts';
import { AlertDialog } from './alert-dialog.tsx';
import { ChangeMark } from './change-mark.tsx';
import { WatchStar } from '../watching/watch-star.tsx';
import { numberFormat } from '../../../lib/i18n/formats.ts';

interface CardHeadProps {
  readonly page: PlayerPage | VenuePage;
}

/** What a venue hosts and what its owner gets of the fees. */
function hostingText(
  { largest_contest, host_share }: VenuePage['card'],
  { t, locale }: Pick<Language, 't' | 'locale'>,
): string {
  return t('cards.hosting', {
    seats: numberFormat(locale).format(largest_contest),
    share: shareText(host_share, locale),
  });
}

/** The season of a player's page with its name in words, for the card; null for a venue. */
function seasonOf(page: CardHeadProps['page'], t: ReturnType<typeof useText>): CardSeason | null {
  if (!('season' in page) || page.season === null) return null;
  return { ...page.season, name: t('cards.season', { name: page.season.name }) };
}

/** The card with its name, price and supply. */
export function CardHead({ page }: CardHeadProps) {
  const { t, locale } = useLanguage();
  const isExpanded = useMedia('(min-width: 768px)');
  // Below this width the panel beside it leaves a stadium's name no room.
  const isWide = useMedia('(min-width: 1440px)');
  const { card } = page;
  return (
    // On the narrowest screens a venue's card leaves its name no room.
    <header
      className={`grid grid-cols-[auto_minmax(0,1fr)] gap-4 md:grid-rows-[auto_1fr] md:gap-x-6 ${card.asset_type === 2 ? 'max-[24rem]:flex max-[24rem]:flex-col' : ''}`}
    >
      <span className="md:row-span-2">
        {card.asset_type === ASSET_TYPE.player ? (
          <PlayerCard player={drawnPlayer(card, locale, seasonOf(page, t))} width={isExpanded ? 240 : 132} />
        ) : (
          <VenueCard
            venue={drawnVenue(card, hostingText(card, { t, locale }))}
            width={isWide ? 320 : isExpanded ? 240 : 180}
          />
        )}
      </span>
      <div className="flex min-w-0 items-start justify-between gap-x-3 gap-y-1 max-sm:flex-col">
        <div className="flex min-w-0 flex-col gap-1">
          <div className="flex items-center gap-2 text-sm text-muted">
            {card.club !== null && <Crest club={card.club} size={24} />}
            <span>
              {card.club?.name}
              {card.league !== null && ` · ${card.league.name}`}
            </span>
          </div>
          <h1 className="text-xl md:text-2xl">{card.name}</h1>
          <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-muted">
            <Stars stars={card.stars} />
            {card.asset_type === ASSET_TYPE.player
              ? t(`ui.position.${card.position}`)
              : t('cards.seats', { seats: numberFormat(locale).format(card.seats) })}
          </p>
          {'absence' in page && page.absence !== null && <AbsenceLine absence={page.absence} />}
        </div>
        <CardActions page={page} />
      </div>
      <div className="flex min-w-0 flex-col gap-4 max-md:col-span-2">
        {tradeActions(card).includes('buy') && <Prices market={card.market} />}
        <Supply card={card} />
      </div>
    </header>
  );
}

function Prices({ market }: { readonly market: MarketCard['market'] }) {
  const { t } = useLanguage();
  const cells = [
    { name: 'floor', amount: market.floor },
    { name: 'bid', amount: market.best_bid },
    { name: 'last', amount: market.last_price },
    { name: 'reference', amount: market.reference_price },
  ] as const;
  return (
    <dl className="panel grid grid-cols-2 gap-px overflow-hidden bg-line min-[1600px]:grid-cols-4">
      {cells.map(({ name, amount }) => (
        <div
          key={name}
          className="grid min-w-0 grid-cols-[minmax(0,1fr)_auto] content-between gap-x-2 gap-y-0.5 bg-surface px-4 py-3"
        >
          <dt className="text-xs text-balance text-muted">{t(`market.head.${name}`)}</dt>
          {name === 'reference' && market.change_7d !== null && (
            <dd>
              <ChangeMark change={market.change_7d} />
            </dd>
          )}
          <dd className="col-span-2 col-start-1">
            <Price amount={amount} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Price({ amount }: { readonly amount: string | null }) {
  const { t, locale } = useLanguage();
  if (amount === null) return <span className="figures text-xl text-muted">–</span>;
  return (
    <span className="inline-flex items-baseline gap-1">
      <FlipFigure value={amount} className="figures text-xl">
        {xfcText(amount, locale)}
      </FlipFigure>
      <span className="eyebrow text-xfc">{t('ui.xfc')}</span>
    </span>
  );
}

/** How many copies exist and will ever exist, their owners, and the reader's own. */
function Supply({ card }: { readonly card: MarketCard }) {
  const { t, locale } = useLanguage();
  const number = numberFormat(locale);
  const { supply, mine, market } = card;
  const facts = [
    ...(tradeActions(card).includes('buy')
      ? [
          {
            name: 'circulating',
            text:
              supply.lifetime === null
                ? number.format(supply.circulating)
                : t('market.supply.of', { count: supply.circulating, lifetime: supply.lifetime }),
          },
          { name: 'owners', text: number.format(supply.owners) },
          { name: 'on-sale', text: number.format(market.copies_on_sale) },
          { name: 'volume', text: xfcText(market.volume_7d, locale) },
        ]
      : []),
    ...(card.asset_type === ASSET_TYPE.venue
      ? [
          { name: 'hosts', text: number.format(card.largest_contest) },
          {
            name: 'share',
            text: shareText(card.host_share, locale),
          },
        ]
      : []),
  ];
  return (
    <div className="flex flex-col gap-3">
      {facts.length > 0 && (
        <dl className="flex flex-wrap gap-x-6 gap-y-2 text-sm">
          {facts.map(({ name, text }) => (
            <div key={name} className="flex items-baseline gap-1.5">
              <dt className="text-muted">{t(`market.supply.${name}`)}</dt>
              <dd className="figures text-base">{text}</dd>
            </div>
          ))}
        </dl>
      )}
      {mine !== null && mine.owned + mine.borrowed > 0 && <Mine mine={mine} />}
    </div>
  );
}

const STATES = ['usable', 'on_sale', 'lent', 'fielded', 'hosting', 'borrowed'] as const;

function Mine({ mine }: { readonly mine: NonNullable<MarketCard['mine']> }) {
  const t = useText();
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1 rounded-sm bg-accent-soft px-3 py-2 text-sm">
      <strong className="text-accent-ink">{t('market.mine.owned', { count: mine.owned })}</strong>
      {STATES.filter((state) => mine[state] > 0).map((state) => (
        <span key={state}>{t(`market.mine.${state}`, { count: mine[state] })}</span>
      ))}
    </p>
  );
}

function CardActions({ page }: CardHeadProps) {
  const t = useText();
  const guarded = useLoginRequired();
  const [alerting, setAlerting] = useState(false);
  const { card, alert } = page;
  const isSet = alert !== null && (alert.below !== null || alert.above !== null);
  const askAlert = () => guarded(() => setAlerting(true));
  useShortcuts([{ keys: 'a', label: 'market.alert', group: 'screen', run: askAlert }]);
  return (
    <div className="flex shrink-0 items-center gap-1 max-sm:-ml-3">
      <WatchStar card={card} hasKey />
      <ActionButton
        icon={Bell}
        label={t(isSet ? 'market.alert.change' : 'market.alert')}
        isOn={isSet}
        onClick={askAlert}
      />
      <ActionButton icon={Share2} label={t('market.share')} onClick={() => void share(card, t)} />
      {alerting && (
        <AlertDialog
          card={card}
          now={card.market.floor ?? card.market.last_price}
          alert={alert}
          onClose={() => setAlerting(false)}
        />
      )}
    </div>
  );
}

interface ActionButtonProps {
  readonly icon: typeof Bell;
  readonly label: string;
  readonly isOn?: boolean;
  readonly onClick: () => void;
}

function ActionButton({ icon: ActionIcon, label, isOn = false, onClick }: ActionButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      onClick={onClick}
      className={`inline-flex size-11 items-center justify-center rounded-sm hover:bg-hover ${isOn ? 'text-xfc' : 'text-muted hover:text-text'}`}
    >
      <ActionIcon size={18} aria-hidden="true" fill={isOn ? 'currentColor' : 'none'} />
    </button>
  );
}

/** Hands the card's address to the device's own sharing; without one, puts it on the clipboard. */
async function share(card: MarketCard, t: ReturnType<typeof useText>): Promise<void> {
  const url = location.href.split('?')[0] ?? location.href;
  if (typeof navigator.share === 'function') {
    // Dismissing the share sheet is not an error and needs no message.
    await navigator.share({ title: card.name, url }).catch(() => undefined);
    return;
  }
  await navigator.clipboard?.writeText(url);
  toast('done', t('market.share.copied'));
}
