import { ArrowDown, Volleyball } from 'lucide-react';
import { useText } from '../../lib/i18n/languages.tsx';
import type { PointsValues } from '../../lib/i18n/money.ts';
import { CardMark, type CardColour } from '../matches/event-mark.tsx';
import type { KitColours } from '../clubs/kit-colours.ts';
import { LazyPortrait } from '../faces/lazy-portrait.tsx';
import { useRises } from './use-rises.ts';
import './pitch.css';
import type { Position } from '@touchline/domain/football/events';

/** A player of a line-up on the pitch of a match. */
export interface PitchStarter {
  readonly id: number;
  readonly name: string;
  readonly position: Position;
  readonly nationality: string;
  readonly shirtNumber: number;
  readonly line: number;
  readonly slot: number;
  readonly goals: number;
  readonly ownGoals: number;
  readonly card: CardColour | null;
  /** The minute of substitution, or null. */
  readonly offMinute: number | null;
  /** Points for display, or null before there are any. */
  readonly points: PointsValues | null;
  readonly mine: boolean;
}

export interface PitchSide {
  readonly clubName: string;
  /** What the side wears in this match, and its goalkeeper. */
  readonly kit: KitColours;
  readonly keeperKit: KitColours;
  readonly formation: string | null;
  readonly starters: readonly PitchStarter[];
}

interface MatchPitchProps {
  readonly home: PitchSide;
  readonly away: PitchSide;
  /** Opens a player. */
  readonly onPlayer: (id: number) => void;
}

/** Both line-ups on one pitch, facing each other: side by side from 992 px, one above the other below. */
export function MatchPitch({ home, away, onPlayer }: MatchPitchProps) {
  return (
    <div className="relative isolate flex flex-col overflow-hidden rounded-lg border text-on-turf lg:aspect-[16/9] lg:flex-row">
      <LyingTurf />
      <Half side={home} isHome onPlayer={onPlayer} />
      <Half side={away} isHome={false} onPlayer={onPlayer} />
    </div>
  );
}

interface HalfProps {
  readonly side: PitchSide;
  readonly isHome: boolean;
  readonly onPlayer: (id: number) => void;
}

function Half({ side, isHome, onPlayer }: HalfProps) {
  const t = useText();
  const lines = [...Map.groupBy(side.starters, ({ line }) => line)].sort(([one], [other]) => one - other);
  const name = t('football.line-up.of', { club: side.clubName });
  return (
    <section
      aria-label={name}
      className={`relative flex min-h-[30rem] min-w-0 flex-1 lg:min-h-0 ${isHome ? 'flex-col' : 'flex-col-reverse'} ${isHome ? 'lg:flex-row' : 'lg:flex-row-reverse'}`}
    >
      <p
        className={`figures pointer-events-none absolute left-2 z-10 max-w-[60%] truncate rounded-[4px] bg-surface/85 px-1.5 text-sm leading-6 text-text ${isHome ? 'top-2' : 'bottom-2 lg:top-2 lg:right-2 lg:bottom-auto lg:left-auto'}`}
      >
        <span className="hidden sm:inline">{side.clubName} </span>
        <span className="sm:text-muted">{side.formation}</span>
      </p>
      {lines.map(([line, players]) => (
        <ul
          key={line}
          className={`flex min-w-0 flex-1 items-center justify-evenly ${isHome ? 'lg:flex-col' : 'flex-row-reverse lg:flex-col-reverse'}`}
        >
          {[...players]
            .sort((one, other) => one.slot - other.slot)
            .map((player) => (
              <li key={player.id} className="flex min-w-0 flex-1 justify-center lg:w-full lg:flex-none">
                <Starter
                  player={player}
                  kit={player.position === 'GK' ? side.keeperKit : side.kit}
                  onPress={() => onPlayer(player.id)}
                />
              </li>
            ))}
        </ul>
      ))}
    </section>
  );
}

interface StarterProps {
  readonly player: PitchStarter;
  readonly kit: KitColours;
  readonly onPress: () => void;
}

function Starter({ player, kit, onPress }: StarterProps) {
  const t = useText();
  const rises = useRises(player.points === null ? undefined : player.goals);
  const text = [
    player.name,
    player.goals > 0 && t('football.goals', { count: player.goals }),
    player.ownGoals > 0 && t('football.event.own_goal'),
    player.card !== null && t(`football.event.${player.card}`),
    player.offMinute !== null && t('football.off-at', { minute: player.offMinute }),
    player.points !== null && t('football.points', player.points),
    player.mine && t('football.mine'),
  ];
  return (
    <button
      type="button"
      onClick={onPress}
      className="flex w-full max-w-22 lg:max-w-28 min-w-0 flex-col items-center gap-0.5 rounded-sm p-0.5 transition-transform duration-120 hover:-translate-y-0.5 focus-visible:outline-current active:scale-[0.97]"
    >
      <span className="sr-only">{text.filter(Boolean).join(', ')}</span>
      <span aria-hidden="true" className="relative">
        <StarterCard player={player} kit={kit} />
        {rises > 0 && <span key={rises} data-lit className="pitch-lit rounded-sm" />}
        {player.points !== null && (
          <span
            className={`figures absolute -top-1 -right-2.5 inline-flex lg:-right-3.5 h-4.5 min-w-5 items-center justify-center rounded-[4px] px-1 text-xs leading-none ${player.mine ? 'bg-chosen text-on-chosen' : 'bg-surface text-text'}`}
          >
            {player.points.points}
          </span>
        )}
        <span className="absolute -top-0.5 -left-2.5 flex flex-col items-center gap-0.5">
          {player.card !== null && <CardMark colour={player.card} />}
        </span>
        {(player.goals > 0 || player.ownGoals > 0) && (
          <span className="absolute -right-3 bottom-0 flex">
            {Array.from({ length: player.goals + player.ownGoals }, (_, index) => (
              <span
                key={index}
                className={`-ml-1.5 inline-flex size-4 items-center justify-center rounded-full first:ml-0 ${index < player.goals ? 'bg-text text-ground' : 'bg-danger text-on-danger'}`}
              >
                <Volleyball size={11} />
              </span>
            ))}
          </span>
        )}
        {player.offMinute !== null && (
          <span className="absolute bottom-0 -left-3 inline-flex size-4 items-center justify-center rounded-full bg-surface text-down">
            <ArrowDown size={11} strokeWidth={3} />
          </span>
        )}
      </span>
      <span
        aria-hidden="true"
        className={`block max-w-full truncate rounded-[4px] px-1 font-display text-sm leading-4.5 font-semibold ${player.mine ? 'bg-chosen text-on-chosen' : 'bg-surface/85 text-text'}`}
      >
        {player.name}
      </span>
    </button>
  );
}

/**
 * A small card: the portrait in the kit of the match, with the number. Dimmed when the player was substituted or
 * sent off.
 */
function StarterCard({ player, kit }: Pick<StarterProps, 'player' | 'kit'>) {
  return (
    <span className={`relative block ${player.offMinute === null ? '' : 'pitch-off'}`}>
      <LazyPortrait player={{ ...player, club: { kit } }} kit={kit} size={46} frame="card" />
      <span className="figures absolute bottom-0 left-1/2 -translate-x-1/2 rounded-t-[4px] bg-surface/90 px-1 text-xs leading-3.5 text-text">
        {player.shirtNumber}
      </span>
    </span>
  );
}

/** Mown grass and chalk: vertical on a narrow screen, horizontal on a wide one. */
function LyingTurf() {
  return (
    <>
      <svg
        viewBox="0 0 100 200"
        preserveAspectRatio="none"
        className="absolute inset-0 -z-10 size-full lg:hidden"
        aria-hidden="true"
      >
        <Grass width={100} height={200} upright />
        <g className="stroke-turf-line" fill="none" strokeWidth="1.5">
          <path
            vectorEffect="non-scaling-stroke"
            d="M3 3h94v194H3zM3 100h94M24 3v26h52V3M24 197v-26h52v26M38 3v10h24V3M38 197v-10h24v10M36 100a14 12 0 1 0 28 0 14 12 0 1 0-28 0"
          />
        </g>
      </svg>
      <svg
        viewBox="0 0 160 90"
        preserveAspectRatio="none"
        className="absolute inset-0 -z-10 size-full max-lg:hidden"
        aria-hidden="true"
      >
        <Grass width={160} height={90} upright={false} />
        <g className="stroke-turf-line" fill="none" strokeWidth="1.5">
          <path
            vectorEffect="non-scaling-stroke"
            d="M2 3h156v84H2zM80 3v84M2 22h21v46H2M158 22h-21v46h21M2 34h8v22H2M158 34h-8v22h8M68 45a12 12 0 1 0 24 0 12 12 0 1 0-24 0M23 37a9 9 0 0 1 0 16M137 37a9 9 0 0 0 0 16"
          />
        </g>
      </svg>
    </>
  );
}

const BANDS = 10;

function Grass({
  width,
  height,
  upright,
}: {
  readonly width: number;
  readonly height: number;
  readonly upright: boolean;
}) {
  const band = (upright ? height : width) / BANDS;
  return (
    <>
      <rect width={width} height={height} className="fill-turf-1" />
      {Array.from({ length: BANDS / 2 }, (_, index) => (
        <rect
          key={index}
          {...(upright
            ? { y: index * 2 * band, width, height: band }
            : { x: index * 2 * band, width: band, height })}
          className="fill-turf-2"
        />
      ))}
    </>
  );
}
