import type { AbsenceReason } from '@touchline/domain/football/absence';
import type { Side } from '@touchline/domain/football/events';
import { seeded } from '../seeded.ts';
import type { MatchSummary } from '../simulator/match-summary.ts';

/** The number of yellow cards of a season that costs a match. */
const YELLOWS_A_BAN = 5;

/** The consequences of a player's cards in a match. */
interface Booking {
  /** Matches for a sending-off. */
  readonly bans: number;
  /** Yellow cards that count towards a ban. */
  readonly yellows: number;
}

interface BookedSide {
  readonly seedParts: readonly (string | number)[];
  readonly matchId: number;
  readonly side: Side;
  readonly summary: Pick<MatchSummary, 'cards'>;
}

/** The suspensions of sending-offs of one side, and the yellow cards that count, by player code. */
export function bookingsOf({ summary, side, seedParts, matchId }: BookedSide): Map<number, Booking> {
  const bookings = new Map<number, Booking>();
  const cards = summary.cards.filter((card) => card.side === side);
  for (const { playerCode, colour } of cards) {
    const before = bookings.get(playerCode) ?? { bans: 0, yellows: 0 };
    if (colour === 'yellow') bookings.set(playerCode, { ...before, yellows: before.yellows + 1 });
    else if (colour === 'second_yellow') bookings.set(playerCode, { bans: 1, yellows: 0 });
    else {
      const bans = 1 + seeded('ban', ...seedParts, matchId, playerCode).weighted([3, 4, 3]);
      bookings.set(playerCode, { ...before, bans });
    }
  }
  return bookings;
}

/** Matches a player is banned for after a match, with `before` yellow cards of the season until then. */
export function matchesBanned({ bans, yellows }: Booking, before: number): number {
  const reached = Math.floor((before + yellows) / YELLOWS_A_BAN) > Math.floor(before / YELLOWS_A_BAN);
  return bans + (reached ? 1 : 0);
}

/** The reason of a ban from a match; a sending-off before yellow cards. */
export function banReason(
  { summary, side }: Pick<BookedSide, 'summary' | 'side'>,
  code: number,
): AbsenceReason {
  const own = summary.cards.filter((card) => card.side === side && card.playerCode === code);
  if (own.some(({ colour }) => colour === 'red')) return 'red_card';
  return own.some(({ colour }) => colour === 'second_yellow') ? 'second_yellow' : 'yellow_cards';
}
