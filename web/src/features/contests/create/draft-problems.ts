import { parseMoney } from '@touchline/domain/money';
import { CURRENT_RULES } from '@touchline/domain/rules/index';
import type { FailureCode } from '../../../lib/api/failure.ts';
import { seatLimit, seatsOf, startOf, type ContestDraft, type StepName } from './draft.ts';
import { heldFor } from './pool-preview.ts';

const { madeByManagers, password } = CURRENT_RULES.contests;
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const MAX_MATCHES = 100;
const NAME = { min: 3, max: 60 };

/** A part of the form that can be wrong. */
export type FieldName =
  | 'name'
  | 'matches'
  | 'fee'
  | 'seats'
  | 'password'
  | 'venue'
  | 'addedPrize'
  | 'guarantee'
  | 'sponsor'
  | 'all';

/** What keeps a draft from becoming a contest: `contest-creation.problem.<key>`. */
export interface Problem {
  readonly step: StepName;
  readonly field: FieldName;
  readonly key: string;
  readonly values: Readonly<Record<string, string | number>>;
}

/** Who makes the contest, and when. */
interface Organizer {
  readonly level: number;
  /** Available XFC, as decimal text. */
  readonly balance: string;
  /** The part of it that may back prizes: promotional XFC may not. */
  readonly ownBalance: string;
  /** The game's time in epoch milliseconds. */
  readonly now: number;
}

/** When a match must kick off to be part of a contest made now. */
export function startBounds(now: number): { readonly from: number; readonly to: number } {
  return {
    from: now + madeByManagers.minStartAheadMinutes * MINUTE,
    to: now + madeByManagers.maxStartAheadDays * DAY,
  };
}

/** Everything that keeps a draft from becoming a contest, in the order of the steps. The server decides. */
export function problemsOf(draft: ContestDraft, organizer: Organizer): readonly Problem[] {
  return [
    ...nameProblems(draft),
    ...matchProblems(draft, organizer.now),
    ...entryProblems(draft, organizer.level),
    ...venueProblems(draft),
    ...prizeProblems(draft, organizer),
  ];
}

function problem(step: StepName, field: FieldName, key: string, values: Problem['values'] = {}): Problem {
  return { step, field, key, values };
}

function nameProblems({ name }: ContestDraft): readonly Problem[] {
  const { length } = name.trim();
  return length >= NAME.min && length <= NAME.max ? [] : [problem('what', 'name', 'name', NAME)];
}

function matchProblems(draft: ContestDraft, now: number): readonly Problem[] {
  const start = startOf(draft);
  if (start === null) return [problem('matches', 'matches', 'no-matches')];
  if (draft.matches.length > MAX_MATCHES) {
    return [problem('matches', 'matches', 'too-many-matches', { max: MAX_MATCHES })];
  }
  const { from, to } = startBounds(now);
  if (start < from) {
    return [problem('matches', 'matches', 'too-soon', { minutes: madeByManagers.minStartAheadMinutes })];
  }
  return start > to
    ? [problem('matches', 'matches', 'too-late', { days: madeByManagers.maxStartAheadDays })]
    : [];
}

function entryProblems(draft: ContestDraft, level: number): readonly Problem[] {
  const found: Problem[] = [];
  const { min, max } = seatsOf(draft);
  if (!draft.isFree) found.push(...feeProblems(draft.fee, level));
  if (min > max) found.push(problem('entry', 'seats', 'min-above-max'));
  const limit = seatLimit(draft);
  // A ground that is too small is the problem of its step.
  if (draft.venue === null && max > limit) found.push(problem('entry', 'seats', 'too-many-seats', { limit }));
  const { minCharacters, maxCharacters } = password;
  const { length } = draft.password;
  if (draft.isPrivate && (length < minCharacters || length > maxCharacters)) {
    found.push(problem('entry', 'password', 'password', { min: minCharacters, max: maxCharacters }));
  }
  return found;
}

function feeProblems(fee: string, level: number): readonly Problem[] {
  const { minLevelForPaid, minFee, maxFee } = madeByManagers;
  if (level < minLevelForPaid) {
    return [problem('entry', 'fee', 'level', { level: minLevelForPaid, own: level })];
  }
  const amount = parseMoney('XFC', fee);
  const isAllowed = amount !== null && amount.units >= minFee.units && amount.units <= maxFee.units;
  return isAllowed ? [] : [problem('entry', 'fee', 'fee', { min: '1', max: '1000' })];
}

function venueProblems(draft: ContestDraft): readonly Problem[] {
  if (draft.venue === null) return draft.isFree ? [] : [problem('venue', 'venue', 'no-venue')];
  const seats = seatsOf(draft).max;
  const { name, largestContest } = draft.venue;
  return seats > largestContest
    ? [problem('venue', 'venue', 'venue-too-small', { name, limit: largestContest, seats })]
    : [];
}

function prizeProblems(
  draft: ContestDraft,
  { balance, ownBalance }: Pick<Organizer, 'balance' | 'ownBalance'>,
): readonly Problem[] {
  const isWrong = (text: string) => text !== '' && parseMoney('XFC', text) === null;
  if (isWrong(draft.addedPrize)) return [problem('prizes', 'addedPrize', 'amount')];
  if (isWrong(draft.guarantee)) return [problem('prizes', 'guarantee', 'amount')];
  const own = parseMoney('XFC', ownBalance)?.units ?? 0n;
  const held = heldFor(draft).units;
  if (held <= own) return [];
  const added = parseMoney('XFC', draft.addedPrize)?.units ?? 0n;
  const isPromotional = held <= (parseMoney('XFC', balance)?.units ?? 0n);
  return [
    problem(
      'prizes',
      added > own ? 'addedPrize' : 'guarantee',
      isPromotional ? 'promotional' : 'short',
      isPromotional ? { own: ownBalance } : {},
    ),
  ];
}

/** Where a refusal of the server belongs. */
const PLACES: Partial<Record<FailureCode, readonly [step: StepName, field: FieldName]>> = {
  ERR_CONTEST_NAME: ['what', 'name'],
  ERR_CONTEST_MATCHES: ['matches', 'matches'],
  ERR_CONTEST_START: ['matches', 'matches'],
  ERR_CONTEST_SEATS: ['entry', 'seats'],
  ERR_CONTEST_FEE: ['entry', 'fee'],
  ERR_LEVEL_LOW: ['entry', 'fee'],
  ERR_CONTEST_PASSWORD: ['entry', 'password'],
  ERR_VENUE_MISSING: ['venue', 'venue'],
  ERR_VENUE_TOO_SMALL: ['venue', 'venue'],
  ERR_NOT_ENOUGH_COPIES: ['venue', 'venue'],
  ERR_LOAN_TOO_SHORT: ['venue', 'venue'],
};

/** The step and field a refusal of the server is shown at; what has no field of its own is shown in the review. */
export function placeOfRefusal(
  code: FailureCode,
  draft: ContestDraft,
): { readonly step: StepName; readonly field: FieldName } {
  if (code === 'ERR_INSUFFICIENT_FUNDS') {
    return { step: 'prizes', field: draft.guarantee === '' ? 'addedPrize' : 'guarantee' };
  }
  const [step, field] = PLACES[code] ?? (['review', 'all'] as const);
  return { step, field };
}
