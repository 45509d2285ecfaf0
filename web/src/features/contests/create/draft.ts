import { maxPerManager } from '@touchline/domain/contests/seats';
import { parseMoney } from '@touchline/domain/money';
import { CURRENT_RULES } from '@touchline/domain/rules/index';
import { CONTEST_KIND_ID } from '@touchline/domain/rules/rules';
import type { CallInput, CallOutput } from '../../../lib/api/request.ts';
import { KIND_NAMES } from './pool-preview.ts';

/** The steps of making a contest, in their order. */
export const STEPS = ['what', 'matches', 'entry', 'venue', 'prizes', 'sponsor', 'review'] as const;
export type StepName = (typeof STEPS)[number];

export const SCORINGS = ['easy', 'pro', 'rookie', 'open'] as const;
/** Easy, or pro without a tier, or one of the tiers of pro. */
export type Scoring = (typeof SCORINGS)[number];

/** A chosen match, with the fields that the review shows. */
export interface DraftMatch {
  readonly id: number;
  /** ISO 8601. */
  readonly kickOff: string;
  readonly home: string;
  readonly away: string;
}

/** The chosen ground. */
export interface DraftVenue {
  readonly id: number;
  readonly name: string;
  readonly city: string;
  readonly seats: number;
  readonly stars: number;
  readonly largestContest: number;
  /** Decimal text. */
  readonly hostPercent: string;
}

/** A contest while its organizer makes it. Amounts are decimal text of the wire; empty: none. */
export interface ContestDraft {
  readonly name: string;
  readonly kind: 1 | 2 | 3;
  readonly scoring: Scoring;
  /** 0: several leagues. */
  readonly leagueId: number;
  readonly by: 'day' | 'rounds';
  /** The start of the day in epoch milliseconds (UTC), or null. */
  readonly day: number | null;
  /** Ids of rounds. */
  readonly rounds: readonly number[];
  readonly matches: readonly DraftMatch[];
  readonly isFree: boolean;
  readonly fee: string;
  readonly minEntries: number;
  readonly maxEntries: number;
  readonly perManager: number;
  readonly isPrivate: boolean;
  readonly password: string;
  readonly venue: DraftVenue | null;
  readonly sponsorId: number | null;
  readonly addedPrize: string;
  readonly guarantee: string;
}

/** The text of an amount field whose text is no amount. */
export const NO_AMOUNT = '?';

export const EMPTY_DRAFT: ContestDraft = {
  name: '',
  kind: CONTEST_KIND_ID.tournament,
  scoring: 'easy',
  leagueId: 0,
  by: 'day',
  day: null,
  rounds: [],
  matches: [],
  isFree: true,
  fee: '',
  minEntries: 2,
  maxEntries: 20,
  perManager: 1,
  isPrivate: false,
  password: '',
  venue: null,
  sponsorId: null,
  addedPrize: '',
  guarantee: '',
};

const { maxSeatsWithoutVenue } = CURRENT_RULES.contests.madeByManagers;
/** The seats of the largest contest any ground hosts. */
const MAX_SEATS = Math.max(...Object.values(CURRENT_RULES.cards.venues).map((tier) => tier.largestContest));

/** The most seats the draft may have: those of its ground; without one, those of a free contest. */
export function seatLimit(draft: ContestDraft): number {
  return draft.venue?.largestContest ?? (draft.isFree ? maxSeatsWithoutVenue : MAX_SEATS);
}

/** Seats and entries per manager as the contest would have them: a head-to-head has two of one each. */
export function seatsOf(draft: ContestDraft): {
  readonly min: number;
  readonly max: number;
  readonly perManager: number;
} {
  const isDuel = draft.kind === CONTEST_KIND_ID.head_to_head;
  const max = isDuel ? CURRENT_RULES.contests.headToHeadSeats : draft.maxEntries;
  const perManager = Math.min(draft.perManager, perManagerLimit(draft.kind, max));
  return { min: isDuel ? max : draft.minEntries, max, perManager };
}

/** The most entries one manager may have in a contest of this kind and size. */
export function perManagerLimit(kind: ContestDraft['kind'], seats: number): number {
  return maxPerManager(KIND_NAMES[kind], seats, CURRENT_RULES);
}

/** The earliest kick-off of the chosen matches in epoch milliseconds, or null. */
export function startOf({ matches }: Pick<ContestDraft, 'matches'>): number | null {
  return matches.length === 0 ? null : Math.min(...matches.map(({ kickOff }) => Date.parse(kickOff)));
}

/** The input of the call that makes the contest. */
export function creationInput(draft: ContestDraft): CallInput<'contests.create'> {
  const { min, max, perManager } = seatsOf(draft);
  const tier = draft.scoring === 'rookie' || draft.scoring === 'open' ? draft.scoring : null;
  return {
    name: draft.name.trim(),
    ...(draft.by === 'day' && draft.day !== null && { day: draft.day }),
    league_id: draft.leagueId,
    matches: draft.matches.map(({ id }) => id),
    kind: draft.kind,
    is_pro: draft.scoring !== 'easy',
    ...(tier !== null && { pro_tier: tier }),
    free_entry: draft.isFree,
    ...(!draft.isFree && { entry_fee: draft.fee }),
    ...(draft.isPrivate && { password: draft.password }),
    min_entries: min,
    max_entries: max,
    max_per_manager: perManager,
    ...(draft.venue !== null && { venue_id: draft.venue.id }),
    ...(draft.sponsorId !== null && { sponsor_id: draft.sponsorId }),
    ...(isAmount(draft.addedPrize) && { added_prize: draft.addedPrize }),
    ...(isAmount(draft.guarantee) && { guaranteed_pool: draft.guarantee }),
  };
}

/** Whether a text is an amount above 0. */
function isAmount(text: string): boolean {
  const money = parseMoney('XFC', text);
  return money !== null && money.units > 0n;
}

/**
 * A draft that repeats an earlier contest. Matches, password and ground are chosen again: the matches are over, the
 * password is not known, and the ground may host another contest.
 */
export function copyOf(contest: CallOutput<'contests.list'>['data'][number]): ContestDraft {
  return {
    ...EMPTY_DRAFT,
    name: contest.name,
    kind: contest.kind,
    scoring: contest.pro_tier ?? (contest.is_pro ? 'pro' : 'easy'),
    leagueId: Math.max(0, contest.league.value),
    isFree: contest.free_entry,
    fee: contest.free_entry ? '' : contest.entry_fee,
    minEntries: contest.min_entries,
    maxEntries: contest.max_entries ?? EMPTY_DRAFT.maxEntries,
    perManager: contest.max_per_manager,
    isPrivate: contest.is_private,
    sponsorId: contest.sponsor?.id ?? null,
    addedPrize: isAmount(contest.added_prize) ? contest.added_prize : '',
    guarantee: isAmount(contest.guaranteed_pool) ? contest.guaranteed_pool : '',
  };
}
