import { VenueCard } from '../../../game/cards/venue-card.tsx';
import { useLanguage } from '../../../lib/i18n/languages.tsx';
import { shareText } from '../../../lib/i18n/money.ts';
import { MoneyText } from '../../../ui/figures/money.tsx';
import { PathLink } from '../../../ui/text/link.tsx';
import type { ContestDetail } from '../queries.ts';
import { numberFormat } from '../../../lib/i18n/formats.ts';

interface HostingGroundProps {
  readonly contest: ContestDetail;
  readonly venue: NonNullable<ContestDetail['venue']>;
}

/** The ground that hosts the contest, and what its host gets of the fees. */
export function HostingGround({ contest, venue }: HostingGroundProps) {
  const { t, locale } = useLanguage();
  const { host_cut, organizer, free_entry } = contest;
  return (
    <section className="panel overflow-hidden">
      <header className="border-b px-4 py-3">
        <h2 className="text-lg">{t('contest-creation.ground')}</h2>
      </header>
      <div className="flex flex-wrap items-center gap-4 p-4">
        <VenueCard venue={{ ...venue, city: '' }} width={168} />
        <div className="flex min-w-44 flex-1 flex-col gap-1">
          <PathLink
            path={`/market/venue/${venue.id}/card`}
            className="font-semibold break-words hover:underline"
          >
            {venue.name}
          </PathLink>
          <p className="text-sm text-muted">
            {t('cards.seats', { seats: numberFormat(locale).format(venue.seats) })}
          </p>
          {!free_entry && /[1-9]/.test(venue.host_percent) && organizer !== null && (
            <p className="text-sm">
              {t('contest-creation.ground.share', {
                name: organizer.nickname,
                percent: shareText(venue.host_percent, locale),
              })}{' '}
              <span className="whitespace-nowrap text-muted">
                {t('contest-creation.ground.now')} <MoneyText amount={host_cut.amount} size="small" />
              </span>
            </p>
          )}
        </div>
      </div>
    </section>
  );
}
