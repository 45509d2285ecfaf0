import type { CrestClub } from '../clubs/crest.tsx';
import type { Position } from '@touchline/domain/football/events';

/** The data of a player's card. */
export interface CardPlayer {
  readonly id: number;
  readonly name: string;
  readonly short_name: string;
  readonly position: Position;
  readonly shirt_number: number;
  readonly stars: number;
  /** ISO 3166 alpha-2, or null when unknown. */
  readonly nationality: string | null;
  readonly club: CrestClub;
  /** Points of the player's last matches, the oldest first. */
  readonly form?: readonly number[];
  /** The form as one figure, formatted. */
  readonly figure?: string | null;
  /** The price of a copy, formatted; absent without a market. */
  readonly price?: string;
  /** How many copies there are, formatted: "118 / 500". */
  readonly issue?: string;
  /** What the player did in the season, named for readers. */
  readonly season?: CardSeason;
}

/** A season on a card. */
export interface CardSeason {
  readonly name: string;
  readonly goals: number;
  readonly assists: number;
  readonly clean_sheets: number;
}
