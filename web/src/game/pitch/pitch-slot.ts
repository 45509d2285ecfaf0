import type { CardPlayer } from '../cards/player-card.tsx';
import type { KitColours } from '../clubs/kit-colours.ts';

export type PitchPosition = 'GK' | 'DF' | 'MF' | 'FW';

/** What kind of trouble a pick is in; each has a mark of its own. */
export type PitchTrouble = 'injured' | 'suspended' | 'no_match' | 'limit';

/** A player as the pitch shows him. */
export interface PitchPlayer {
  /** Who he is, so that he glides when he comes to stand elsewhere. */
  readonly id?: number;
  readonly name: string;
  readonly kit: KitColours;
  readonly shirtNumber?: number;
  /** 1 to 5, on the shirt's foot. */
  readonly stars?: number;
  /** What his card is drawn from, for a pitch of cards. */
  readonly card?: CardPlayer;
  /** Under the name: points, next opponent, price. */
  readonly figure?: string;
  /** What the figure is, for screen readers: "12 points". */
  readonly figureText?: string;
  /** Where his match stands: it sets the tone of the figure. */
  readonly phase?: 'to_come' | 'playing' | 'played';
  /** The figure stands back: it does not count, or nothing is earned yet. */
  readonly quiet?: boolean;
  readonly mark?: 'captain' | 'vice_captain' | null;
  /** Greyed: not playing, replaced. */
  readonly faded?: boolean;
  /** Nothing can be changed here any more. */
  readonly locked?: boolean;
  /** What is wrong with the pick, and that in words. */
  readonly problem?: { readonly kind: PitchTrouble; readonly text: string } | null;
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

const LINES = ['FW', 'MF', 'DF', 'GK'] as const satisfies readonly PitchPosition[];

/** The places as they lie: the forwards on top, the goalkeeper below, the reserves last; lines without places left out. */
export function rowsOf(
  slots: readonly PitchSlot[],
  reserves: readonly PitchSlot[],
): (readonly PitchSlot[])[] {
  const lines = LINES.map((line) => slots.filter(({ position }) => position === line));
  return [...lines, reserves].filter((row) => row.length > 0);
}

/** "4-3-3" from the places on the pitch. */
export function formationOf(slots: readonly PitchSlot[]): string {
  const count = (position: PitchPosition) => slots.filter((slot) => slot.position === position).length;
  return `${count('DF')}-${count('MF')}-${count('FW')}`;
}

/** A step on the pitch: rows down, places to the right. */
type Step = readonly [down: number, across: number];

/** Where each arrow key leads. */
export const ARROWS: Readonly<Record<string, Step>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

/** The place beside, or the one that lies nearest above or below whatever the number of places in the two lines. */
export function neighbour(
  rows: readonly (readonly PitchSlot[])[],
  key: string,
  [down, across]: Step,
): PitchSlot | undefined {
  const row = rows.findIndex((line) => line.some((slot) => slot.key === key));
  const line = rows[row] ?? [];
  const column = line.findIndex((slot) => slot.key === key);
  if (down === 0) return column + across < 0 ? undefined : line[column + across];
  const target = rows[row + down] ?? [];
  return target[Math.min(target.length - 1, Math.floor(((column + 0.5) / line.length) * target.length))];
}
