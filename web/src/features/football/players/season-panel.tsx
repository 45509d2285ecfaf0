import { useState } from 'react';
import { useLanguage } from '../../../lib/i18n/languages.tsx';
import { SelectFilter } from '../../../ui/filters/select-filter.tsx';
import { figureText, shownRows } from './figures.ts';
import type { PlayerPage } from './player-queries.ts';

/** Everything a player did in a season, which the reader can change. */
export function SeasonPanel({ page }: { readonly page: PlayerPage }) {
  const { t, locale } = useLanguage();
  const [chosen, setChosen] = useState<number | null>(null);
  const season = page.seasons.find(({ id }) => id === chosen) ?? page.seasons[0];
  if (season === undefined) return null;
  const rows = shownRows([{ position: page.player.position, figures: season.figures }]);
  return (
    <section className="panel overflow-hidden" aria-labelledby="season-figures">
      <div className="flex items-center justify-between gap-3 border-b px-4 py-1.5">
        <h2 id="season-figures" className="eyebrow text-muted">
          {t('players.season')}
        </h2>
        {page.seasons.length > 1 ? (
          <SelectFilter
            label={t('tables.season')}
            value={String(season.id)}
            onPick={(value) => setChosen(Number(value))}
          >
            {page.seasons.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </SelectFilter>
        ) : (
          <span className="py-2 text-sm text-muted">{season.name}</span>
        )}
      </div>
      <dl className="grid grid-cols-3 sm:grid-cols-4 xl:grid-cols-5">
        {rows.map((row) => (
          <div
            key={row}
            className="-mr-px -mb-px flex min-w-0 flex-col-reverse items-center justify-end border-r border-b px-1 py-3 text-center"
          >
            <dt className="text-xs text-muted hyphens-auto wrap-anywhere">{t(`players.figure.${row}`)}</dt>
            <dd className="figures text-lg">{figureText(row, season.figures, locale)}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
