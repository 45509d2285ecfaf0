import { Crest } from '../../../game/clubs/crest.tsx';
import { LazyPortrait } from '../../../game/faces/lazy-portrait.tsx';
import { Flag } from '../../../game/cards/flag.tsx';
import { Stars } from '../../../game/cards/stars.tsx';
import { playerCardPath, slugOfName } from '../../../game/cards/card-path.ts';
import { AbsenceLine } from '../../../game/football/absence.tsx';
import { clubPath } from '../../../game/football/paths.ts';
import { useText } from '../../../lib/i18n/languages.tsx';
import { buttonClass } from '../../../ui/controls/button-variant.ts';
import { MoneyText } from '../../../ui/figures/money.tsx';
import { Skeleton } from '../../../ui/states/states.tsx';
import { PathLink } from '../../../ui/text/link.tsx';
import type { PlayerPage } from './player-queries.ts';

/** A player's name, club, position and stars, and the ways to buy and sell the card. */
export function PlayerHeader({ page }: { readonly page: PlayerPage }) {
  const t = useText();
  const { player } = page;
  const market = `/market/market-details/player/${player.id}`;
  return (
    <header className="panel flex flex-col gap-4 p-4 md:flex-row md:items-center md:gap-6 md:p-6">
      <div className="flex min-w-0 flex-1 items-center gap-4 md:gap-6">
        {player.club !== null && (
          <span className="relative">
            <LazyPortrait player={{ ...player, club: player.club }} size={104} />
            <span className="absolute -right-1 -bottom-1">
              <Crest club={player.club} size={36} />
            </span>
          </span>
        )}
        <div className="flex min-w-0 flex-col gap-1">
          <h1 className="text-xl wrap-anywhere md:text-2xl">{player.name}</h1>
          <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-muted">
            <span>{t(`ui.position.${player.position}`)}</span>
            {player.club === null ? (
              <span>{t('players.no-club')}</span>
            ) : (
              <PathLink path={clubPath(player.club)} className="hover:text-text hover:underline">
                {player.club.name}
              </PathLink>
            )}
            <span className="figures">{t('players.number', { number: player.shirt_number })}</span>
            {player.nationality !== '' && <Flag country={player.nationality} width={20} />}
            {player.age !== null && <span>{t('players.age', { age: player.age })}</span>}
          </p>
          {page.absence !== null && <AbsenceLine absence={page.absence} />}
        </div>
      </div>
      <div className="flex flex-wrap items-center gap-3 md:justify-end">
        <PathLink
          path={playerCardPath({ id: player.id, slug: slugOfName(player.name) })}
          className="flex flex-col items-start gap-0.5 rounded-sm hover:opacity-80 md:items-end"
        >
          <Stars stars={player.stars} size={14} />
          <span className="text-sm">
            {player.price === null ? (
              <span className="text-muted">{t('players.price.none')}</span>
            ) : (
              <MoneyText amount={player.price} />
            )}
          </span>
        </PathLink>
        <span className="flex gap-3 max-sm:grow max-sm:*:grow">
          <PathLink path={`${market}/buy/new`} className={buttonClass({ variant: 'main' })}>
            {t('players.buy')}
          </PathLink>
          <PathLink path={`${market}/sell/new`} className={buttonClass({})}>
            {t('players.sell')}
          </PathLink>
        </span>
      </div>
    </header>
  );
}

/** The header while it loads. */
export function PlayerHeaderSkeleton() {
  return (
    <div className="panel flex items-center gap-4 p-4 md:gap-6 md:p-6">
      <Skeleton round className="size-26" />
      <div className="flex flex-col gap-2">
        <Skeleton className="h-7 w-48" />
        <Skeleton className="h-4 w-40" />
      </div>
    </div>
  );
}
