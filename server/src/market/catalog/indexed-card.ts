import type { Position } from '@touchline/domain/football/events';
import type { ClubRow } from '../../football/public.ts';
import type { CardRecord } from './card-faces.ts';
import type { CardFigures } from './card-figures.ts';

/** A card with the fields lists filter and sort by, and its face. Prices in units of XFC. */
export interface IndexedCard {
  readonly cardId: number;
  readonly record: CardRecord;
  readonly club: ClubRow | null;
  readonly stars: number;
  readonly position: Position | null;
  readonly clubId: number | null;
  readonly leagueId: number;
  readonly leagueName: string;
  readonly name: string;
  /** The searchable text in lower case without accents; club and league names are not part of it. */
  readonly folded: string;
  readonly floor: bigint | null;
  readonly usualPrice: bigint | null;
  /** The usual price a week ago; null while it or the present one is a price of the tier. */
  readonly weekAgo: bigint | null;
  readonly volume: bigint;
  readonly form: number | null;
  readonly circulating: number;
  readonly auctionEndsAt: number | null;
  /** The kinds of open orders, as numbered in the contract. */
  readonly kinds: readonly number[];
  /** The figures its row shows, as they were when the card was read. */
  readonly figures: CardFigures | null;
}
