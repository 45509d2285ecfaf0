import { Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import { useText } from '../../lib/i18n/languages.tsx';
import { LazyPlayerCard } from '../cards/lazy-player-card.tsx';
import { textWidth } from '../cards/art/fit-text.ts';
import { playerKit } from '@touchline/domain/football/kits';
import { Kit } from '../clubs/kit.tsx';
import { PlayerMarks } from './marks.tsx';
import type { PitchPlayer, PitchSlot } from './pitch-slot.ts';
import { useRises } from './use-rises.ts';

/** Whether the pitch shows shirts or cards. */
export type PitchLook = 'shirts' | 'cards';

interface PlaceProps {
  readonly slot: PitchSlot;
  readonly chosen: boolean;
  readonly onTurf: boolean;
  readonly variant: PitchLook;
  readonly over: ReactNode;
  readonly helpId: string | undefined;
  readonly onPress?: () => void;
}

/** One slot of the pitch or the bench; a button when it is interactive. */
export function Place({ slot, chosen, onTurf, variant, over, helpId, onPress }: PlaceProps) {
  const t = useText();
  const { player } = slot;
  const position = t(`ui.position.${slot.position}.short`);
  const text = labelOf(slot, t);
  const content = (
    <>
      <span className="sr-only">{text}</span>
      <span aria-hidden="true" className="contents">
        {player === null ? (
          <EmptyPlace position={position} onTurf={onTurf} variant={variant} />
        ) : (
          <TakenPlace
            player={player}
            place={slot.position}
            position={position}
            onTurf={onTurf}
            variant={variant}
          />
        )}
      </span>
    </>
  );
  const frame = `pitch-place relative flex w-full flex-col items-center gap-1 rounded-sm px-0.5 py-1 ${
    chosen ? 'bg-chosen text-on-chosen' : onTurf ? 'text-on-turf' : ''
  }`;
  return (
    <li className="relative min-w-0 max-w-26 flex-1" data-drop={onPress && `place:${slot.key}`}>
      {over}
      {onPress ? (
        <button
          type="button"
          data-slot={slot.key}
          data-drag={player === null ? undefined : `place:${slot.key}`}
          data-player={player?.id}
          aria-pressed={chosen}
          aria-describedby={helpId}
          onClick={onPress}
          className={`${frame} focus-visible:outline-current`}
        >
          {content}
        </button>
      ) : (
        <div className={frame} data-player={player?.id}>
          {content}
        </div>
      )}
    </li>
  );
}

function labelOf({ player, position }: PitchSlot, t: ReturnType<typeof useText>): string {
  const text = [
    player?.name ?? t('ui.pitch.empty', { position: t(`ui.position.${position}`) }),
    player?.mark && t(`ui.pitch.${player.mark}`),
    player?.stars !== undefined && t('ui.stars', { stars: player.stars }),
    player?.figureText ?? player?.figure,
    player?.status?.text,
    player?.gone,
    player?.swap && t(`ui.pitch.swap.${player.swap}`),
    player?.locked === true && t('ui.pitch.locked'),
    player?.pinned === true && t('ui.pitch.pinned'),
    player?.problem?.text,
  ];
  return text.filter(Boolean).join(', ');
}

interface EmptyPlaceProps {
  readonly position: string;
  readonly onTurf: boolean;
  readonly variant: PitchLook;
}

function EmptyPlace({ position, onTurf, variant }: EmptyPlaceProps) {
  return (
    <>
      <span
        className={`inline-flex items-center justify-center border-2 border-dashed transition-colors duration-120 ${
          variant === 'cards' ? 'pitch-card rounded-[5px]' : 'pitch-shirt rounded-full'
        } ${onTurf ? 'border-on-turf/60 bg-on-turf/10' : 'border-line-strong text-muted'}`}
      >
        <Plus className="!size-5" aria-hidden="true" />
      </span>
      <span
        className={`w-full rounded-[4px] text-center font-display text-sm leading-5 font-semibold ${onTurf ? 'bg-on-turf/15' : 'bg-hover text-muted'}`}
      >
        {position}
      </span>
    </>
  );
}

const FIGURE_TONES = {
  to_come: 'bg-raised text-muted',
  playing: 'bg-chosen text-on-chosen',
  played: 'bg-raised text-text',
} as const;

/** Names wider than this, in font sizes of the scoreboard font, are set smaller. */
const LONG = 4.1;
const VERY_LONG = 4.9;

function nameSize(name: string): string {
  const width = textWidth(name);
  return width > VERY_LONG ? 'pitch-name-longest' : width > LONG ? 'pitch-name-long' : 'pitch-name';
}

/** How a player who earns nothing now is dimmed: the more, the less is to be expected. */
function dimming({ faded, gone, phase }: PitchPlayer): string {
  if (faded === true) return 'opacity-50 grayscale';
  if (gone !== undefined) return 'pitch-off';
  return phase === 'played' ? 'pitch-rest' : '';
}

function TakenPlace({
  player,
  place,
  position,
  onTurf,
  variant,
}: EmptyPlaceProps & {
  readonly player: PitchPlayer;
  readonly place: PitchSlot['position'];
}) {
  const rises = useRises(player.points);
  const card = variant === 'cards' ? player.card : undefined;
  const tone =
    player.quiet === true
      ? FIGURE_TONES.to_come
      : player.phase === undefined
        ? 'bg-raised text-text'
        : FIGURE_TONES[player.phase];
  return (
    <>
      <span className="pitch-body relative" data-drag-picture="">
        {onTurf && <span className="pitch-shadow" />}
        <span
          className={`relative block ${card === undefined ? 'pitch-shirt' : 'pitch-card'} ${dimming(player)}`}
        >
          {card === undefined ? (
            <Kit kit={playerKit(place, player.kit)} number={player.shirtNumber} outlined={onTurf} />
          ) : (
            <LazyPlayerCard player={card} width={CARD_WIDTH} fromSheet />
          )}
        </span>
        {rises > 0 && (
          <span
            key={rises}
            data-lit
            className={`pitch-lit ${card === undefined ? 'rounded-full' : 'rounded-[5px]'}`}
          />
        )}
        <PlayerMarks player={player} onCard={card !== undefined} />
      </span>
      <span
        className={`w-full overflow-hidden rounded-[5px] text-center shadow-[0_1px_3px_#00000066] ${player.marked ? 'ring-2 ring-chosen' : ''}`}
      >
        <span
          className={`${nameSize(player.name)} block truncate bg-surface px-0.5 font-display leading-5 font-semibold text-text`}
        >
          {player.name}
        </span>
        <span className={`figures block truncate px-0.5 text-sm leading-5 ${tone}`}>
          {player.figure ?? position}
        </span>
      </span>
    </>
  );
}

/** The width that sets the detail of a pitch's cards; the style sheet sets the real size. */
export const CARD_WIDTH = 64;
