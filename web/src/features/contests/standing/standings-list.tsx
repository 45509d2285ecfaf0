import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useLayoutEffect, useRef, useState, type ReactNode, type RefObject } from 'react';
import { ArrowDown, ArrowUp } from 'lucide-react';
import { useHydrated } from '../../../lib/loading/hooks.ts';
import { useLanguage, useText } from '../../../lib/i18n/languages.tsx';
import { prefersReducedMotion } from '../../../lib/page/motion.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { ErrorState, Skeleton } from '../../../ui/states/states.tsx';
import { StandingLine, useStandingHeight } from '../components/standing-line.tsx';
import type { ContestDetail, StandingRow } from '../queries.ts';
import { OwnPin } from './own-pin.tsx';
import { isPaid } from './prize-line.ts';
import { useHeld, useInteractionLock } from './use-interaction-lock.ts';
import { StandingSearch } from './search/standing-search.tsx';
import { SEGMENT_ROWS, segmentOf, type Segment } from './segments.ts';
import { rowAt, useFindPlace, useStandingPages, type SoughtRow } from './use-standing-pages.ts';
import { numberFormat } from '../../../lib/i18n/formats.ts';

interface StandingsListProps {
  readonly contest: ContestDetail;
  readonly total: number;
  /** The first page. */
  readonly first: readonly StandingRow[];
  readonly mine: readonly StandingRow[];
  /** The heads of the columns, right above the rows. */
  readonly heads: ReactNode;
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
 * All places of a contest as one long list: only the pages in view are requested and kept live. All rows have the
 * same height and keep their order while the reader is about to touch one, so nothing jumps under a finger.
 */
export function StandingsList(props: StandingsListProps) {
  const hydrated = useHydrated();
  const t = useText();
  const { contest, first, mine, heads } = props;
  if (hydrated) return <LiveList {...props} />;
  // The server renders the first page.
  return (
    <>
      <StandingSearch contest={contest} onPick={() => undefined} />
      {heads}
      <ol aria-label={t('contests.contest-tab.results-contest')} className="divide-y">
        {first.map((row, index) => (
          <li key={row.team_id}>
            <StandingLine
              contest={contest}
              row={row}
              mine={isOneOf(mine, row)}
              place={index}
              rival={mine[0]}
            />
          </li>
        ))}
      </ol>
    </>
  );
}

function isOneOf(mine: readonly StandingRow[], row: StandingRow): boolean {
  return mine.some(({ team_id }) => team_id === row.team_id);
}

/** The rows of a segment that are in view. */
function useSegmentRows({ rows }: Segment, top: number, height: number) {
  // This build runs without the React compiler, which could not memoise what this returns.
  // oxlint-disable-next-line react/incompatible-library
  const virtualizer = useWindowVirtualizer({
    count: rows,
    estimateSize: () => height,
    overscan: 10,
    scrollMargin: top,
    scrollPaddingStart: HEADER,
  });
  const placed = useRef(height);
  useLayoutEffect(() => {
    if (placed.current === height) return;
    placed.current = height;
    virtualizer.measure();
  }, [virtualizer, height]);
  return virtualizer;
}

function LiveList({ contest, total, first, mine, heads }: StandingsListProps) {
  const t = useText();
  const list = useRef<HTMLOListElement>(null);
  const top = useTopOf(list);
  const held = useInteractionLock(list);
  const [start, setStart] = useState(0);
  const segment = segmentOf(start, total);
  const height = useStandingHeight();
  const virtualizer = useSegmentRows(segment, top, height);
  const items = virtualizer.getVirtualItems().map((item) => ({ ...item, place: segment.first + item.index }));
  const { pages, failure, retry } = useStandingPages(
    contest,
    items.map(({ place }) => place),
  );
  const kept = useHeld(pages, held);
  const row = (place: number) => rowAt(place, kept, pages) ?? first[place];
  const from = (virtualizer.scrollOffset ?? 0) + HEADER;
  const to = from - HEADER + (virtualizer.scrollRect?.height ?? 0);
  const seen = items.filter(({ start: begin, end }) => end > from && begin < to);
  const { jump, sought } = useJump(contest, list, (place) => {
    const isNear = seen.some((item) => Math.abs(item.place - place) < NEAR_ROWS);
    setStart(segmentOf(place, total).first);
    return () =>
      virtualizer.scrollToIndex(place % SEGMENT_ROWS, {
        align: 'center',
        behavior: isNear && !prefersReducedMotion() ? 'smooth' : 'auto',
      });
  });
  if (failure !== null && items.every(({ place }) => row(place) === undefined)) {
    return <ErrorState failure={failure} onRetry={retry} />;
  }
  const turn = (place: number) => {
    setStart(place);
    list.current?.scrollIntoView();
  };
  return (
    <>
      <StandingSearch contest={contest} onPick={jump} />
      {heads}
      <SegmentTurn to="earlier" segment={segment} total={total} onTurn={turn} />
      <ol
        ref={list}
        aria-label={t('contests.contest-tab.results-contest')}
        className="relative scroll-mt-20"
        // Not the measured size: that lags behind when the list moves on the page.
        style={{ height: segment.rows * height }}
      >
        {items.map(({ place, start: begin }) => (
          <PlacedRow
            key={row(place)?.team_id ?? `place-${place}`}
            {...{ contest, mine, place, total, sought }}
            row={row(place)}
            next={row(place + 1)}
            top={begin - top}
            height={height}
          />
        ))}
      </ol>
      <SegmentTurn to="later" segment={segment} total={total} onTurn={turn} />
      {total > MAX_SHORT_ROWS && (
        <OwnPin
          rows={mine}
          inView={seen.flatMap(({ place }) => row(place)?.team_id ?? [])}
          firstInView={seen[0]?.place ?? 0}
          onJump={jump}
        />
      )}
    </>
  );
}

/** So few rows are on one screen: their readers see their own place without a pin. */
export const MAX_SHORT_ROWS = 8;
/** The list jumps to distant rows: scrolling there would pass thousands of rows. */
const NEAR_ROWS = 150;

interface SegmentTurnProps {
  readonly to: 'earlier' | 'later';
  readonly segment: Segment;
  readonly total: number;
  readonly onTurn: (place: number) => void;
}

/** Leads to the places before or behind those of the list; nothing where there are none. */
function SegmentTurn({ to, segment, total, onTurn }: SegmentTurnProps) {
  const { t, locale } = useLanguage();
  const place = to === 'earlier' ? segment.first - SEGMENT_ROWS : segment.first + SEGMENT_ROWS;
  if (place < 0 || place >= total) return null;
  const format = numberFormat(locale);
  const { first, rows } = segmentOf(place, total);
  return (
    <p className="flex justify-center border-b px-4 py-2">
      <Button
        variant="quiet"
        size="small"
        icon={to === 'earlier' ? ArrowUp : ArrowDown}
        onClick={() => onTurn(place)}
      >
        {t('standing-search.places', { from: format.format(first + 1), to: format.format(first + rows) })}
      </Button>
    </p>
  );
}

interface PlacedRowProps {
  readonly contest: ContestDetail;
  /** Undefined while its page loads. */
  readonly row: StandingRow | undefined;
  readonly next: StandingRow | undefined;
  readonly mine: readonly StandingRow[];
  /** Its index in the standings, of `total`. */
  readonly place: number;
  readonly total: number;
  /** The team that was jumped to last. */
  readonly sought: number | null;
  /** Where it begins in the list, in px. */
  readonly top: number;
  readonly height: number;
}

function PlacedRow({ contest, row, next, mine, place, total, sought, top, height }: PlacedRowProps) {
  return (
    <li
      aria-setsize={total}
      aria-posinset={place + 1}
      className="absolute inset-x-0 top-0 border-b"
      style={{ transform: `translateY(${top}px)`, height }}
    >
      {row === undefined ? (
        <RowSkeleton />
      ) : (
        <StandingLine
          contest={contest}
          row={row}
          mine={isOneOf(mine, row)}
          place={place}
          lastPaid={isLastPaid(row, next)}
          sought={row.team_id === sought}
          rival={mine[0]}
        />
      )}
    </li>
  );
}

/** Rows below this one are not paid. */
function isLastPaid(row: StandingRow, next: StandingRow | undefined): boolean {
  return next !== undefined && isPaid(row.prize) && !isPaid(next.prize);
}

/** Goes to the place of a row and gives it the focus once it is in the page; the row stays marked. */
function useJump(
  contest: ContestDetail,
  list: RefObject<HTMLElement | null>,
  turnTo: (place: number) => () => void,
): { readonly jump: (row: SoughtRow) => void; readonly sought: number | null } {
  const find = useFindPlace(contest);
  const [sought, setSought] = useState<number | null>(null);
  const unfocused = useRef<number | null>(null);
  const scroll = useRef<(() => void) | null>(null);
  // The segment of the place is drawn first; then the wanted row may appear with each new render.
  useEffect(() => {
    scroll.current?.();
    scroll.current = null;
    if (unfocused.current === null) return;
    const link = list.current?.querySelector<HTMLElement>(`[data-team="${unfocused.current}"] a`);
    if (!link) return;
    link.focus({ preventScroll: true });
    unfocused.current = null;
  });
  const jump = (row: SoughtRow) =>
    void find(row).then((place) => {
      scroll.current = turnTo(place);
      unfocused.current = row.team_id;
      setSought(row.team_id);
    });
  return { jump, sought };
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
