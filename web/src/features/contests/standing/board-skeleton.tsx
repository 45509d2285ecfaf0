import { CONTEST_KIND_ID } from '@touchline/domain/rules/rules';
import { useText } from '../../../lib/i18n/languages.tsx';
import { Skeleton } from '../../../ui/states/states.tsx';
import type { ContestDetail } from '../queries.ts';
import { LEADERS_SHOWN } from './leaders.tsx';
import { ProjectionSkeleton } from './projection/projected-finish.tsx';
import { isProjected } from './projection/use-projection.ts';

/** The board while the standings load: as tall as the board, so that the tabs below it stay where they are. */
export function BoardSkeleton({ contest }: { readonly contest: ContestDetail }) {
  const t = useText();
  const teams = contest.my_entries - contest.my_empty_entries;
  return (
    <output aria-label={t('ui.loading')} className="block bg-raised">
      {contest.kind === CONTEST_KIND_ID.head_to_head ? <DuelShape /> : <BoardShape contest={contest} />}
      {teams > 0 && isProjected(contest) && (
        <div className="border-t">
          <ProjectionSkeleton contest={contest} teams={teams} />
        </div>
      )}
    </output>
  );
}

function BoardShape({ contest }: { readonly contest: ContestDetail }) {
  const own = contest.my_entries - contest.my_empty_entries;
  return own > 0 ? (
    <OwnShape teams={own} />
  ) : (
    <LeadersShape rows={Math.min(LEADERS_SHOWN, contest.entries)} />
  );
}

/** The leaders: a line of avatar, name and prize each, and the note below them. */
function LeadersShape({ rows }: { readonly rows: number }) {
  return (
    <div>
      <div className="grid gap-px bg-line lg:grid-cols-3">
        {Array.from({ length: rows }, (_, row) => (
          <div key={row} className="flex h-17 items-center gap-3 bg-raised px-4 md:px-6 lg:h-19">
            <Skeleton className="h-5 w-6" />
            <Skeleton round className="size-10 shrink-0" />
            <Skeleton className="h-4 flex-1" />
            <Skeleton className="h-5 w-10" />
          </div>
        ))}
      </div>
      <div className="flex h-9.25 items-center border-t px-4 md:px-6">
        <Skeleton className="h-3 w-1/2" />
      </div>
    </div>
  );
}

/** The own teams: rank, points and prize, the strip of places, and the distance to the next prize. */
function OwnShape({ teams }: { readonly teams: number }) {
  const columns = teams === 1 ? '' : teams === 2 ? 'md:grid-cols-2' : 'lg:grid-cols-3';
  return (
    <div className={`grid gap-px bg-line ${columns}`}>
      {Array.from({ length: teams }, (_, team) => (
        <div
          key={team}
          className={`flex flex-col gap-3 bg-raised p-4 ${teams === 1 ? 'md:px-6 md:py-5' : ''}`}
        >
          <Skeleton className={teams === 1 ? 'h-14.5' : 'h-12'} />
          <Skeleton className={`h-4 ${teams === 1 ? '' : 'max-lg:hidden'}`} />
          <Skeleton className={`w-1/2 ${teams === 1 ? 'h-11 sm:h-5' : 'h-5'}`} />
        </div>
      ))}
    </div>
  );
}

/** A duel: two sides, their points between them, the balance and the verdict. */
function DuelShape() {
  return (
    <div className="flex flex-col gap-4 p-4 md:px-6 md:py-5">
      <div className="grid grid-cols-[minmax(0,1fr)_auto_minmax(0,1fr)] items-center gap-3 md:gap-8">
        {[0, 1, 2].map((part) =>
          part === 1 ? (
            <Skeleton key={part} className="h-8 w-20" />
          ) : (
            <div key={part} className="flex flex-col items-center gap-2 p-1 md:flex-row md:gap-4">
              <Skeleton round className="size-16 shrink-0" />
              <span className="flex h-26 w-full flex-col gap-2 md:h-11">
                <Skeleton className="h-4" />
                <Skeleton className="h-3 w-1/2" />
              </span>
            </div>
          ),
        )}
      </div>
      <Skeleton className="h-2" />
      <Skeleton className="mx-auto h-5 w-2/5" />
    </div>
  );
}
