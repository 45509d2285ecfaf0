import { ASSET_TYPE } from '@touchline/domain/cards';
import { useLanguage } from '../../../lib/i18n/languages.tsx';
import { PlayerCard } from '../../../game/cards/player-card.tsx';
import { VenueCard } from '../../../game/cards/venue-card.tsx';
import { NextMatch } from '../../../game/market/next-match.tsx';
import { buttonClass } from '../../../ui/controls/button-variant.ts';
import { ROW_LINK } from '../../../ui/tables/columns.ts';
import { PathLink } from '../../../ui/text/link.tsx';
import { cardPath, drawnPlayer, drawnVenue } from '../card-texts.ts';
import { TILE_CARD } from '../components/card-tile.tsx';
import { LeaseEnd } from '../lending/lease-end.tsx';
import { LEASES_PATH, type Lease } from '../lending/queries.ts';

/** The cards a manager has borrowed or leased, beside those they own: where each plays next, and until when. */
export function LeasedCards({ leases }: { readonly leases: readonly Lease[] }) {
  const { t } = useLanguage();
  return (
    <section aria-labelledby="leased" className="flex min-w-0 flex-col gap-3">
      <header className="flex flex-wrap items-center justify-between gap-x-3">
        <div>
          <h2 id="leased" className="text-lg">
            {t('portfolio.leased')}
          </h2>
          <p className="text-sm text-muted">{t('portfolio.leased.text')}</p>
        </div>
        <PathLink
          path={LEASES_PATH}
          className={`max-sm:-ml-3 sm:-mr-3 ${buttonClass({ variant: 'quiet', size: 'small' })}`}
        >
          {t('lending.mine.all')}
        </PathLink>
      </header>
      <ul className="panel grid grid-cols-2 overflow-hidden sm:grid-cols-3 lg:grid-cols-4 min-[1440px]:grid-cols-6">
        {leases.map((lease) => (
          <li key={lease.id} className="min-w-0 shadow-[1px_1px_0_var(--line)]">
            <LeasedTile lease={lease} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function LeasedTile({ lease: { card, next_match, ends_at, contest } }: { readonly lease: Lease }) {
  const { t, locale } = useLanguage();
  return (
    <article className="group relative flex h-full flex-col gap-3 px-3 pt-4 pb-4 hover:bg-hover">
      <span className="flex min-h-46 items-center justify-center transition-transform duration-180 group-hover:-translate-y-0.5">
        {card.asset_type === ASSET_TYPE.player ? (
          <PlayerCard player={drawnPlayer(card, locale)} width={TILE_CARD} />
        ) : (
          <VenueCard venue={drawnVenue(card)} width={TILE_CARD} />
        )}
      </span>
      <PathLink path={cardPath(card)} className={`${ROW_LINK} truncate font-semibold`}>
        {card.asset_type === ASSET_TYPE.player ? card.short_name : card.name}
      </PathLink>
      {contest === null ? (
        <NextMatch match={next_match} />
      ) : (
        <span className="truncate text-xs text-muted">
          {t('lending.use.plays')} {contest.name}
        </span>
      )}
      <span className="mt-auto flex flex-wrap items-baseline gap-x-1.5 text-sm">
        <span className="text-xs text-muted">{t('lending.ends')}</span>
        <LeaseEnd time={ends_at} />
      </span>
    </article>
  );
}
