import { venueCardPath } from '../../../game/cards/card-path.ts';
import { Stars } from '../../../game/cards/stars.tsx';
import { useText } from '../../../lib/i18n/languages.tsx';
import { MoneyText } from '../../../ui/figures/money.tsx';
import { buttonClass } from '../../../ui/controls/button-variant.ts';
import { PathLink } from '../../../ui/text/link.tsx';
import type { ClubPage } from './club-queries.ts';

/** The ground of a club and its venue card. */
export function Ground({ venue }: { readonly venue: NonNullable<ClubPage['venue']> }) {
  const t = useText();
  const { name, seats, card } = venue;
  return (
    <section className="panel overflow-hidden">
      <h2 className="eyebrow border-b px-4 py-2.5 text-muted">{t('clubs.ground.title')}</h2>
      <div className="flex flex-wrap items-center justify-between gap-3 px-4 py-3">
        <div className="flex min-w-0 flex-col gap-0.5">
          <p className="font-semibold wrap-anywhere">{name}</p>
          {seats !== null && <p className="text-sm text-muted">{t('clubs.ground.seats', { seats })}</p>}
        </div>
        {card !== null && (
          <div className="flex items-center gap-3">
            <span className="flex flex-col items-end gap-0.5">
              <Stars stars={card.stars} />
              {card.price !== null && <MoneyText amount={card.price} />}
            </span>
            <PathLink path={venueCardPath(card)} className={buttonClass({ size: 'small' })}>
              {t('clubs.ground.card')}
            </PathLink>
          </div>
        )}
      </div>
    </section>
  );
}
