import { CONTEST_STATE } from '@touchline/domain/contests/lifecycle';
import { useQueries, useQuery } from '@tanstack/react-query';
import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { useLayoutEffect, useRef, useState } from 'react';
import { useHydrated } from '../../../lib/hooks.ts';
import { useText } from '../../../lib/languages.tsx';
import { contestTopics, isContestLive, useLive } from '../../../lib/live.ts';
import { EmptyState, ErrorState, Skeleton, SkeletonRows } from '../../../ui/states.tsx';
import { Moment } from '../../../ui/moment.tsx';
import { standingsQuery, STANDINGS_PAGE, type ContestDetail, type StandingRow } from '../queries.ts';
import { STANDING_COLUMNS, STANDING_HEIGHT, StandingLine } from './standing-line.tsx';

/** The standings of a contest: every row that is in view stays live, mine are pinned above. */
export function StandingsTab({ contest }: { readonly contest: ContestDetail }) {
  const t = useText();
  const live = useLive(isContestLive(contest.state), contestTopics(contest));
  const first = useQuery({ ...standingsQuery(contest.id, 1), ...live });
  if (contest.state < CONTEST_STATE.running) {
    return (
      <div className="panel">
        <EmptyState
          title={t('contests.standings.early.title')}
          text={
            <>
              {t('contests.standings.early.text')} <Moment time={contest.view_team_dt} />
            </>
          }
        />
      </div>
    );
  }
  if (contest.state === CONTEST_STATE.cancelled) {
    return (
      <div className="panel">
        <EmptyState
          drawing="whistle"
          title={t('contests.state.cancelled')}
          text={t('contests.standings.cancelled')}
        />
      </div>
    );
  }
  if (first.data === undefined) {
    return (
      <div className="panel">
        {first.error === null ? (
          <SkeletonRows rows={8} />
        ) : (
          <ErrorState
            failure={first.error}
            onRetry={() => void first.refetch()}
            retrying={first.isFetching}
          />
        )}
      </div>
    );
  }
  const { total } = first.data.summary;
  if (total === 0) {
    return (
      <div className="panel">
        <EmptyState title={t('contests.standings.none')} text={t('contests.standings.none-text')} />
      </div>
    );
  }
  return <StandingsTable contest={contest} total={total} first={first.data.data} />;
}

/** Places at the head of the table, which need no pinning to be seen. */
const PLAIN_TO_SEE = 8;

interface StandingsTableProps {
  readonly contest: ContestDetail;
  readonly total: number;
  readonly first: { readonly rows: readonly StandingRow[]; readonly mine: readonly StandingRow[] };
}

function StandingsTable({ contest, total, first }: StandingsTableProps) {
  const t = useText();
  const over = contest.state === CONTEST_STATE.final;
  const mine = [...first.mine].sort((one, other) => one.rank - other.rank);
  const pinned = mine.filter(
    (own) => !first.rows.slice(0, PLAIN_TO_SEE).some((row) => row.team_id === own.team_id),
  );
  return (
    <div className="flex flex-col gap-4">
      {pinned.length > 0 && (
        <section
          aria-label={t('contests.standings.mine')}
          className="panel sticky top-16 z-10 overflow-hidden md:top-18"
        >
          <ul className="divide-y">
            {pinned.map((row) => (
              <li key={row.team_id}>
                <StandingLine contest={contest} row={row} />
              </li>
            ))}
          </ul>
        </section>
      )}
      <section aria-label={t('contests.contest-tab.results-contest')} className="panel overflow-hidden">
        <div
          aria-hidden="true"
          className={`grid h-9 items-center gap-x-3 border-b px-4 ${STANDING_COLUMNS} eyebrow text-muted`}
        >
          <span>{t('contests.standings.rank')}</span>
          <span>{t('contests.standings.manager')}</span>
          <span className="hidden text-right md:block">{t('contests.standings.left')}</span>
          <span className="hidden text-right md:block">
            {t(over ? 'contests.my.prize' : 'contests.my.prize-now')}
          </span>
          <span className="text-right">{t('contests.my.points')}</span>
        </div>
        <StandingRows contest={contest} total={total} first={first.rows} />
      </section>
    </div>
  );
}

interface StandingRowsProps {
  readonly contest: ContestDetail;
  readonly total: number;
  readonly first: readonly StandingRow[];
}

/** All places of a contest as one long list: only the pages in view are asked for, and kept live. */
function StandingRows({ contest, total, first }: StandingRowsProps) {
  const t = useText();
  const hydrated = useHydrated();
  const list = useRef<HTMLOListElement>(null);
  const [offset, setOffset] = useState(0);
  useLayoutEffect(() => setOffset((list.current?.getBoundingClientRect().top ?? 0) + window.scrollY), []);
  // This build runs without the React compiler, which could not memoise what this returns.
  // oxlint-disable-next-line react/incompatible-library
  const virtualizer = useWindowVirtualizer({
    count: total,
    estimateSize: () => STANDING_HEIGHT,
    overscan: 10,
    scrollMargin: offset,
  });
  const items = virtualizer.getVirtualItems();
  const pages = [...new Set(items.map((item) => Math.floor(item.index / STANDINGS_PAGE) + 1))];
  const live = useLive(isContestLive(contest.state), contestTopics(contest));
  const answers = useQueries({
    queries: pages.map((page) => ({ ...standingsQuery(contest.id, page), ...live })),
  });
  if (!hydrated || total <= STANDINGS_PAGE) {
    return (
      <ol aria-label={t('contests.contest-tab.results-contest')} className="divide-y">
        {first.map((row, index) => (
          <li key={row.team_id}>
            <StandingLine contest={contest} row={row} place={index} />
          </li>
        ))}
      </ol>
    );
  }
  const rowAt = (index: number): StandingRow | undefined => {
    const answer = answers[pages.indexOf(Math.floor(index / STANDINGS_PAGE) + 1)];
    return answer?.data?.data.rows[index % STANDINGS_PAGE];
  };
  return (
    <ol
      ref={list}
      aria-label={t('contests.contest-tab.results-contest')}
      className="relative"
      style={{ height: virtualizer.getTotalSize() }}
    >
      {items.map((item) => {
        const row = rowAt(item.index);
        return (
          <li
            key={row === undefined ? `place-${item.index}` : row.team_id}
            aria-setsize={total}
            aria-posinset={item.index + 1}
            className="absolute inset-x-0 top-0 border-b"
            style={{ transform: `translateY(${item.start - offset}px)`, height: STANDING_HEIGHT }}
          >
            {row === undefined ? (
              <div className="flex h-full items-center gap-3 px-4">
                <Skeleton className="h-4 w-8" />
                <Skeleton round className="size-8" />
                <Skeleton className="h-3 w-1/3" />
              </div>
            ) : (
              <StandingLine contest={contest} row={row} place={item.index} />
            )}
          </li>
        );
      })}
    </ol>
  );
}
