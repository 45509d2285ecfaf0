import { XFC_UNIT } from '../../money.ts';
import { CONTEST_KIND_ID, type TopsRules } from '../../rules/index.ts';

/** Scores of the tops are whole numbers of this part of a point. */
export const SCORE_UNITS_PER_POINT = 200;

const PERCENT = 100;

/** What decides whether the entries of a contest count in the tops. */
interface ToppedContest {
  /** As in `CONTEST_KIND_ID`. */
  readonly kind: number;
  readonly hasPassword: boolean;
}

/** Whether the entries of a contest count in the tops: not in head-to-heads, nor in contests with a password. */
export function countsInTops({ kind, hasPassword }: ToppedContest): boolean {
  return kind !== CONTEST_KIND_ID.head_to_head && !hasPassword;
}

/** The result of one entry of a final contest. */
export interface EntryResult {
  readonly isOfficial: boolean;
  readonly isPro: boolean;
  /** Whole units of the contest's scoring table. */
  readonly points: number;
  /** Units of the table in one point. */
  readonly unitsPerPoint: number;
  /** Units of XFC. */
  readonly prize: bigint;
  readonly fee: bigint;
}

/**
 * The score of an entry, in score units: its points (easy points multiplied) and a share of the XFC won above the fee.
 * Of points in contests made by managers only a share counts. Points and XFC are each rounded down to a unit. Never
 * below 0: to play one more contest never costs a manager places.
 */
export function entryScore(result: EntryResult, rules: TopsRules): number {
  const percent = result.isOfficial ? rules.officialPointsPercent : rules.otherPointsPercent;
  const factor = result.isPro ? 1 : rules.easyFactor;
  const points = Math.floor(
    (result.points * factor * percent * SCORE_UNITS_PER_POINT) / (result.unitsPerPoint * PERCENT),
  );
  const net = result.prize > result.fee ? result.prize - result.fee : 0n;
  const won = (net * BigInt(rules.netPercent * SCORE_UNITS_PER_POINT)) / (XFC_UNIT * BigInt(PERCENT));
  return Math.max(0, points + Number(won));
}

/** An entry of a week with its score. */
export interface WeekEntry {
  readonly isOfficial: boolean;
  /** Score units. */
  readonly score: number;
}

/** The result of a manager's entries in one week. */
export interface WeekScore {
  /** Score units. */
  readonly score: number;
  /** Entries that count: the best ones. */
  readonly official: number;
  readonly others: number;
}

/** The score of a manager's week: the sum of the best official and the best other entries. */
export function weekScore(entries: readonly WeekEntry[], rules: TopsRules): WeekScore {
  const best = (isOfficial: boolean, max: number): readonly number[] =>
    entries
      .filter((entry) => entry.isOfficial === isOfficial && entry.score > 0)
      .map(({ score }) => score)
      .toSorted((one, other) => other - one)
      .slice(0, max);
  const official = best(true, rules.bestOfficialAWeek);
  const others = best(false, rules.bestOthersAWeek);
  const score = [...official, ...others].reduce((sum, each) => sum + each, 0);
  return { score, official: official.length, others: others.length };
}

/** A score as exact decimal text without trailing zeros: 250 units are "1.25". */
export function scoreText(units: number): string {
  return String(units / SCORE_UNITS_PER_POINT);
}
