import { TrophyCup } from '../../../game/rewards/trophy-cup.tsx';
import { useLanguage } from '../../../lib/i18n/languages.tsx';
import type { Profile } from '../queries.ts';
import { numberFormat } from '../../../lib/i18n/formats.ts';

const METALS = ['gold', 'silver', 'bronze'] as const;

interface ShelfProps {
  readonly trophies: NonNullable<Profile['results']>['trophies'];
}

/** The cups of large tournaments, by metal; of a metal without one there is an outline. */
export function Shelf({ trophies }: ShelfProps) {
  const { t, locale } = useLanguage();
  return (
    <>
      <ul className="grid grid-cols-3">
        {METALS.map((metal) => {
          const count = trophies[metal];
          return (
            <li key={metal} className="flex flex-col items-center px-2 pt-5 text-center">
              <TrophyCup metal={metal} isEmpty={count === 0} size={56} />
              <span
                aria-hidden="true"
                className="mt-1 mb-3 h-1.5 w-full max-w-24 rounded-[2px] bg-line-strong"
              />
              <span className="figures text-2xl leading-8">{numberFormat(locale).format(count)}</span>
              <span className="pb-4 text-xs text-muted">{t(`profiles.trophy.${metal}`)}</span>
            </li>
          );
        })}
      </ul>
      <p className="border-t px-4 py-3 text-xs text-muted">{t('profiles.shelf.text')}</p>
    </>
  );
}
