import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react';
import { useHydrated } from '../../../lib/hooks.ts';
import { useText } from '../../../lib/languages.tsx';
import { wantsStillness } from '../../../lib/motion.ts';
import { ErrorState, Skeleton } from '../../../ui/states.tsx';
import { STANDING_HEIGHT, StandingLine } from '../components/standing-line.tsx';
import type { ContestDetail, StandingRow } from '../queries.ts';
import { OwnPin } from './own-pin.tsx';
import { isPaid } from './prize-line.ts';
import { useHeld, useHold } from './use-hold.ts';
import { rowAt, useFindPlace, useStandingPages } from './use-standing-pages.ts';

interface StandingsListProps {
  readonly contest: ContestDetail;
  readonly total: number;
  /** The first page. */
  readonly first: readonly StandingRow[];
  readonly mine: readonly StandingRow[];
}

/** What the page's head covers of the list, in px. */
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
  // What the server draws: the first page as it is.
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
  const held = useHold(list);
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
  const find = useFindPlace(contest);
  const [sought, setSought] = useState<number | null>(null);
  const jump = async (row: StandingRow) => {
    virtualizer.scrollToIndex(await find(row), {
      align: 'center',
      behavior: wantsStillness() ? 'auto' : 'smooth',
    });
    setSought(row.team_id);
  };
  useSoughtRow(list, sought, () => setSought(null));
  const row = (index: number) => rowAt(index, kept, pages) ?? first[index];
  const inView = items
    .filter(({ start, end }) => {
      const from = (virtualizer.scrollOffset ?? 0) + HEADER;
      return end > from && start < from - HEADER + (virtualizer.scrollRect?.height ?? 0);
    })
    .flatMap(({ index }) => row(index)?.team_id ?? []);
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
              {shown === undefined ? (
                <RowSkeleton />
              ) : (
                <StandingLine
                  contest={contest}
                  row={shown}
                  mine={isOneOf(mine, shown)}
                  place={item.index}
                  lastPaid={isLastPaid(shown, row(item.index + 1))}
                />
              )}
            </li>
          );
        })}
      </ol>
      <OwnPin
        rows={mine}
        inView={inView}
        firstInView={items.find(({ index }) => inView.includes(row(index)?.team_id ?? 0))?.index ?? 0}
        onJump={(own) => void jump(own)}
      />
    </>
  );
}

/** Below this row nothing is paid any more. */
function isLastPaid(row: StandingRow, next: StandingRow | undefined): boolean {
  return next !== undefined && isPaid(row.prize) && !isPaid(next.prize);
}

/** Gives the row that was jumped to the focus once it is in the page. */
function useSoughtRow(list: RefObject<HTMLElement | null>, teamId: number | null, onFound: () => void): void {
  useEffect(() => {
    if (teamId === null) return;
    const link = list.current?.querySelector<HTMLElement>(`[data-team="${teamId}"] a`);
    if (!link) return;
    link.focus({ preventScroll: true });
    onFound();
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
