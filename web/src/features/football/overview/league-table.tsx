import { standingsPath } from '../../../game/football/paths.ts';
import { useText } from '../../../lib/i18n/languages.tsx';
import { useLiveQuery } from '../../../lib/live/live.ts';
import { EmptyState, ErrorState, SkeletonRows } from '../../../ui/states/states.tsx';
import { PathLink } from '../../../ui/text/link.tsx';
import type { League } from '../by-league.ts';
import { followStandings } from '../standings/follow-standings.ts';
import { standingsQuery } from '../standings/standings-queries.ts';
import { StandingsTable } from '../standings/standings-table.tsx';

/** Rows shown of a table on the overview. */
const SHOWN = 6;

interface LeagueTableProps {
  readonly league: League;
  /** The clubs of a match: the table then shows every row and marks theirs. */
  readonly marked?: readonly number[];
}

/** The head of a league's table, or the whole table with the clubs of a match marked. */
export function LeagueTable({ league, marked }: LeagueTableProps) {
  const t = useText();
  const standings = useLiveQuery(standingsQuery(league.id, {}), followStandings());
  const rows = standings.data?.rows;
  if (rows?.length === 0) {
    return marked === undefined ? null : (
      <div className="panel">
        <EmptyState drawing="whistle" title={t('tables.none.title')} text={t('tables.none.text')} />
      </div>
    );
  }
  return (
    <section className="panel overflow-clip">
      <h2 className="eyebrow flex items-center justify-between gap-3 border-b px-4 py-2.5 text-muted">
        <span className="truncate">{league.label}</span>
        <PathLink path={standingsPath(league)} className="shrink-0 hover:text-text hover:underline">
          {t('stats.table.all')}
        </PathLink>
      </h2>
      {rows === undefined && standings.error === null && <SkeletonRows rows={SHOWN} />}
      {rows === undefined && standings.error !== null && (
        <ErrorState failure={standings.error} onRetry={() => void standings.refetch()} />
      )}
      {rows !== undefined && (
        <StandingsTable
          caption={league.label}
          rows={marked === undefined ? rows.slice(0, SHOWN) : rows}
          marked={marked ?? []}
          compact={marked === undefined}
        />
      )}
    </section>
  );
}
