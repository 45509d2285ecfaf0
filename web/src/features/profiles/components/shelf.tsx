import { Trophy } from 'lucide-react';
import { useLanguage } from '../../../lib/i18n/languages.tsx';
import type { Profile } from '../queries.ts';

const METALS = ['gold', 'silver', 'bronze'] as const;
const INKS = { gold: 'text-xfc', silver: 'text-text', bronze: 'text-accent-ink' } as const;

interface ShelfProps {
  readonly trophies: NonNullable<Profile['results']>['trophies'];
}

/** The trophies of large tournaments, by metal; a metal without one is dimmed. */
export function Shelf({ trophies }: ShelfProps) {
  const { t, locale } = useLanguage();
  return (
    <>
      <ul className="grid grid-cols-3 divide-x">
        {METALS.map((metal) => {
          const count = trophies[metal];
          return (
            <li key={metal} className="flex flex-col items-center gap-1 px-2 py-4 text-center">
              <Trophy
                size={36}
                strokeWidth={1.5}
                aria-hidden="true"
                className={count > 0 ? INKS[metal] : 'text-muted opacity-40'}
              />
              <span className="figures text-xl leading-6">{new Intl.NumberFormat(locale).format(count)}</span>
              <span className="text-xs text-muted">{t(`profiles.trophy.${metal}`)}</span>
            </li>
          );
        })}
      </ul>
      <p className="border-t px-4 py-3 text-xs text-muted">{t('profiles.shelf.text')}</p>
    </>
  );
}
