import { settlePrizes, splitPool } from '@touchline/domain/contests/prizes';
import { levelMayJoin } from '@touchline/domain/contests/seats';
import { levelOf } from '@touchline/domain/cards';
import { shareOf, xfc } from '@touchline/domain/money';
import type { Rules } from '@touchline/domain/rules/index';
import {
  OFFICIAL_TEMPLATES,
  type ContestTemplate,
} from '../../server/src/contests/official/official-templates.ts';
import type { Draws } from '../../server/src/feeds/seeded.ts';
import type { Books, Manager } from './books.ts';
import { HABITS } from './kinds.ts';
import { isFreed, ownXfc } from './rewards.ts';

/** Five leagues with a round every two days. */
const ROUNDS_A_WEEK = 17;
const DAYS_A_WEEK = 7;
/** Added prizes of all free contests together, in XFC per day: decision 0046. */
const FREE_PRIZES_A_DAY = 506.1;
/** Free contests per week that managers play: more would only split the same prizes. */
const FREE_FIELDS = 10;

/**
 * Advantage of one card of each tier over the common pick in its place, in standard deviations of a contest's points.
 */
export const CARD_STRENGTH = { 3: 0.05, 4: 0.1, 5: 0.16 } as const;
const STARTERS = 11;
/** Mean points of a team and their standard deviation, in an easy contest. */
const MEAN_POINTS = 50;
const POINTS_DEVIATION = 14;
/** Resolution finer than points, so that a simulated contest has as many ties as a real one. */
const STEPS_A_POINT = 10;

/** A manager's strength in standard deviations above the mean, with their best eleven cards in a pro contest. */
export function strengthOf({ skill, cards }: Manager, pro: boolean): number {
  if (!pro) return skill;
  const five = Math.min(STARTERS, cards[5]);
  const four = Math.min(STARTERS - five, cards[4]);
  const three = Math.min(STARTERS - five - four, cards[3]);
  return skill + five * CARD_STRENGTH[5] + four * CARD_STRENGTH[4] + three * CARD_STRENGTH[3];
}

interface Scene {
  readonly books: Books;
  readonly draws: Draws;
  readonly rules: Rules;
}

/** A prize and the strength of its entry, from which the value of a card is derived. */
export interface Won {
  readonly strength: number;
  readonly prize: number;
}

/** Plays a week of official contests; returns the winnings of entries in the paid pro contests that are open to all. */
export function playContests(scene: Scene, managers: readonly Manager[], scale: number): readonly Won[] {
  const won: Won[] = [];
  for (const template of OFFICIAL_TEMPLATES) {
    if (template.entryFee.units === 0n || template.occasion === 'match' || !template.offers.standard)
      continue;
    const fields = template.occasion === 'day' ? DAYS_A_WEEK : ROUNDS_A_WEEK;
    for (let index = 0; index < fields; index += 1) {
      const entrants = managers.filter((manager) => enters(scene, manager, template, fields));
      const settled = playField(scene, template, scene.draws.shuffled(entrants));
      if (template.proTier === 'open') won.push(...settled);
    }
  }
  playFree(scene, managers, scale);
  return won;
}

function enters(
  { draws, rules }: Scene,
  manager: Manager,
  { key, entryFee, proTier }: ContestTemplate,
  fields: number,
): boolean {
  if (manager.xfc < entryFee.units) return false;
  const level = levelOf(manager.experience, rules);
  if (!levelMayJoin(proTier, level, rules)) return false;
  if (manager.kind === 'farmer') return WASHING.includes(key) && washes(manager, rules);
  return draws.chance(Math.min(1, (HABITS[manager.kind].entries[key] ?? 0) / fields));
}

/** A farmer unlocks promotional XFC in every round of the contests that count most of the fee. */
const WASHING = ['paid-tournament', 'double-up', 'paid-day'];

/** A farmer stops once all gifts are unlocked and, if invitations pay, once their conditions are met. */
function washes(manager: Manager, rules: Rules): boolean {
  const { contests, pack } = rules.rewards.referral;
  return (pack !== null && manager.ownContests < contests) || !isFreed(manager, rules);
}

function playField(scene: Scene, template: ContestTemplate, entrants: readonly Manager[]): readonly Won[] {
  const { kind } = template;
  if (kind !== 'head_to_head') return settle(scene, template, entrants);
  const won: Won[] = [];
  for (let first = 0; first + 1 < entrants.length; first += 2) {
    won.push(...settle(scene, template, entrants.slice(first, first + 2)));
  }
  return won;
}

function settle(
  { books, draws, rules }: Scene,
  { kind, entryFee, proTier }: ContestTemplate,
  entrants: readonly Manager[],
): readonly Won[] {
  if (entrants.length < rules.contests.minEntries) return [];
  const fee = entryFee.units;
  for (const manager of entrants) {
    if (ownXfc(manager, rules) >= fee) manager.ownContests += 1;
    books.pay('pot', manager, -fee, 'contest fees');
    manager.fees += fee;
  }
  const { pool, houseCut } = splitPool(
    {
      fees: xfc(fee * BigInt(entrants.length)),
      feesOfHost: xfc(0n),
      hostShareBasisPoints: 0n,
      addedPrize: xfc(0n),
      guaranteedPool: xfc(0n),
    },
    rules,
  );
  books.shift('pot', 'fees', houseCut.units);
  for (const manager of entrants) shareWithInviter(books, manager, fee, rules);
  books.shift('fees', 'rewards', shareOf(houseCut, rules.money.rewardsShareOfFeesBasisPoints).units);
  const ranked = entrants.map((manager, index) => entryOf(draws, manager, index, proTier !== null));
  return settlePrizes(kind, ranked, pool, rules).flatMap(({ entryId, prize }) => {
    const manager = entrants[entryId];
    if (manager === undefined) return [];
    if (prize.units > 0n) books.pay('pot', manager, prize.units, 'contest prizes');
    const { contest } = rules.rewards.experience;
    const points = MEAN_POINTS / contest.pointsPerExtra;
    manager.experience += contest.base + points + (prize.units > fee ? contest.inTheMoney : 0);
    return [{ strength: strengthOf(manager, proTier !== null), prize: Number(prize.units) }];
  });
}

/** Pays the inviter's part of the house's cut from the rewards budget, as promotional XFC. */
function shareWithInviter(books: Books, { invitedBy }: Manager, fee: bigint, rules: Rules): void {
  if (invitedBy === null) return;
  const cut = shareOf(xfc(fee), rules.contests.houseCutBasisPoints);
  const { units } = shareOf(cut, rules.rewards.referral.shareOfFees.basisPoints);
  if (books.house.rewards - units < rules.money.goldOnlyBelow.units) return;
  books.pay('rewards', invitedBy, units, 'referral share of fees');
  invitedBy.promotional += units;
}

function entryOf(draws: Draws, manager: Manager, entryId: number, pro: boolean) {
  const above = strengthOf(manager, pro) + draws.normal();
  const points = Math.round((MEAN_POINTS + POINTS_DEVIATION * above) * STEPS_A_POINT);
  return { entryId, points, pointsOfEleven: points, stars: 0, savedAt: entryId };
}

/** Plays the free contests: their prizes come from the rewards budget while it is above its floor. */
function playFree({ books, draws, rules }: Scene, managers: readonly Manager[], scale: number): void {
  const prize = BigInt(Math.floor((scale * FREE_PRIZES_A_DAY * DAYS_A_WEEK * 1e8) / FREE_FIELDS));
  for (let index = 0; index < FREE_FIELDS; index += 1) {
    const entrants = managers.filter(({ kind }) => draws.chance(HABITS[kind].freeEntries / FREE_FIELDS));
    const can = books.house.rewards - prize >= rules.money.goldOnlyBelow.units;
    const ranked = entrants.map((manager, index) => entryOf(draws, manager, index, false));
    for (const { entryId, prize: won } of settlePrizes('tournament', ranked, xfc(can ? prize : 0n), rules)) {
      const manager = entrants[entryId];
      if (manager === undefined) continue;
      manager.experience += rules.rewards.experience.contest.base;
      if (won.units === 0n) continue;
      books.pay('rewards', manager, won.units, 'prizes of free contests');
      manager.promotional += won.units;
    }
  }
}
