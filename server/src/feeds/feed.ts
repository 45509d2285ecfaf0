import type { AbsenceReason, AbsenceStatus } from '@touchline/domain/football/absence';
import type { MatchEvent, Position } from '@touchline/domain/football/events';

/**
 * The interface of every source of football: simulated, read from files or requested from a provider. Codes are the
 * provider's own and stable across its seasons; instants are milliseconds since 1970 UTC.
 */
export interface FeedLeague {
  readonly code: string;
  readonly name: string;
  /** ISO 3166 alpha-2, or null for an international league. */
  readonly country: string | null;
  readonly season: string;
  /** Whether the feed provides passes, tackles and the like, which pro contests need. */
  readonly fullStatistics: boolean;
}

export const KIT_PATTERNS = ['plain', 'stripes', 'hoops', 'halves', 'sash'] as const;
type KitPattern = (typeof KIT_PATTERNS)[number];

/** Colours are `#rrggbb`. */
export interface Kit {
  readonly primary: string;
  readonly secondary: string;
  readonly pattern: KitPattern;
}

export interface FeedClub {
  readonly code: number;
  readonly leagueCode: string;
  readonly name: string;
  readonly shortName: string;
  readonly kit: Kit;
  /** Seed for a drawn crest. */
  readonly crestSeed: number;
  readonly venueCode: number | null;
}

export interface FeedVenue {
  readonly code: number;
  readonly name: string;
  readonly city: string;
  readonly seats: number;
}

export type Stars = 1 | 2 | 3 | 4 | 5;

export interface FeedPlayer {
  readonly code: number;
  readonly name: string;
  /** The name on a shirt or a small card. */
  readonly shortName: string;
  /** The club when first listed; `FeedWorld.transfers` has the later ones. */
  readonly clubCode: number;
  readonly position: Position;
  readonly shirtNumber: number;
  /** ISO 3166 alpha-2, or null when the source has none. */
  readonly nationality: string | null;
  /** Years at the start of the season, or null when the source has none. */
  readonly age: number | null;
  /** Ranks the players of a position, higher is better. Replay: start price in tenths. */
  readonly rating: number;
  /** Start-of-season price in tenths of a million, or null when the source has none. */
  readonly price: number | null;
  readonly stars: Stars;
  /** The first round in which the source lists the player. */
  readonly listedFromRound: number;
}

/** From this instant on, the first kick-off for the new club, the player belongs to it. */
export interface FeedTransfer {
  readonly playerCode: number;
  readonly clubCode: number;
  readonly atMs: number;
}

export interface FeedWorld {
  readonly leagues: readonly FeedLeague[];
  readonly clubs: readonly FeedClub[];
  readonly venues: readonly FeedVenue[];
  readonly players: readonly FeedPlayer[];
  readonly transfers: readonly FeedTransfer[];
}

export interface FeedFixture {
  /** Fits an int4 and is unique within the provider. */
  readonly matchId: number;
  readonly leagueCode: string;
  readonly season: string;
  /** The round in which the match is played (a rearranged match counts where it is played). */
  readonly round: number;
  readonly kickOffMs: number;
  readonly homeCode: number;
  readonly awayCode: number;
  readonly venueCode: number | null;
}

/** A player who is or will be out: known since one instant, out from the first kick-off after another. */
export interface FeedAbsence {
  /** Unique within the provider and stable. */
  readonly key: string;
  readonly playerCode: number;
  readonly status: AbsenceStatus;
  readonly reason: AbsenceReason;
  readonly sinceMs: number;
  readonly fromMs: number;
  /** The expected return; null when the source has none. */
  readonly untilMs: number | null;
}

/** An event and the time after kick-off at which the feed reveals it. */
export interface TimedEvent {
  readonly offsetMs: number;
  readonly event: MatchEvent;
}

export interface FootballFeed {
  /** The provider's name in every event. */
  readonly provider: string;
  /** The world at `nowMs`; the same object while nothing in it changes. */
  world(nowMs?: number): FeedWorld;
  /** Matches with `fromMs <= kickOffMs < toMs`, by kick-off, then by id. */
  fixtures(fromMs: number, toMs: number): readonly FeedFixture[];
  /** The events of a match revealed at `nowMs`, in order; empty before the line-ups are out. */
  eventsUpTo(fixture: FeedFixture, nowMs: number): readonly MatchEvent[];
  /**
   * Absences known at `nowMs` that are not over, by key. Not implemented by feeds without them; null while a feed
   * does not know.
   */
  absences?(nowMs: number): readonly FeedAbsence[] | null;
  /** Implemented by feeds that know when a match ends: late events then count as if they had arrived in time. */
  endsOf?(fixture: FeedFixture): MatchEnds;
}

/** When the final whistle blows and when the league confirms the result. */
export interface MatchEnds {
  readonly whistleMs: number;
  readonly confirmedMs: number;
}

/** A feed that knows the whole of a match at any time, before it is played. */
export interface ScriptedFeed extends FootballFeed {
  /** All events of a match, corrections and confirmation included. */
  script(fixture: FeedFixture): readonly TimedEvent[];
  endsOf(fixture: FeedFixture): MatchEnds;
}

/** An interruption of an installation: unplayed matches are moved by whole weeks. */
interface CalendarShift {
  /** In milliseconds since the world's first cycle; matches that kick off later are moved. */
  readonly fromMs: number;
  readonly weeks: number;
}

/** Maps the world's own time to the time of an installation. */
export interface WorldCalendar {
  /** When the world's first cycle began. */
  readonly epochMs: number;
  /** In the order in which they happened. */
  readonly shifts: readonly CalendarShift[];
  /** The first season with injuries in training; none when absent. */
  readonly trainingFromSeason?: number;
}

/** The events of a script that the clock has reached. */
export function revealedEvents(
  script: readonly TimedEvent[],
  kickOffMs: number,
  nowMs: number,
): readonly MatchEvent[] {
  return script.filter(({ offsetMs }) => kickOffMs + offsetMs <= nowMs).map(({ event }) => event);
}
