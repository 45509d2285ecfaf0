import type { Money } from '../money.ts';
import { DAY_MS, MINUTE_MS } from '../rules/durations.ts';
import {
  contestKindOf,
  type ContestKind,
  type ContestPace,
  type CountRange,
  type ProTier,
  type Rules,
} from '../rules/rules.ts';
import { type Stars } from '../rules/stars.ts';
import { contestWindow, type ContestWindow } from './lifecycle.ts';
import { maxPerManager } from './seats.ts';

type Xfc = Money<'XFC'>;

/** A manager's choices for a contest of their own; null where the rules decide. */
export interface ContestWish {
  readonly name: string;
  /** The start of the day of all matches, in epoch milliseconds; null: matches of any days. */
  readonly day: number | null;
  /** The league of all matches; null: of any leagues. */
  readonly leagueId: number | null;
  /** How many matches were named, each once. */
  readonly matchCount: number;
  /** Number of the kind, see `CONTEST_KIND_ID`. */
  readonly kindId: number;
  readonly isPro: boolean;
  readonly proTier: ProTier | null;
  readonly freeEntry: boolean;
  readonly entryFee: Xfc | null;
  /** Null or empty: open to all. */
  readonly password: string | null;
  readonly minEntries: number | null;
  readonly maxEntries: number | null;
  readonly maxPerManager: number | null;
  readonly addedPrize: Xfc;
  readonly guaranteedPool: Xfc;
}

/** A match that is to be played in the contest. Times are epoch milliseconds. */
export interface WishedMatch {
  readonly kickOffAt: number;
  /** Neither started nor called off. */
  readonly isScheduled: boolean;
  readonly leagueId: number;
  readonly seasonId: number;
  readonly roundId: number;
  readonly round: number;
  readonly pace: ContestPace;
  readonly fullStatistics: boolean;
}

/** The facts that the decision depends on, besides the requested contest. */
export interface CreationFacts {
  /** The database's time in epoch milliseconds. */
  readonly now: number;
  readonly organizerLevel: number;
  /** Those of the named matches that exist. */
  readonly matches: readonly WishedMatch[];
  /** The stars of the venue; null without one. */
  readonly venueStars: Stars | null;
}

/** The terms of a contest that may be made. */
export interface ContestTerms {
  readonly name: string;
  readonly kind: ContestKind;
  readonly isPro: boolean;
  readonly proTier: ProTier | null;
  readonly pace: ContestPace;
  readonly window: ContestWindow;
  /** The round of all matches, or their season; null where they have several. */
  readonly season: { readonly leagueId: number; readonly seasonId: number } | null;
  readonly round: { readonly id: number; readonly number: number } | null;
  readonly entryFee: bigint;
  readonly minEntries: number;
  readonly maxEntries: number;
  readonly maxPerManager: number;
  readonly addedPrize: bigint;
  readonly guaranteedPool: bigint;
  /** Held from the organizer: the larger of added prize and guarantee. */
  readonly backing: bigint;
  /** The organizer's share of the fees of others, in basis points; 0 in a free contest. */
  readonly hostShare: number;
  readonly password: string | null;
}

/** Why a contest may not be made; `limit` is the bound that was broken. */
export type CreationRefusal =
  | { readonly reason: 'name' | 'matches' | 'start' | 'tier' | 'fee' | 'password' | 'venue_missing' }
  | { readonly reason: 'seats' | 'level' | 'venue_too_small'; readonly limit: number };

type Decision =
  | { readonly ok: true; readonly terms: ContestTerms }
  | ({ readonly ok: false } & CreationRefusal);

const HOUR_MS = 60 * MINUTE_MS;
/** A day of the calendar has at most 25 hours: clocks are set back once a year. */
const MAX_DAY_MS = 25 * HOUR_MS;

/** Decides whether a manager may make a contest, and on which terms. Money, copies and limits are checked elsewhere. */
export function decideCreation(wish: ContestWish, facts: CreationFacts, rules: Rules): Decision {
  const name = contestName(wish.name, rules);
  if (name === null) return { ok: false, reason: 'name' };
  const kind = contestKindOf(wish.kindId);
  if (kind === null) return { ok: false, reason: 'seats', limit: rules.contests.headToHeadSeats };
  if (wish.proTier !== null && !wish.isPro) return { ok: false, reason: 'tier' };
  if (!matchesFit(wish, facts.matches)) return { ok: false, reason: 'matches' };
  const pace = paceOf(facts.matches);
  const window = startInTime(facts, pace, rules);
  if (window === null) return { ok: false, reason: 'start' };
  const entryFee = feeOf(wish, rules);
  if (entryFee === null) return { ok: false, reason: 'fee' };
  if (!passwordFits(wish.password, rules)) return { ok: false, reason: 'password' };
  const { minLevelForPaid } = rules.contests.madeByManagers;
  if (entryFee > 0n && facts.organizerLevel < minLevelForPaid)
    return { ok: false, reason: 'level', limit: minLevelForPaid };
  if (entryFee > 0n && facts.venueStars === null) return { ok: false, reason: 'venue_missing' };
  const seats = seatsOf(wish, kind, facts.venueStars, rules);
  if ('reason' in seats) return { ok: false, ...seats };
  const addedPrize = wish.addedPrize.units;
  const guaranteedPool = wish.guaranteedPool.units;
  return {
    ok: true,
    terms: {
      name,
      kind,
      isPro: wish.isPro,
      proTier: wish.proTier,
      pace,
      window,
      ...roundOf(facts.matches),
      entryFee,
      ...seats,
      addedPrize,
      guaranteedPool,
      backing: addedPrize > guaranteedPool ? addedPrize : guaranteedPool,
      hostShare: entryFee === 0n ? 0 : hostShareOf(facts.venueStars, rules),
      password: wish.password === '' ? null : wish.password,
    },
  };
}

/**
 * The name as it is stored: composed, trimmed, single spaces. Null when it is too short or too long, has no letter or
 * digit, or has characters that do not show (controls, direction marks, unassigned ones).
 */
export function contestName(typed: string, rules: Rules): string | null {
  return visibleName(typed, rules.contests.madeByManagers.nameCharacters);
}

/** A name that others see, by the rules of a contest's, with so many characters. */
export function visibleName(typed: string, { min, max }: CountRange): string | null {
  const name = typed
    .normalize('NFC')
    .replaceAll(/\p{Zs}+/gu, ' ')
    .trim();
  const length = Array.from(name).length;
  if (length < min || length > max) return null;
  if (/[\p{C}\p{Zl}\p{Zp}\u115f\u1160\u3164\uffa0]/u.test(name)) return null;
  return /[\p{L}\p{N}]/u.test(name) ? name : null;
}

function matchesFit(wish: ContestWish, matches: readonly WishedMatch[]): boolean {
  if (matches.length === 0 || matches.length !== wish.matchCount) return false;
  const { day, leagueId, isPro } = wish;
  return matches.every(
    (match) =>
      match.isScheduled &&
      (leagueId === null || match.leagueId === leagueId) &&
      (!isPro || match.fullStatistics) &&
      (day === null || (match.kickOffAt >= day && match.kickOffAt < day + MAX_DAY_MS)),
  );
}

/** The pace of the Sprint League only where every match is of it. */
function paceOf(matches: readonly WishedMatch[]): ContestPace {
  return matches.every(({ pace }) => pace === 'sprint') ? 'sprint' : 'standard';
}

function startInTime({ matches, now }: CreationFacts, pace: ContestPace, rules: Rules): ContestWindow | null {
  const { joinTimeMinutes } = rules.contests.paces[pace];
  const window = contestWindow(
    matches.map(({ kickOffAt }) => ({ kickOffAt, calledOff: false })),
    rules,
  );
  const { minStartAheadMinutes, maxStartAheadDays } = rules.contests.madeByManagers;
  const earliest = now + Math.max(minStartAheadMinutes, joinTimeMinutes) * MINUTE_MS;
  if (window === null || window.startAt < earliest) return null;
  return window.startAt > now + maxStartAheadDays * DAY_MS ? null : window;
}

/** The fee in units, 0 for a free contest; null when it is out of bounds or contradicts `freeEntry`. */
function feeOf({ freeEntry, entryFee }: ContestWish, rules: Rules): bigint | null {
  if (freeEntry) return entryFee === null || entryFee.units === 0n ? 0n : null;
  const { minFee, maxFee } = rules.contests.madeByManagers;
  if (entryFee === null || entryFee.units < minFee.units || entryFee.units > maxFee.units) return null;
  return entryFee.units;
}

function passwordFits(password: string | null, rules: Rules): boolean {
  if (password === null || password === '') return true;
  const { minCharacters, maxCharacters } = rules.contests.password;
  const length = Array.from(password).length;
  return length >= minCharacters && length <= maxCharacters && !/\p{Cc}/u.test(password);
}

type Seats = Pick<ContestTerms, 'minEntries' | 'maxEntries' | 'maxPerManager'>;

function seatsOf(
  wish: ContestWish,
  kind: ContestKind,
  venueStars: Stars | null,
  rules: Rules,
): Seats | CreationRefusal {
  const { headToHeadSeats, minEntries, madeByManagers } = rules.contests;
  const largest = largestContest(venueStars, rules);
  const maxEntries =
    kind === 'head_to_head' ? (wish.maxEntries ?? headToHeadSeats) : (wish.maxEntries ?? largest);
  if (kind === 'head_to_head' && maxEntries !== headToHeadSeats)
    return { reason: 'seats', limit: headToHeadSeats };
  if (venueStars !== null && maxEntries > largest) return { reason: 'venue_too_small', limit: largest };
  if (maxEntries > largest) return { reason: 'seats', limit: madeByManagers.maxSeatsWithoutVenue };
  const fewest = kind === 'head_to_head' ? headToHeadSeats : (wish.minEntries ?? minEntries);
  if (fewest < minEntries || fewest > maxEntries) return { reason: 'seats', limit: maxEntries };
  if (kind === 'head_to_head' && wish.minEntries !== null && wish.minEntries !== headToHeadSeats)
    return { reason: 'seats', limit: headToHeadSeats };
  const allowed = maxPerManager(kind, maxEntries, rules);
  const own = wish.maxPerManager ?? 1;
  if (own < 1 || own > allowed) return { reason: 'seats', limit: allowed };
  return { minEntries: fewest, maxEntries, maxPerManager: own };
}

/** The most seats of a contest a manager makes: those of its venue, or those allowed without one. */
export function largestContest(venueStars: Stars | null, rules: Rules): number {
  return venueStars === null
    ? rules.contests.madeByManagers.maxSeatsWithoutVenue
    : rules.cards.venues[venueStars].largestContest;
}

function hostShareOf(venueStars: Stars | null, rules: Rules): number {
  return venueStars === null ? 0 : Number(rules.cards.venues[venueStars].hostShareBasisPoints);
}

function roundOf(matches: readonly WishedMatch[]): Pick<ContestTerms, 'season' | 'round'> {
  const [first] = matches;
  if (first === undefined || matches.some(({ seasonId }) => seasonId !== first.seasonId))
    return { season: null, round: null };
  const { leagueId, seasonId, roundId, round } = first;
  return {
    season: { leagueId, seasonId },
    round: matches.every((match) => match.roundId === roundId) ? { id: roundId, number: round } : null,
  };
}
