import { xfc, XFC_UNIT, type Money } from '@touchline/domain/money';
import {
  CURRENT_RULES,
  type ContestKind,
  type ContestPace,
  type ProTier,
} from '@touchline/domain/rules/index';

/** The scope of an official contest: a round of a league, a match, or a day (UTC) of all standard-pace leagues. */
export type OccasionKind = 'round' | 'match' | 'day';

/** A template from which each occasion of its kind gets a contest. */
export interface ContestTemplate {
  readonly key: string;
  /** A proper name, the same in every language; number or clubs follow it. */
  readonly title: string;
  readonly kind: ContestKind;
  readonly occasion: OccasionKind;
  /** All matches of the occasion, or the one between its strongest clubs. */
  readonly over: 'all_matches' | 'top_match';
  readonly scoringTable: string;
  /** Card tier of a pro contest, only in leagues with full statistics; null: an easy contest, in every league. */
  readonly proTier: ProTier | null;
  readonly entryFee: Money<'XFC'>;
  /** Whether it runs with a single entry, for the added prize alone. */
  readonly guaranteed: boolean;
  /** Terms by pace. Leagues of other paces do not get this contest. */
  readonly offers: Readonly<Partial<Record<ContestPace, TemplateOffer>>>;
}

/** How a template is offered in leagues of one pace. */
interface TemplateOffer {
  /** From the rewards budget, by the frequency of its occasion; decision 0046 has the sum per day. */
  readonly addedPrize: Money<'XFC'>;
  /** Minutes before its first kick-off at which it opens. */
  readonly opensMinutesBefore: number;
}

const DAY_MINUTES = 24 * 60;
const { standard, sprint } = CURRENT_RULES.contests.paces;
const FREE = xfc(0n);
const whole = (amount: bigint): Money<'XFC'> => xfc(amount * XFC_UNIT);
const offer = (addedPrize: Money<'XFC'>, opensMinutesBefore: number): TemplateOffer => ({
  addedPrize,
  opensMinutesBefore,
});

/** Tournaments open as soon as the rules allow. */
const early = (standardPrize: Money<'XFC'>, sprintPrize: Money<'XFC'>): ContestTemplate['offers'] => ({
  standard: offer(standardPrize, standard.openBeforeMinutes),
  sprint: offer(sprintPrize, sprint.openBeforeMinutes),
});
/** The rest opens after the previous round, so that the lobby has one round per league instead of four. */
const late = (standardPrize: Money<'XFC'>, sprintPrize: Money<'XFC'>): ContestTemplate['offers'] => ({
  standard: offer(standardPrize, 2 * DAY_MINUTES),
  sprint: offer(sprintPrize, sprint.openBeforeMinutes),
});
const LATE = late(FREE, FREE);

/** All official contests, in the list order of contests that close at the same time. */
export const OFFICIAL_TEMPLATES: readonly ContestTemplate[] = [
  {
    key: 'free-tournament',
    title: 'Free Kick',
    kind: 'tournament',
    occasion: 'round',
    over: 'all_matches',
    scoringTable: 'easy',
    proTier: null,
    entryFee: FREE,
    guaranteed: true,
    offers: early(whole(20n), whole(2n)),
  },
  {
    key: 'paid-tournament',
    title: 'Matchday',
    kind: 'tournament',
    occasion: 'round',
    over: 'all_matches',
    scoringTable: 'easy',
    proTier: null,
    entryFee: whole(2n),
    guaranteed: false,
    offers: early(FREE, FREE),
  },
  {
    key: 'double-up',
    title: 'Brace',
    kind: 'double_up',
    occasion: 'round',
    over: 'all_matches',
    scoringTable: 'easy',
    proTier: null,
    entryFee: whole(5n),
    guaranteed: false,
    offers: LATE,
  },
  headToHead('head-to-head-1', 'Duel', whole(1n)),
  headToHead('head-to-head-5', 'Derby', whole(5n)),
  {
    key: 'free-rookie',
    title: 'Academy',
    kind: 'tournament',
    occasion: 'round',
    over: 'all_matches',
    scoringTable: 'pro',
    proTier: 'rookie',
    entryFee: FREE,
    guaranteed: true,
    offers: late(whole(5n), xfc(XFC_UNIT / 2n)),
  },
  {
    key: 'paid-rookie',
    title: 'Breakthrough',
    kind: 'tournament',
    occasion: 'round',
    over: 'all_matches',
    scoringTable: 'pro',
    proTier: 'rookie',
    entryFee: whole(1n),
    guaranteed: false,
    offers: LATE,
  },
  {
    key: 'free-open',
    title: 'First Team',
    kind: 'tournament',
    occasion: 'round',
    over: 'all_matches',
    scoringTable: 'pro',
    proTier: 'open',
    entryFee: FREE,
    guaranteed: true,
    offers: late(whole(5n), xfc(XFC_UNIT / 2n)),
  },
  {
    key: 'paid-open',
    title: 'Big Stage',
    kind: 'tournament',
    occasion: 'round',
    over: 'all_matches',
    scoringTable: 'pro',
    proTier: 'open',
    entryFee: whole(3n),
    guaranteed: false,
    offers: LATE,
  },
  {
    key: 'free-match',
    title: 'Toss-Up',
    kind: 'tournament',
    occasion: 'match',
    over: 'all_matches',
    scoringTable: 'easy',
    proTier: null,
    entryFee: FREE,
    guaranteed: true,
    offers: { sprint: offer(xfc(XFC_UNIT / 4n), sprint.openBeforeMinutes) },
  },
  {
    key: 'paid-match',
    title: 'Showdown',
    kind: 'tournament',
    occasion: 'round',
    over: 'top_match',
    scoringTable: 'easy',
    proTier: null,
    entryFee: whole(2n),
    guaranteed: false,
    offers: { sprint: offer(FREE, sprint.openBeforeMinutes) },
  },
  {
    key: 'free-day',
    title: 'Kickabout',
    kind: 'tournament',
    occasion: 'day',
    over: 'all_matches',
    scoringTable: 'easy',
    proTier: null,
    entryFee: FREE,
    guaranteed: true,
    offers: { standard: offer(whole(20n), DAY_MINUTES) },
  },
  {
    key: 'paid-day',
    title: 'Full House',
    kind: 'tournament',
    occasion: 'day',
    over: 'all_matches',
    scoringTable: 'easy',
    proTier: null,
    entryFee: whole(3n),
    guaranteed: false,
    offers: { standard: offer(FREE, DAY_MINUTES) },
  },
];

/** The proper name of a template's contests; for an unknown key the key itself. */
export function titleOf(key: string): string {
  return OFFICIAL_TEMPLATES.find((template) => template.key === key)?.title ?? key;
}

/** The seats of a contest of this kind; null: no limit. */
export function seatsOf(kind: ContestKind): number | null {
  return kind === 'head_to_head' ? CURRENT_RULES.contests.headToHeadSeats : null;
}

/** A head-to-head over a round; opens late enough for probable line-ups. */
function headToHead(key: string, title: string, entryFee: Money<'XFC'>): ContestTemplate {
  return {
    key,
    title,
    kind: 'head_to_head',
    occasion: 'round',
    over: 'all_matches',
    scoringTable: 'easy',
    proTier: null,
    entryFee,
    guaranteed: false,
    offers: LATE,
  };
}
