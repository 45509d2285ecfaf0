import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react';
import { useHydrated } from '../../../lib/loading/hooks.ts';
import { useText } from '../../../lib/i18n/languages.tsx';
import { prefersReducedMotion } from '../../../lib/page/motion.ts';
import { ErrorState, Skeleton } from '../../../ui/states/states.tsx';
import { STANDING_HEIGHT, StandingLine } from '../components/standing-line.tsx';
import type { ContestDetail, StandingRow } from '../queries.ts';
import { OwnPin } from './own-pin.tsx';
import { isPaid } from './prize-line.ts';
import { useHeld, useInteractionLock } from './use-interaction-lock.ts';
import { rowAt, useFindPlace, useStandingPages } from './use-standing-pages.ts';

interface StandingsListProps {
  readonly contest: ContestDetail;
  readonly total: number;
  /** The first page. */
  readonly first: readonly StandingRow[];
  readonly mine: readonly StandingRow[];
}

/** The height of the page header over the list, in px. */
const HEADER = 72;

/** Where a part begins on the page in px, however what is above it grows. */
function useTopOf(part: RefObject<HTMLElement | null>): number {
  const [top, setTop] = useState(0);
  useLayoutEffect(() => {
    const measure = () =>
      setTop(Math.round((part.current?.getBoundingClientRect().top ?? 0) + window.scrollY));
    const observer = new ResizeObserver(measure);
    observer.observe(document.body);
    measure();
    return () => observer.disconnect();
  }, [part]);
  return top;
}

/**
 * All places of a contest as one long list: only the pages in view are asked for, and kept live. Every row has
 * the same height and rows keep their order while somebody is about to touch one, so nothing jumps under a finger.
 */
export function StandingsList(props: StandingsListProps) {
  const hydrated = useHydrated();
  const t = useText();
  const { contest, first, mine } = props;
  if (hydrated) return <LiveList {...props} />;
  // The server renders the first page.
  return (
    <ol aria-label={t('contests.contest-tab.results-contest')} className="divide-y">
      {first.map((row, index) => (
        <li key={row.team_id}>
          <StandingLine contest={contest} row={row} mine={isOneOf(mine, row)} place={index} />
        </li>
      ))}
    </ol>
  );
}

function isOneOf(mine: readonly StandingRow[], row: StandingRow): boolean {
  return mine.some(({ team_id }) => team_id === row.team_id);
}

function LiveList({ contest, total, first, mine }: StandingsListProps) {
  const t = useText();
  const list = useRef<HTMLOListElement>(null);
  const top = useTopOf(list);
  const held = useInteractionLock(list);
  // This build runs without the React compiler, which could not memoise what this returns.
  // oxlint-disable-next-line react/incompatible-library
  const virtualizer = useWindowVirtualizer({
    count: total,
    estimateSize: () => STANDING_HEIGHT,
    overscan: 10,
    scrollMargin: top,
    scrollPaddingStart: HEADER,
  });
  const items = virtualizer.getVirtualItems();
  const { pages, failure, retry } = useStandingPages(
    contest,
    items.map(({ index }) => index),
  );
  const kept = useHeld(pages, held);
  const jump = useJump(contest, list, (index) =>
    virtualizer.scrollToIndex(index, {
      align: 'center',
      behavior: prefersReducedMotion() ? 'auto' : 'smooth',
    }),
  );
  const row = (index: number) => rowAt(index, kept, pages) ?? first[index];
  const from = (virtualizer.scrollOffset ?? 0) + HEADER;
  const to = from - HEADER + (virtualizer.scrollRect?.height ?? 0);
  const seen = items.filter(({ start, end }) => end > from && start < to);
  if (failure !== null && items.every(({ index }) => row(index) === undefined)) {
    return <ErrorState failure={failure} onRetry={retry} />;
  }
  return (
    <>
      <ol
        ref={list}
        aria-label={t('contests.contest-tab.results-contest')}
        className="relative"
        style={{ height: virtualizer.getTotalSize() }}
      >
        {items.map((item) => {
          const shown = row(item.index);
          return (
            <li
              key={shown === undefined ? `place-${item.index}` : shown.team_id}
              aria-setsize={total}
              aria-posinset={item.index + 1}
              className="absolute inset-x-0 top-0 border-b"
              style={{ transform: `translateY(${item.start - top}px)`, height: STANDING_HEIGHT }}
            >
              <PlacedRow {...{ contest, mine }} row={shown} next={row(item.index + 1)} place={item.index} />
            </li>
          );
        })}
      </ol>
      <OwnPin
        rows={mine}
        inView={seen.flatMap(({ index }) => row(index)?.team_id ?? [])}
        firstInView={seen[0]?.index ?? 0}
        onJump={jump}
      />
    </>
  );
}

interface PlacedRowProps {
  readonly contest: ContestDetail;
  /** Undefined while its page loads. */
  readonly row: StandingRow | undefined;
  readonly next: StandingRow | undefined;
  readonly mine: readonly StandingRow[];
  readonly place: number;
}

function PlacedRow({ contest, row, next, mine, place }: PlacedRowProps) {
  if (row === undefined) return <RowSkeleton />;
  return (
    <StandingLine
      contest={contest}
      row={row}
      mine={isOneOf(mine, row)}
      place={place}
      lastPaid={isLastPaid(row, next)}
    />
  );
}

/** Below this row nothing is paid any more. */
function isLastPaid(row: StandingRow, next: StandingRow | undefined): boolean {
  return next !== undefined && isPaid(row.prize) && !isPaid(next.prize);
}

/** Goes to the place of an own row and gives it the focus once it is in the page. */
function useJump(
  contest: ContestDetail,
  list: RefObject<HTMLElement | null>,
  scrollTo: (index: number) => void,
): (row: StandingRow) => void {
  const find = useFindPlace(contest);
  const sought = useRef<number | null>(null);
  // The wanted row may appear with each new render.
  useEffect(() => {
    if (sought.current === null) return;
    const link = list.current?.querySelector<HTMLElement>(`[data-team="${sought.current}"] a`);
    if (!link) return;
    link.focus({ preventScroll: true });
    sought.current = null;
  });
  return (row) =>
    void find(row).then((index) => {
      scrollTo(index);
      sought.current = row.team_id;
    });
}

function RowSkeleton() {
  return (
    <div className="flex h-full items-center gap-3 px-4">
      <Skeleton className="h-4 w-8" />
      <Skeleton round className="size-8" />
      <Skeleton className="h-3 w-1/3" />
    </div>
  );
}
