import type { ReactNode } from 'react';
import { moneyText, parseMoney, xfc } from '@touchline/domain/money';
import { useQuery } from '@tanstack/react-query';
import { ASSET_TYPE } from '@touchline/domain/cards';
import { playerCardPath } from '../../../game/cards/card-path.ts';
import { callQuery } from '../../../lib/api/queries.ts';
import type { CallOutput } from '../../../lib/api/request.ts';
import { useText } from '../../../lib/i18n/languages.tsx';
import { useMedia } from '../../../lib/loading/hooks.ts';
import { buttonClass } from '../../../ui/controls/button-variant.ts';
import { MoneyText } from '../../../ui/figures/money.tsx';
import { Skeleton } from '../../../ui/states/states.tsx';
import { ButtonLink, PathLink } from '../../../ui/text/link.tsx';
import { DrawnCard, type Face } from '../components/drawn-card.tsx';

type Draw = CallOutput<'packs.draws.get'>;
type Worth = CallOutput<'packs.draws.worth'>;

const WIDTHS = { phone: 138, wide: 168 } as const;
const LIT_FROM_STARS = 4;

/** All cards of a draw: what each is worth, whether it is the first copy, and what can be done with it. */
export function DrawSummary({ draw }: { readonly draw: Draw }) {
  const t = useText();
  const id = draw.draw.draw_id;
  const worth = useQuery(callQuery('packs.draws.worth', { id }));
  const again =
    draw.kind === 'pack'
      ? ({ to: '/market/market-cards/card-packs', label: t('packs.open.again') } as const)
      : ({ to: '/market/market-cards/card-exchange', label: t('packs.open.exchange-again') } as const);
  return (
    <div className="opening-stage panel flex flex-col gap-6 overflow-clip px-3 py-6 md:px-6 md:py-8">
      {worth.data === undefined ? (
        worth.isPending && <Skeleton className="h-16 w-full" />
      ) : (
        <Total worth={worth.data} />
      )}
      <ol className="flex flex-wrap justify-center gap-x-4 gap-y-8 md:gap-x-6">
        {draw.cards.map((card, place) => (
          <Place
            // The same card may be drawn twice; places never change.
            // oxlint-disable-next-line react/no-array-index-key
            key={place}
            card={card}
            worth={worth.data?.cards[place]}
            isKnown={!worth.isPending}
          />
        ))}
      </ol>
      <div className="flex flex-wrap justify-center gap-2">
        <ButtonLink to="/fair/draw/$id" params={{ id: String(id) }}>
          {t('packs.open.proof')}
        </ButtonLink>
        <ButtonLink to={again.to}>{again.label}</ButtonLink>
        <ButtonLink to="/my-account/my-market" variant="main">
          {t('packs.open.my-cards')}
        </ButtonLink>
      </div>
    </div>
  );
}

/** The total value of the cards compared with the price paid. Always as high as its skeleton, so that no button moves. */
function Total({ worth }: { readonly worth: Worth }) {
  const t = useText();
  // Three amounts of a thousand and more fit beside each other on the smallest phone.
  const size = useMedia('(width >= 768px)') ? 'large' : 'normal';
  return (
    <dl className="mx-auto flex min-h-16 flex-wrap items-end justify-center gap-x-3 text-center md:gap-x-10">
      <Figure label={t('packs.open.worth')}>
        {worth.worth === null ? (
          <span className="text-sm text-muted">{t('packs.open.no-price')}</span>
        ) : (
          <MoneyText amount={worth.worth} size={size} />
        )}
      </Figure>
      {worth.paid !== null && (
        <Figure label={t('packs.open.paid')}>
          <MoneyText amount={worth.paid} size={size} />
        </Figure>
      )}
      {worth.worth !== null && worth.paid !== null && (
        <Figure label={t('packs.open.difference')}>
          <MoneyText amount={difference(worth.worth, worth.paid)} size={size} signed />
        </Figure>
      )}
    </dl>
  );
}

function difference(worth: string, paid: string): string {
  return moneyText(xfc((parseMoney('XFC', worth)?.units ?? 0n) - (parseMoney('XFC', paid)?.units ?? 0n)));
}

function Figure({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div className="flex flex-col">
      <dt className="text-xs text-balance text-muted">{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

interface PlaceProps {
  readonly card: Face;
  readonly worth: Worth['cards'][number] | undefined;
  /** The worth has been read, or cannot be. */
  readonly isKnown: boolean;
}

function Place({ card, worth, isKnown }: PlaceProps) {
  const t = useText();
  const width = useMedia('(width >= 768px)') ? WIDTHS.wide : WIDTHS.phone;
  if (card.asset_type !== ASSET_TYPE.player) return null;
  return (
    <li
      className="relative flex flex-col items-center gap-3"
      style={{ width }}
      data-lit={card.stars >= LIT_FROM_STARS}
    >
      <DrawnCard card={card} width={width} />
      <div className="flex w-full flex-col items-center gap-0.5 text-center">
        <PathLink path={playerCardPath(card)} className="max-w-full truncate font-semibold hover:underline">
          {card.name}
        </PathLink>
        <span className="max-w-full truncate text-xs text-muted">
          {t(`ui.position.${card.position}.short`)} · {card.club.name}
        </span>
      </div>
      {isKnown ? <Facts worth={worth} /> : <Skeleton className="h-10 w-full" />}
      <CardActions card={card} usable={worth?.usable ?? 0} />
    </li>
  );
}

/** The usual price of a card and how many copies the manager has. */
function Facts({ worth }: { readonly worth: Worth['cards'][number] | undefined }) {
  const t = useText();
  if (worth === undefined) return null;
  return (
    <div className="flex flex-col items-center gap-1">
      {worth.usual_price === null ? (
        <span className="text-sm text-muted">{t('packs.open.no-price')}</span>
      ) : (
        <span className="flex items-baseline gap-1.5">
          <span className="text-xs text-muted">{t('packs.open.usual')}</span>
          <MoneyText amount={worth.usual_price} />
        </span>
      )}
      {worth.owned > 0 && (
        <span className={`eyebrow ${worth.owned === 1 ? 'text-accent-ink' : 'text-muted'}`}>
          {worth.owned === 1 ? t('packs.open.first-copy') : t('packs.open.copies', { count: worth.owned })}
        </span>
      )}
    </div>
  );
}

/** Where a free copy can go; without one there is nothing to do here. */
function CardActions({ card, usable }: { readonly card: Face; readonly usable: number }) {
  const t = useText();
  if (usable === 0) return null;
  const name = <span className="sr-only">: {card.name}</span>;
  const others = [
    { path: '/play/contests?is_pro=1', label: t('packs.open.field') },
    { path: `/market/market-cards/card-exchange?card=${card.id}`, label: t('packs.open.exchange') },
  ];
  return (
    <div className="flex w-full flex-col items-center">
      <PathLink
        path={`/market/market-details/player/${card.id}/sell/new`}
        className={buttonClass({ size: 'small', wide: true })}
      >
        {t('packs.open.sell')}
        {name}
      </PathLink>
      <ul className="flex w-full flex-wrap justify-around gap-x-2 text-xs md:text-sm">
        {others.map(({ path, label }) => (
          <li key={path}>
            <PathLink
              path={path}
              className="inline-flex min-h-11 items-center text-accent-ink underline underline-offset-3"
            >
              {label}
              {name}
            </PathLink>
          </li>
        ))}
      </ul>
    </div>
  );
}
