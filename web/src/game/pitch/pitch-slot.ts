import type { CardPlayer } from '../cards/player-card.tsx';
import type { CrestClub } from '../clubs/crest.tsx';
import type { KitColours } from '../clubs/kit-colours.ts';

export type PitchPosition = 'GK' | 'DF' | 'MF' | 'FW';

/** The kind of problem with a pick; each has its own mark. */
export type PitchProblem = 'injured' | 'suspended' | 'no_match' | 'limit';

/** A player on the pitch. */
export interface PitchPlayer {
  /** The player's id, to animate moves between slots. */
  readonly id?: number;
  readonly name: string;
  readonly kit: KitColours;
  readonly shirtNumber?: number;
  /** 1 to 5, at the bottom of the shirt. */
  readonly stars?: number;
  /** The player's club, shown by its crest. */
  readonly club?: CrestClub;
  /** The points as a number: the player lights up when they rise. */
  readonly points?: number;
  /** The data of the player's card, for a pitch of cards. */
  readonly card?: CardPlayer;
  /** Below the name: points, next opponent, price. */
  readonly figure?: string;
  /** The figure for screen readers: "12 points". */
  readonly figureText?: string;
  /** The state of the player's match; it sets the colour of the figure. */
  readonly phase?: 'to_come' | 'playing' | 'played';
  /** Subdues the figure: it does not count, or there are no points yet. */
  readonly quiet?: boolean;
  readonly mark?: 'captain' | 'vice_captain' | null;
  /** Greyed out: not playing, or replaced. */
  readonly faded?: boolean;
  /** The slot can no longer be changed. */
  readonly locked?: boolean;
  /** The manager has pinned the player: they stay when the rest of the team is filled. */
  readonly pinned?: boolean;
  /** The problem with the pick, and its text. */
  readonly problem?: { readonly kind: PitchProblem; readonly text: string } | null;
  /** The state of the player's match in a few letters: the minute, the kick-off. */
  readonly status?: { readonly text: string; readonly live: boolean } | null;
  /** Says that the player has left the pitch of a match that goes on: the card is dimmed. */
  readonly gone?: string;
  /** The player left the counting team, or came into it. */
  readonly swap?: 'out' | 'in' | null;
  /** The player is in only one of two compared teams. */
  readonly marked?: boolean;
}

/** A slot of the pitch, filled or empty. */
export interface PitchSlot {
  readonly key: string;
  readonly position: PitchPosition;
  readonly player: PitchPlayer | null;
}

const LINES = ['FW', 'MF', 'DF', 'GK'] as const satisfies readonly PitchPosition[];

/** The slots by row: the forwards first, the goalkeeper below, the reserves last; without empty rows. */
export function rowsOf(
  slots: readonly PitchSlot[],
  reserves: readonly PitchSlot[],
): (readonly PitchSlot[])[] {
  const lines = LINES.map((line) => slots.filter(({ position }) => position === line));
  return [...lines, reserves].filter((row) => row.length > 0);
}

/** "4-3-3" from the slots on the pitch. */
export function formationOf(slots: readonly PitchSlot[]): string {
  const count = (position: PitchPosition) => slots.filter((slot) => slot.position === position).length;
  return `${count('DF')}-${count('MF')}-${count('FW')}`;
}

/** A step on the pitch: rows down, slots to the right. */
type Step = readonly [down: number, across: number];

/** The step of each arrow key. */
export const ARROWS: Readonly<Record<string, Step>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

/** The slot next to another, or the nearest one in the row above or below, regardless of the row lengths. */
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
