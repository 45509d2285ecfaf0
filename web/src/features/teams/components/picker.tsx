import { useVirtualizer } from '@tanstack/react-virtual';
import { POSITIONS, type Position } from '@touchline/domain/football/events';
import { Search } from 'lucide-react';
import { useDeferredValue, useEffect, useMemo, useRef, useState, type Ref } from 'react';
import { useText } from '../../../lib/i18n/languages.tsx';
import { Button } from '../../../ui/controls/button.tsx';
import { EmptyState, ErrorState, SkeletonRows } from '../../../ui/states/states.tsx';
import { Segmented } from '../../../ui/controls/tabs.tsx';
import { playerAt, type Place } from '../draft/draft.ts';
import { offerOf, type Against, type Offer } from '../picking.ts';
import { chooseRows, NO_PICK_FILTERS, PICK_SORTS, type PickFilters } from '../pool/pool.ts';
import { againstText } from '../problems/problem-text.ts';
import { eligibilityOf, type Eligibility } from '../pro/eligibility.ts';
import { EligibilityMark } from '../pro/eligibility-mark.tsx';
import { maxReserveStars, openPlaces } from '../problems/problems.ts';
import type { Builder } from '../use-builder.ts';
import { PICKER_ROW_HEIGHT, PickerRow } from './picker-row.tsx';
import { PlayerDetails } from './player-details.tsx';
import type { PickRow } from '../pool/pool-rows.ts';

interface PickerProps {
  readonly builder: Builder;
  readonly searchRef?: Ref<HTMLInputElement>;
  /** A press on someone who is in the team already. */
  readonly onPicked: (place: Place) => void;
}

interface Narrowing {
  readonly filters: PickFilters;
  readonly onlyOpen: boolean;
  /** Pro contests: only who can be fielded. */
  readonly onlyFieldable: boolean;
}

/** The rows of the picker, each with the effect of a press or the rule against it. */
function useShownRows(
  builder: Builder,
  { filters, onlyOpen, onlyFieldable }: Narrowing,
): readonly ShownRow[] {
  const t = useText();
  const { pool, draft, rules, chosen, isLocked } = builder;
  const offers = useMemo(
    () =>
      chooseRows(pool.rows.values(), {
        ...filters,
        fieldableWith: onlyFieldable ? draft.loans : null,
      }).map((row) => ({ row, offer: offerOf(row, chosen, draft, pool, rules) })),
    [pool, filters, onlyFieldable, chosen, draft, rules],
  );
  const textAgainst = (row: PickRow, against: Against): string => {
    return againstText(row, against, { draft, pool, rules }, t);
  };
  const refusalOf = (row: PickRow, offer: Offer): string | null => {
    if (offer.kind === 'refused' && !opensOptions(offer, isLocked)) return textAgainst(row, offer.against);
    return isLocked && (offer.kind === 'free' || offer.kind === 'swap') ? t('teams.locked.short') : null;
  };
  const swapOf = (offer: Offer): string | null => {
    const playerId = offer.kind === 'swap' ? playerAt(draft, offer.place) : null;
    const name = playerId === null ? undefined : pool.rows.get(playerId)?.short_name;
    return name === undefined ? null : t('teams.swap.starter', { name });
  };
  // For a single place, players already in the team are not offered: they are on the pitch.
  return offers
    .filter(
      ({ offer }) =>
        (!onlyOpen || offer.kind === 'free' || offer.kind === 'picked' || opensOptions(offer, false)) &&
        (offer.kind !== 'picked' || chosen === null),
    )
    .map(({ row, offer }) => ({
      row,
      isPicked: offer.kind === 'picked',
      refusal: refusalOf(row, offer),
      eligibility: eligibilityOf(row, draft.loans),
      opensOptions: opensOptions(offer, isLocked),
      swap: swapOf(offer),
    }));
}

/** Whether a press opens the fielding options: the player only lacks a card. */
function opensOptions(offer: Offer, isLocked: boolean): boolean {
  return offer.kind === 'refused' && offer.against === 'no_card' && !isLocked;
}

/** Everyone who may be picked: searched, filtered and sorted at once, and why someone can't be. */
export function Picker({ builder, searchRef, onPicked }: PickerProps) {
  const t = useText();
  const { pool, loading, draft, rules, chosen, contest } = builder;
  const [filters, setFilters] = useState(NO_PICK_FILTERS);
  const [onlyFieldable, setOnlyFieldable] = useState(false);
  const [onlyOpen, setOnlyOpen] = useState(false);
  const narrow = (some: Partial<PickFilters>) => setFilters((current) => ({ ...current, ...some }));
  const position = chosen?.position ?? filters.position;
  const search = useDeferredValue(filters.search);
  const narrowed = useMemo(() => ({ ...filters, search, position }), [filters, search, position]);
  const shown = useShownRows(builder, { filters: narrowed, onlyOpen, onlyFieldable });
  const press = (row: PickRow) => {
    const offer = offerOf(row, chosen, draft, pool, rules);
    if (offer.kind === 'picked') onPicked(offer.place);
    else if (offer.kind === 'refused' && offer.against === 'no_card') builder.ask(row);
    else builder.pickRow(row);
  };

  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <PickerFilters
        builder={builder}
        filters={{ ...filters, position }}
        isPositionFixed={chosen !== null}
        searchRef={searchRef}
        onNarrow={narrow}
      />
      <div className="flex items-center justify-between gap-3 border-b px-3 pb-2 text-xs text-muted">
        <span className="flex flex-wrap gap-x-4 gap-y-1">
          <Only label={t('teams.picker.only-open')} checked={onlyOpen} onChange={setOnlyOpen} />
          {contest.is_pro && (
            <Only label={t('pro.only-fieldable')} checked={onlyFieldable} onChange={setOnlyFieldable} />
          )}
        </span>
        <span className="flex shrink-0 gap-x-3">
          <span className="tabular" aria-live="polite">
            {t('teams.picker.count', { count: shown.length })}
          </span>
          <span className="pr-9 font-medium text-text" title={t('teams.picker.form.text')}>
            {t('teams.picker.form')}
          </span>
        </span>
      </div>
      <PickerList
        shown={shown}
        loading={loading}
        resetKey={`${position}|${filters.clubId}|${filters.maxStars}|${filters.sort}|${search}|${onlyOpen}|${onlyFieldable}`}
        onPick={press}
        onForget={() => {
          setFilters(NO_PICK_FILTERS);
          setOnlyOpen(false);
          setOnlyFieldable(false);
        }}
      />
    </div>
  );
}

function Only({
  label,
  checked,
  onChange,
}: {
  readonly label: string;
  readonly checked: boolean;
  readonly onChange: (on: boolean) => void;
}) {
  return (
    <label className="flex items-center gap-2">
      <input
        type="checkbox"
        checked={checked}
        onChange={(event) => onChange(event.target.checked)}
        className="size-4 accent-accent-ink"
      />
      {label}
    </label>
  );
}

interface PickerFiltersProps {
  readonly builder: Builder;
  readonly filters: PickFilters;
  readonly isPositionFixed: boolean;
  readonly searchRef: Ref<HTMLInputElement> | undefined;
  readonly onNarrow: (some: Partial<PickFilters>) => void;
}

const CONTROL =
  'min-h-11 w-full min-w-0 rounded-sm border bg-surface px-3 text-base md:min-h-10 md:text-sm hover:border-line-strong';

function PickerFilters({ builder, filters, isPositionFixed, searchRef, onNarrow }: PickerFiltersProps) {
  const t = useText();
  const clubs = builder.pool.clubs;
  return (
    <div className="flex flex-col gap-2 p-3">
      {!isPositionFixed && (
        <Segmented<Position | 'all'>
          label={t('teams.picker.position')}
          choices={[
            { value: 'all', label: t('teams.picker.all') },
            ...POSITIONS.map((each) => ({ value: each, label: t(`ui.position.${each}.short`) })),
          ]}
          value={filters.position ?? 'all'}
          onChange={(value) => onNarrow({ position: value === 'all' ? null : value })}
        />
      )}
      <span className="relative flex items-center">
        <Search size={16} className="pointer-events-none absolute left-3 text-muted" aria-hidden="true" />
        <input
          ref={searchRef}
          type="search"
          aria-label={t('teams.picker.search')}
          placeholder={t('teams.picker.search')}
          value={filters.search}
          autoComplete="off"
          spellCheck={false}
          enterKeyHint="search"
          onChange={(event) => onNarrow({ search: event.target.value })}
          className={`${CONTROL} pl-9 placeholder:text-muted`}
        />
      </span>
      <div className="grid grid-cols-2 gap-2 sm:grid-cols-3">
        <select
          aria-label={t('teams.picker.club')}
          value={filters.clubId ?? ''}
          onChange={(event) =>
            onNarrow({ clubId: event.target.value === '' ? null : Number(event.target.value) })
          }
          className={CONTROL}
        >
          <option value="">{t('teams.picker.club.all')}</option>
          {clubs.map((club) => (
            <option key={club.id} value={club.id}>
              {club.name}
            </option>
          ))}
        </select>
        <StarsFilter maxStars={filters.maxStars} onNarrow={onNarrow} />
        <select
          aria-label={t('teams.picker.sort')}
          value={filters.sort}
          onChange={(event) => {
            const sort = PICK_SORTS.find((each) => each === event.target.value);
            if (sort !== undefined) onNarrow({ sort });
          }}
          className={CONTROL}
        >
          {PICK_SORTS.map((sort) => (
            <option key={sort} value={sort}>
              {t(`teams.picker.sort.${sort}`)}
            </option>
          ))}
        </select>
      </div>
    </div>
  );
}

interface StarsFilterProps extends Pick<PickFilters, 'maxStars'>, Pick<PickerFiltersProps, 'onNarrow'> {}

function StarsFilter({ maxStars, onNarrow }: StarsFilterProps) {
  const t = useText();
  return (
    <select
      aria-label={t('teams.picker.stars')}
      value={maxStars ?? ''}
      onChange={(event) =>
        onNarrow({ maxStars: event.target.value === '' ? null : Number(event.target.value) })
      }
      className={CONTROL}
    >
      <option value="">{t('teams.picker.stars.all')}</option>
      {[4, 3, 2, 1].map((stars) => (
        <option key={stars} value={stars}>
          {t('teams.picking.stars', { stars })}
        </option>
      ))}
    </select>
  );
}

interface ShownRow {
  readonly row: PickRow;
  readonly isPicked: boolean;
  readonly refusal: string | null;
  readonly eligibility: Eligibility;
  readonly opensOptions: boolean;
  /** The player to be replaced, as text; null when there is room. */
  readonly swap: string | null;
}

interface PickerListProps {
  readonly shown: readonly ShownRow[];
  readonly loading: Builder['loading'];
  /** The list starts from its top when this changes. */
  readonly resetKey: string;
  readonly onPick: (row: PickRow) => void;
  readonly onForget: () => void;
}

function PickerList({ shown, loading, resetKey, onPick, onForget }: PickerListProps) {
  const t = useText();
  const scroller = useRef<HTMLDivElement>(null);
  useEffect(() => {
    scroller.current?.scrollTo({ top: 0 });
  }, [resetKey]);
  const [detailed, setDetailed] = useState<PickRow | null>(null);
  // This build runs without the React compiler, which could not memoise what this returns.
  // oxlint-disable-next-line react/incompatible-library
  const virtualizer = useVirtualizer({
    count: shown.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => PICKER_ROW_HEIGHT,
    overscan: 6,
  });
  const isWaiting = !loading.isComplete && !loading.failure;
  return (
    <div ref={scroller} className="min-h-0 flex-1 overflow-y-auto overscroll-contain">
      {shown.length === 0 && !isWaiting && !loading.failure && (
        <EmptyState
          drawing="ball"
          title={t('teams.picker.empty')}
          text={t('teams.picker.empty.text')}
          action={<Button onClick={onForget}>{t('teams.picker.forget')}</Button>}
        />
      )}
      <ul
        aria-label={t('teams.picker.label')}
        className="relative"
        style={{ height: virtualizer.getTotalSize() }}
      >
        {virtualizer.getVirtualItems().map((item) => {
          const each = shown[item.index];
          if (each === undefined) return null;
          return (
            <li
              key={each.row.id}
              aria-setsize={shown.length}
              aria-posinset={item.index + 1}
              className="absolute inset-x-0 top-0 border-b"
              style={{ height: item.size, transform: `translateY(${item.start}px)` }}
            >
              <PickerRow
                row={each.row}
                refusal={each.refusal}
                isPicked={each.isPicked}
                opensOptions={each.opensOptions}
                swap={each.swap}
                mark={
                  each.eligibility.kind === 'anyone' ? null : (
                    <EligibilityMark eligibility={each.eligibility} />
                  )
                }
                onPick={onPick}
                onDetails={setDetailed}
              />
            </li>
          );
        })}
      </ul>
      <Detailed player={detailed} shown={shown} onPick={onPick} onClose={() => setDetailed(null)} />
      {isWaiting && <SkeletonRows rows={4} height="h-16" />}
      {loading.failure !== null && <ErrorState failure={loading.failure} onRetry={loading.retry} />}
      {loading.isComplete && shown.length > 0 && (
        <p className="px-4 py-4 text-center text-xs text-muted">{t('ui.list.end')}</p>
      )}
    </div>
  );
}

interface DetailedProps extends Pick<PickerListProps, 'shown' | 'onPick'> {
  readonly player: PickRow | null;
  readonly onClose: () => void;
}

/** The details of a player of the list, with the effect of a press on their row. */
function Detailed({ player, shown, onPick, onClose }: DetailedProps) {
  const t = useText();
  const found = player === null ? undefined : shown.find(({ row }) => row.id === player.id);
  if (found === undefined) return null;
  const { row, refusal, isPicked, swap } = found;
  return (
    <PlayerDetails
      row={row}
      pick={refusal === null && !isPicked ? (swap ?? t('teams.details.pick')) : null}
      refusal={refusal}
      onPick={onPick}
      onClose={onClose}
    />
  );
}

/** The most stars a player for a place may have now, or null when the budget sets no limit. */
export function starsFor(place: Place, builder: Builder): number | null {
  const { draft, pool, rules, tally } = builder;
  if (place.index === 'reserve' && rules.starsOf === 'eleven') {
    return maxReserveStars(draft, place.position, pool, rules);
  }
  if (!Number.isFinite(rules.maxStars)) return null;
  const standing = playerAt(draft, place);
  const stars = standing === null ? 0 : (pool.rows.get(standing)?.stars ?? 0);
  const placesLeft = openPlaces(tally, rules) - (standing === null ? 1 : 0);
  return Math.max(0, Math.min(5, rules.maxStars - tally.stars + stars - placesLeft));
}
