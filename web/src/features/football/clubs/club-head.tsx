import { Crest } from '../../../game/clubs/crest.tsx';
import { FormMarks } from '../../../game/football/form-marks.tsx';
import { standingsPath } from '../../../game/football/paths.ts';
import { useText } from '../../../lib/i18n/languages.tsx';
import { Skeleton } from '../../../ui/states/states.tsx';
import { PathLink } from '../../../ui/text/link.tsx';
import { signed } from '../standings/standings-table.tsx';
import type { ClubPage } from './club-queries.ts';

/** A club's crest, name, league, place and form. */
export function ClubHead({ page }: { readonly page: ClubPage }) {
  const t = useText();
  const { club, league, standing, venue } = page;
  return (
    <header className="panel flex flex-col gap-4 p-4 md:p-6 lg:flex-row lg:items-center lg:gap-6">
      <div className="flex min-w-0 flex-1 items-center gap-4 md:gap-6">
        <span className="[&>svg]:size-16 md:[&>svg]:size-24">
          <Crest club={club} size={96} />
        </span>
        <div className="flex min-w-0 flex-col gap-1">
          <h1 className="text-xl wrap-anywhere md:text-2xl">{club.name}</h1>
          <p className="flex flex-wrap gap-x-3 text-sm text-muted">
            <PathLink path={standingsPath(league)} className="hover:text-text hover:underline">
              {league.label}
            </PathLink>
            {venue !== null && <span>{venue.name}</span>}
          </p>
        </div>
      </div>
      {standing !== null && (
        <dl className="grid grid-cols-4 gap-3 text-center lg:flex lg:gap-6">
          <Figure label={t('tables.column.place')} value={String(standing.place)} />
          <Figure label={t('tables.column.points')} value={String(standing.points)} />
          <Figure label={t('tables.column.played')} value={String(standing.played)} />
          <Figure label={t('tables.column.difference')} value={signed(standing.goal_difference)} />
          {standing.form.length > 0 && (
            <div className="col-span-full flex flex-col-reverse items-center gap-1 lg:justify-center">
              <dt className="text-xs text-muted">{t('tables.column.form')}</dt>
              <dd>
                <FormMarks form={standing.form} />
              </dd>
            </div>
          )}
        </dl>
      )}
    </header>
  );
}

function Figure({ label, value }: { readonly label: string; readonly value: string }) {
  return (
    <div className="flex min-w-0 flex-col-reverse justify-end">
      <dt className="text-xs leading-4 text-muted hyphens-auto wrap-anywhere">{label}</dt>
      <dd className="figures text-2xl">{value}</dd>
    </div>
  );
}

/** The head while it loads. */
export function ClubHeadSkeleton() {
  return (
    <div className="panel flex items-center gap-4 p-4 md:gap-6 md:p-6">
      <Skeleton round className="size-16 md:size-24" />
      <div className="flex flex-col gap-2">
        <Skeleton className="h-7 w-48" />
        <Skeleton className="h-4 w-32" />
      </div>
    </div>
  );
}
