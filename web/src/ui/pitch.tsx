import { ArrowDown, ArrowUp, Plus } from 'lucide-react';
import { useRef, type KeyboardEvent, type ReactNode } from 'react';
import { useText } from '../lib/languages.tsx';
import { Kit, type KitColours } from './kit.tsx';
import { StarMark } from './stars.tsx';

export type PitchPosition = 'GK' | 'DF' | 'MF' | 'FW';

/** A player as the pitch shows him. */
export interface PitchPlayer {
  readonly name: string;
  readonly kit: KitColours;
  readonly shirtNumber?: number;
  /** 1 to 5, on the shirt's foot. */
  readonly stars?: number;
  /** Under the name: points, next opponent, price. */
  readonly figure?: string;
  /** What the figure is, for screen readers: "12 points". */
  readonly figureText?: string;
  readonly mark?: 'captain' | 'vice_captain' | null;
  /** Greyed: not playing, replaced. */
  readonly faded?: boolean;
  /** Something is wrong with the pick, in words. */
  readonly problem?: string | null;
  /** Where his match stands, in a few letters: the minute, the kick-off. */
  readonly status?: { readonly text: string; readonly live: boolean } | null;
  /** He went out of the team that counts, or came into it. */
  readonly swap?: 'out' | 'in' | null;
  /** He is one of those that part two teams. */
  readonly marked?: boolean;
}

/** A place on the pitch: taken or empty. */
export interface PitchSlot {
  readonly key: string;
  readonly position: PitchPosition;
  readonly player: PitchPlayer | null;
}

interface PitchProps {
  /** The eleven; drawn in lines from the forwards down to the goalkeeper, in the order given. */
  readonly slots: readonly PitchSlot[];
  /** The reserves, below the pitch. */
  readonly reserves?: readonly PitchSlot[];
  readonly chosen?: string | null;
  /** Makes every place a button; without it the pitch is a picture with a text. */
  readonly onSlot?: (slot: PitchSlot) => void;
  /** Over a place: a point that floats up. */
  readonly over?: (slot: PitchSlot) => ReactNode;
}

const LINES = ['FW', 'MF', 'DF', 'GK'] as const satisfies readonly PitchPosition[];

/** "4-3-3" from the places on the pitch. */
export function formationOf(slots: readonly PitchSlot[]): string {
  const count = (position: PitchPosition) => slots.filter((slot) => slot.position === position).length;
  return `${count('DF')}-${count('MF')}-${count('FW')}`;
}

/** A team on a pitch. Arrow keys move between places, as they lie. */
export function Pitch({ slots, reserves = [], chosen = null, onSlot, over }: PitchProps) {
  const t = useText();
  const root = useRef<HTMLElement>(null);
  const rows = [...LINES.map((line) => slots.filter((slot) => slot.position === line)), reserves].filter(
    (row) => row.length > 0,
  );

  const onKeyDown = (event: KeyboardEvent) => {
    const step = ARROWS[event.key];
    const key = (document.activeElement as HTMLElement | null)?.dataset['slot'];
    if (step === undefined || key === undefined) return;
    const next = neighbour(rows, key, step);
    if (next === undefined) return;
    event.preventDefault();
    root.current?.querySelector<HTMLElement>(`[data-slot="${CSS.escape(next.key)}"]`)?.focus();
  };

  const place = (slot: PitchSlot, onTurf: boolean) => (
    <Place
      key={slot.key}
      slot={slot}
      chosen={slot.key === chosen}
      onTurf={onTurf}
      over={over?.(slot)}
      {...(onSlot && { onPress: () => onSlot(slot) })}
    />
  );
  const lines = reserves.length > 0 ? rows.slice(0, -1) : rows;
  return (
    // The arrow keys only add to Tab, which reaches every place.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <section
      ref={root}
      aria-label={t('ui.pitch.label', { formation: formationOf(slots) })}
      onKeyDown={onKeyDown}
      className="overflow-hidden rounded-lg border"
    >
      <div className="relative flex aspect-[10/11] max-h-[44rem] min-h-[30rem] w-full flex-col justify-around py-4 md:aspect-[8/7]">
        <Turf />
        {lines.map((row) => (
          <ul
            key={row[0]?.position}
            aria-label={t(`ui.position.${row[0]?.position ?? 'GK'}`)}
            className="relative flex justify-evenly px-0.5 md:px-6"
          >
            {row.map((slot) => place(slot, true))}
          </ul>
        ))}
      </div>
      {reserves.length > 0 && (
        <div className="border-t bg-surface pt-3 pb-4">
          <p className="eyebrow pb-2 text-center text-muted">{t('ui.pitch.reserves')}</p>
          <ul aria-label={t('ui.pitch.reserves')} className="flex justify-evenly px-0.5 md:px-6">
            {reserves.map((slot) => place(slot, false))}
          </ul>
        </div>
      )}
    </section>
  );
}

const ARROWS: Record<string, readonly [row: number, column: number]> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

function neighbour(
  rows: readonly (readonly PitchSlot[])[],
  key: string,
  [down, across]: readonly [number, number],
): PitchSlot | undefined {
  const row = rows.findIndex((line) => line.some((slot) => slot.key === key));
  const line = rows[row] ?? [];
  const column = line.findIndex((slot) => slot.key === key);
  if (down === 0) return line[column + across];
  const target = rows[row + down] ?? [];
  // The place that lies nearest above or below, whatever the number of places in the two lines.
  return target[Math.min(target.length - 1, Math.floor(((column + 0.5) / line.length) * target.length))];
}

interface PlaceProps {
  readonly slot: PitchSlot;
  readonly chosen: boolean;
  readonly onTurf: boolean;
  readonly over: ReactNode;
  readonly onPress?: () => void;
}

function Place({ slot, chosen, onTurf, over, onPress }: PlaceProps) {
  const t = useText();
  const { player } = slot;
  const position = t(`ui.position.${slot.position}.short`);
  const text = [
    player?.name ?? t('ui.pitch.empty', { position: t(`ui.position.${slot.position}`) }),
    player?.mark && t(`ui.pitch.${player.mark}`),
    player?.stars !== undefined && t('ui.stars', { stars: player.stars }),
    player?.figureText ?? player?.figure,
    player?.status?.text,
    player?.problem,
  ]
    .filter(Boolean)
    .join(', ');
  const content =
    player === null ? (
      <EmptyPlace position={position} onTurf={onTurf} />
    ) : (
      <TakenPlace player={player} position={position} onTurf={onTurf} />
    );
  const frame = `relative flex w-full flex-col items-center gap-1 rounded-sm p-1 ${
    chosen ? 'bg-chosen text-on-chosen' : onTurf ? 'text-on-turf' : ''
  }`;
  return (
    <li className="relative min-w-0 max-w-24 flex-1">
      {over}
      {onPress ? (
        <button
          type="button"
          data-slot={slot.key}
          aria-pressed={chosen}
          onClick={onPress}
          className={`${frame} transition-transform duration-120 hover:-translate-y-0.5 focus-visible:outline-current active:scale-[0.97]`}
        >
          <span className="sr-only">{text}</span>
          <span aria-hidden="true" className="contents">
            {content}
          </span>
        </button>
      ) : (
        <div className={frame}>
          <span className="sr-only">{text}</span>
          <div aria-hidden="true" className="contents">
            {content}
          </div>
        </div>
      )}
    </li>
  );
}

function EmptyPlace({ position, onTurf }: { readonly position: string; readonly onTurf: boolean }) {
  return (
    <>
      <span
        className={`inline-flex size-12 items-center justify-center rounded-full border-2 border-dashed md:size-14 ${
          onTurf ? 'border-on-turf/60 bg-on-turf/10' : 'border-line-strong text-muted'
        }`}
      >
        <Plus size={20} aria-hidden="true" />
      </span>
      <span className="eyebrow leading-5">{position}</span>
    </>
  );
}

const LETTERS = { captain: 'ui.pitch.captain.letter', vice_captain: 'ui.pitch.vice_captain.letter' } as const;

function TakenPlace({
  player,
  position,
  onTurf,
}: {
  readonly player: PitchPlayer;
  readonly position: string;
  readonly onTurf: boolean;
}) {
  const t = useText();
  return (
    <>
      <span className="relative">
        <span
          className={`block size-12 md:size-14 [&>svg]:size-full ${player.faded ? 'opacity-50 grayscale' : ''}`}
        >
          <Kit kit={player.kit} number={player.shirtNumber} outlined={onTurf} />
        </span>
        {player.stars !== undefined && (
          <span className="figures absolute -right-2 bottom-0 inline-flex h-4 items-center gap-0.5 rounded-[4px] bg-surface px-1 text-xs leading-none text-text">
            {player.stars}
            <StarMark />
          </span>
        )}
        {player.mark && (
          <span className="figures absolute -top-0.5 -right-1.5 inline-flex size-5 items-center justify-center rounded-full bg-text text-xs leading-none text-ground ring-2 ring-turf-1">
            {t(LETTERS[player.mark])}
          </span>
        )}
        {player.swap && <SwapMark swap={player.swap} />}
        {player.status && (
          <span
            className={`figures absolute -bottom-1 left-1/2 -translate-x-1/2 rounded-[4px] px-1 text-xs leading-4 whitespace-nowrap ring-1 ${player.status.live ? 'bg-danger text-on-danger ring-danger' : 'bg-surface text-muted ring-line'}`}
          >
            {player.status.text}
          </span>
        )}
        {player.problem && (
          <span className="figures absolute -top-0.5 -left-1.5 inline-flex size-5 items-center justify-center rounded-full bg-danger text-xs leading-none text-on-danger">
            !
          </span>
        )}
      </span>
      <span
        className={`w-full overflow-hidden rounded-[4px] text-center ${player.marked ? 'ring-2 ring-chosen' : ''}`}
      >
        <span className="block truncate bg-surface px-1 font-display text-sm leading-5 font-semibold text-text">
          {player.name}
        </span>
        <span className="figures block truncate bg-raised px-1 text-sm leading-5 text-text">
          {player.figure ?? position}
        </span>
      </span>
    </>
  );
}

/** Out of the team that counts, or into it. */
function SwapMark({ swap }: { readonly swap: 'out' | 'in' }) {
  const Arrow = swap === 'in' ? ArrowUp : ArrowDown;
  return (
    <span
      className={`absolute -top-0.5 -left-1.5 inline-flex size-5 items-center justify-center rounded-full ring-2 ring-turf-1 ${swap === 'in' ? 'bg-up text-ground' : 'bg-danger text-on-danger'}`}
    >
      <Arrow size={14} strokeWidth={3} />
    </span>
  );
}

/** Mown grass and chalk lines, seen from the stand behind the goal. */
function Turf() {
  return (
    <svg
      viewBox="0 0 100 110"
      preserveAspectRatio="none"
      className="absolute inset-0 size-full"
      aria-hidden="true"
    >
      <rect width="100" height="110" className="fill-turf-1" />
      {[0, 2, 4, 6, 8].map((band) => (
        <rect key={band} y={band * 11} width="100" height="11" className="fill-turf-2" />
      ))}
      <g className="stroke-turf-line" fill="none" strokeWidth="1.5" vectorEffect="non-scaling-stroke">
        <path vectorEffect="non-scaling-stroke" d="M3 3h94v104H3zM3 24h94" />
        <path
          vectorEffect="non-scaling-stroke"
          d="M36 24a14 10 0 0 0 28 0M22 107V87h56v20M38 107v-8h24v8M41 87a9 6 0 0 1 18 0"
        />
      </g>
    </svg>
  );
}
