import { ArrowLeftRight, Check, ChevronRight, Info, Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import { useLanguage, useText } from '../../../lib/i18n/languages.tsx';
import { pointsText } from '../../../lib/i18n/money.ts';
import { Flag } from '../../../game/cards/flag.tsx';
import { LazyPortrait } from '../../../game/faces/lazy-portrait.tsx';
import { AbsenceMark, AbsenceText } from '../../../game/football/absence.tsx';
import { OpponentStrength, StartChance } from '../../../game/football/outlook.tsx';
import { IconButton } from '../../../ui/controls/button.tsx';
import { Moment } from '../../../ui/figures/moment.tsx';
import { StarMark } from '../../../game/cards/stars.tsx';
import type { PickRow } from '../pool/pool-rows.ts';

export const PICKER_ROW_HEIGHT = 64;

interface PickerRowProps {
  readonly row: PickRow;
  /** Why the player can't be picked, in words, or null. */
  readonly refusal: string | null;
  readonly isPicked: boolean;
  /** Pro contests: what entitles the player to be fielded. Shown below the form. */
  readonly mark?: ReactNode;
  /** A press opens the fielding options instead of picking. */
  readonly opensOptions?: boolean;
  /** A press puts them in the place of someone, in words; null: there is room. */
  readonly swap?: string | null;
  readonly onPick: (row: PickRow) => void;
  /** Shows what else is known about the player. */
  readonly onDetails: (row: PickRow) => void;
}

/** A player of the pool: name, next match and form, or why the player can't be picked; beside it a way to the details. */
export function PickerRow({
  row,
  refusal,
  isPicked,
  mark = null,
  opensOptions = false,
  swap = null,
  onPick,
  onDetails,
}: PickerRowProps) {
  const { t, locale } = useLanguage();
  const isOpen = refusal === null && !isPicked;
  return (
    <div
      className={`@container flex items-center pr-1 transition-colors duration-120 hover:bg-hover ${isPicked ? 'bg-accent-soft' : ''}`}
    >
      <button
        type="button"
        aria-disabled={!isOpen || undefined}
        aria-pressed={opensOptions ? undefined : isPicked}
        aria-haspopup={opensOptions ? 'dialog' : undefined}
        data-drag={isOpen && !opensOptions ? `row:${row.id}` : undefined}
        data-player={isOpen ? row.id : undefined}
        onClick={() => onPick(row)}
        className="flex h-16 min-w-0 flex-1 items-center gap-3 pl-3 text-left focus-visible:-outline-offset-2"
      >
        <Face row={row} isMuted={!isOpen && !isPicked} isPicked={isPicked} />
        <span className="flex min-w-0 flex-1 flex-col gap-0.5">
          <span className="flex min-w-0 items-center gap-2">
            <span className="shrink-0">
              <Flag country={row.nationality} width={18} />
            </span>
            <span className={`truncate font-semibold ${isOpen || isPicked ? '' : 'text-muted'}`}>
              {row.name}
            </span>
            <span className="figures flex shrink-0 items-center gap-0.5 text-sm">
              <span className="sr-only">{t('ui.stars', { stars: row.stars })}</span>
              <span aria-hidden="true">{row.stars}</span>
              <StarMark size={11} />
            </span>
            {row.absence !== null && <AbsenceMark absence={row.absence} />}
          </span>
          <SecondLine row={row} refusal={refusal} swap={swap} />
        </span>
        <span className={mark === null ? '' : 'max-sm:hidden'}>
          <FormBars points={row.form_points} />
        </span>
        <span className={`flex shrink-0 flex-col items-end ${mark === null ? 'w-8' : 'w-16'}`}>
          <span className="sr-only">{t('teams.form')}</span>
          <span className={`figures text-lg leading-6 ${isOpen || isPicked ? '' : 'text-muted'}`}>
            {row.form === null ? '–' : pointsText(row.form, locale)}
          </span>
          {mark}
        </span>
        <PressMark isOpen={isOpen} isPicked={isPicked} opensOptions={opensOptions} swaps={swap !== null} />
      </button>
      <IconButton
        icon={Info}
        label={t('teams.details', { name: row.short_name })}
        variant="quiet"
        silent
        className="shrink-0 text-muted"
        onClick={() => onDetails(row)}
      />
    </div>
  );
}

/** Below the name: why the player can't be picked, whose place they would take, why they are out, or the next match. */
function SecondLine({
  row,
  refusal,
  swap,
}: Pick<PickerRowProps, 'row' | 'refusal'> & { readonly swap: string | null }) {
  const t = useText();
  if (refusal !== null) return <span className="truncate text-xs font-medium text-xfc">{refusal}</span>;
  if (swap !== null) {
    return (
      <span className="flex min-w-0 items-center gap-2 text-xs">
        <StartChance row={row} />
        <span className="truncate font-medium text-accent-ink">{swap}</span>
      </span>
    );
  }
  if (row.absence === null) return <NextMatch row={row} />;
  return (
    <span className="flex min-w-0 items-center gap-1 text-xs">
      <span className="eyebrow shrink-0">{t(`ui.position.${row.position}.short`)}</span>
      <span className="truncate">
        <AbsenceText absence={row.absence} />
      </span>
    </span>
  );
}

/** The icon of the press: pick or show more; a tick for a player in the team. */
function PressMark({
  isOpen,
  isPicked,
  opensOptions,
  swaps,
}: {
  readonly isOpen: boolean;
  readonly isPicked: boolean;
  readonly opensOptions: boolean;
  readonly swaps: boolean;
}) {
  const tone = isPicked ? 'bg-accent text-on-accent' : isOpen ? 'border text-text' : 'invisible';
  return (
    <span
      aria-hidden="true"
      className={`size-8 shrink-0 items-center justify-center rounded-full ${tone} hidden @min-[30rem]:inline-flex`}
    >
      {isPicked ? (
        <Check size={16} strokeWidth={3} />
      ) : opensOptions ? (
        <ChevronRight size={16} />
      ) : swaps ? (
        <ArrowLeftRight size={16} />
      ) : (
        <Plus size={16} />
      )}
    </span>
  );
}

interface FaceProps {
  readonly row: PickRow;
  readonly isMuted: boolean;
  readonly isPicked: boolean;
}

/** The portrait; in a narrow row with the tick, which beside the form would move it out of its column. */
function Face({ row, isMuted, isPicked }: FaceProps) {
  return (
    <span className="relative shrink-0">
      <span data-drag-picture="" className={`block ${isMuted ? 'opacity-45 grayscale' : ''}`}>
        <LazyPortrait player={row} size={44} />
      </span>
      {isPicked && (
        <span
          aria-hidden="true"
          className="absolute -right-1 -bottom-1 inline-flex size-5 items-center justify-center rounded-full bg-accent text-on-accent @min-[30rem]:hidden"
        >
          <Check size={12} strokeWidth={3} />
        </span>
      )}
    </span>
  );
}

/** Position, club and next match of the player; what has no room is left out whole. */
function NextMatch({ row }: { readonly row: PickRow }) {
  const { t } = useLanguage();
  const { opponent, home, kickoff_dt } = row.next_match;
  return (
    <span className="flex h-4 min-w-0 flex-wrap items-center gap-x-1 overflow-hidden text-xs text-muted">
      <span className="eyebrow shrink-0 text-text">{t(`ui.position.${row.position}.short`)}</span>
      <span className="shrink-0">{row.club.short_name}</span>
      <span aria-hidden="true">·</span>
      <span className="shrink-0">
        {t(home ? 'teams.opponent.home' : 'teams.opponent.away', { opponent })}
      </span>
      <StartChance row={row} />
      <OpponentStrength difficulty={row.next_match.difficulty} />
      <span className="hidden truncate @min-[30rem]:inline">
        <Moment time={kickoff_dt} format="weekday" />
      </span>
    </span>
  );
}

const MATCHES = 5;
const STEP = 6;
const HEIGHT = 24;
/** So many points fill a bar unless someone did better. */
const FULL = 10;

/** Points of the last matches as bars, the latest on the right and bright, with their mean as a figure. */
function FormBars({ points }: { readonly points: readonly number[] }) {
  const shown = points.slice(-MATCHES);
  const max = Math.max(FULL, ...shown);
  const first = MATCHES - shown.length;
  return (
    <svg width={MATCHES * STEP} height={HEIGHT} className="shrink-0" aria-hidden="true">
      {Array.from({ length: MATCHES }, (_, place) => {
        const value = shown[place - first];
        const height = value === undefined ? 2 : Math.max(2, (Math.abs(value) / max) * HEIGHT);
        const tone =
          value === undefined
            ? 'fill-line'
            : value < 0
              ? 'fill-down'
              : place === MATCHES - 1
                ? 'fill-accent-ink'
                : 'fill-line-strong';
        return (
          <rect
            key={place}
            x={place * STEP}
            y={HEIGHT - height}
            width={STEP - 2}
            height={height}
            rx="1"
            className={tone}
          />
        );
      })}
    </svg>
  );
}
