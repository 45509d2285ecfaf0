import { useRef, type KeyboardEvent, type ReactNode } from 'react';
import { useText } from '../../lib/i18n/languages.tsx';
import { clientOnly } from '../../lib/loading/client-only.tsx';
import { ARROWS, formationOf, neighbour, rowsOf, type PitchSlot } from './pitch-slot.ts';
import { CARD_WIDTH, Place, type PitchLook } from './place.tsx';
import { Turf } from './turf.tsx';
import { useMovingPlayers } from './use-moving-players.ts';
import './pitch.css';

export type { PitchPlayer, PitchPosition, PitchSlot } from './pitch-slot.ts';
export type { PitchLook } from './place.tsx';

const CardSheet = clientOnly(() => import('../cards/card-sheet.tsx').then((module) => module.CardSheet));

interface PitchProps {
  /** The eleven, drawn in rows from the forwards down to the goalkeeper, in the given order. */
  readonly slots: readonly PitchSlot[];
  /** The reserves, below the pitch. */
  readonly reserves?: readonly PitchSlot[];
  /** Shirts by default; cards are drawn of players that have one. */
  readonly variant?: PitchLook;
  /** The name of its manager, where several pitches are on one page. */
  readonly owner?: string;
  readonly chosen?: string | null;
  /** Makes every slot a button; without it the pitch is an image with a text. */
  readonly onSlot?: (slot: PitchSlot) => void;
  /** The id of a text that explains the keys. */
  readonly helpId?: string;
  /** Drawn over a slot, for floating points. */
  readonly over?: (slot: PitchSlot) => ReactNode;
}

/** A team on a pitch, from 300 px wide. Arrow keys move between slots. */
export function Pitch(props: PitchProps) {
  const { slots, reserves = [], variant = 'shirts', owner, chosen = null, onSlot, helpId, over } = props;
  const t = useText();
  const root = useRef<HTMLElement>(null);
  const rows = rowsOf(slots, reserves);
  const formation = formationOf(slots);
  useMovingPlayers(root, rows.flatMap((row) => row.map(({ key, player }) => `${key}=${player?.id}`)).join());

  const onKeyDown = (event: KeyboardEvent) => {
    const step = ARROWS[event.key];
    const key = event.target instanceof HTMLElement ? event.target.dataset['slot'] : undefined;
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
      variant={variant}
      over={over?.(slot)}
      helpId={helpId}
      {...(onSlot && { onPress: () => onSlot(slot) })}
    />
  );
  const lines = reserves.length > 0 ? rows.slice(0, -1) : rows;
  const cards = rows.flat().flatMap(({ player }) => player?.card ?? []);
  return (
    // Arrow keys are an addition to Tab, which reaches every slot.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <section
      ref={root}
      aria-label={
        owner === undefined
          ? t('ui.pitch.label', { formation })
          : t('ui.pitch.label-of', { name: owner, formation })
      }
      onKeyDown={onKeyDown}
      className="pitch overflow-hidden rounded-lg border"
    >
      {variant === 'cards' && cards.length > 0 && <CardSheet cards={cards} width={CARD_WIDTH} />}
      <div className="pitch-field">
        <Turf />
        <div className="pitch-light" />
        {lines.map((row) => (
          <ul
            key={row[0]?.position}
            aria-label={t(`ui.position.${row[0]?.position ?? 'GK'}`)}
            className={`relative flex justify-evenly ${row[0]?.position === 'FW' ? 'px-[8%]' : ''}`}
          >
            {row.map((slot) => place(slot, true))}
          </ul>
        ))}
      </div>
      {reserves.length > 0 && (
        <div className="pitch-bench border-t bg-surface px-1 pt-2.5 pb-3">
          <p className="eyebrow pb-1.5 text-center text-muted">{t('ui.pitch.reserves')}</p>
          <ul aria-label={t('ui.pitch.reserves')} className="flex justify-evenly">
            {reserves.map((slot) => place(slot, false))}
          </ul>
        </div>
      )}
    </section>
  );
}
