import type { Rules, SpinPrize } from '@touchline/domain/rules/index';
import { levelOf } from '@touchline/domain/cards';
import { shareOf, xfc } from '@touchline/domain/money';
import type { Draws } from '../../server/src/feeds/seeded.ts';
import type { Books, Manager } from './books.ts';
import { HABITS, strategyOf } from './kinds.ts';
import { openPack } from './packs.ts';

const WHOLE = 10_000;
const DAY_HOURS = 24;
/** Gold a manager reserves for leases before spending on spins. */
const KEPT_GOLD = 75;
/** Achievements per week, and the weekly challenges an active manager completes. */
const ACHIEVEMENTS_A_WEEK = 0.8;
const WEEKLY_DONE = 0.5;

/** XFC of the house that a manager has not yet unlocked for withdrawal, in units. */
export function promotionalLeft({ promotional, fees }: Manager, { promotional: rule }: Rules): bigint {
  const freed = shareOf(xfc(fees), rule.freedByFeesBasisPoints).units;
  return promotional > freed ? promotional - freed : 0n;
}

export function isFreed(manager: Manager, rules: Rules): boolean {
  return promotionalLeft(manager, rules) === 0n;
}

/** A manager's holdings that were not gifts. */
export function ownXfc(manager: Manager, rules: Rules): bigint {
  const own = manager.xfc - promotionalLeft(manager, rules);
  return own > 0n ? own : 0n;
}

export interface RewardScene {
  readonly books: Books;
  readonly draws: Draws;
  readonly rules: Rules;
}

/** Starter XFC and gold of a new manager. */
export function welcome(scene: RewardScene, manager: Manager): void {
  const { xfc: amount, gold } = scene.rules.starterGrant;
  manager.welcomed = give(scene, manager, amount.units, 'starter');
  scene.books.payGold(manager, Number(gold.units), 'starter');
}

/** Pays from the rewards budget while it stays above its floor; the payment is promotional. */
function give({ books, rules }: RewardScene, manager: Manager, units: bigint, source: string): boolean {
  if (books.house.rewards - units < rules.money.goldOnlyBelow.units) return false;
  books.pay('rewards', manager, units, source);
  manager.promotional += units;
  return true;
}

/** Gives a pack from the rewards budget: its price goes to the sales, and counts as promotional. */
function givePack(scene: RewardScene, manager: Manager, key: 'promo' | 'special' | 'icon'): void {
  const { books, draws, rules } = scene;
  const { price } = rules.shop.packs[key];
  if (books.house.rewards - price.units < rules.money.goldOnlyBelow.units) return;
  books.shift('rewards', 'sales', price.units);
  books.packsGiven += price.units;
  manager.promotional += price.units;
  openPack(rules.shop.packs[key].table, manager, draws);
}

/** Plays free and paid spins, fountain, challenges and leases of a week. */
export function rewardWeek(scene: RewardScene, manager: Manager): void {
  if (manager.kind === 'farmer' && strategyOf(manager.id) === 'starter') return;
  const { books, draws, rules } = scene;
  const { spin, fountain, challenges, experience } = rules.rewards;
  const { days } = HABITS[manager.kind];
  for (let day = 0; day < days; day += 1) {
    if (draws.chance(DAY_HOURS / Math.max(DAY_HOURS, spin.freeEveryHours))) turn(scene, manager);
    const waits = DAY_HOURS / Math.max(DAY_HOURS, fountain.everyHours);
    if (manager.xfc < fountain.below.units && draws.chance(waits)) {
      give(scene, manager, fountain.amount.units, 'fountain');
    }
    books.payGold(manager, Number(challenges.daily.units), 'challenges');
    manager.experience += experience.dailyChallenge;
  }
  if (draws.chance(WEEKLY_DONE)) {
    books.payGold(manager, Number(challenges.weekly.units), 'challenges');
    manager.experience += experience.weeklyChallenge;
  }
  if (manager.kind !== 'farmer' && draws.chance(ACHIEVEMENTS_A_WEEK / 2)) {
    const { min, max } = challenges.general;
    books.payGold(manager, Number((min.units + max.units) / 2n), 'challenges');
  }
  leaseTwoStars(scene, manager);
  while (manager.gold >= KEPT_GOLD + Number(spin.price.units)) {
    books.payGold(manager, -Number(spin.price.units), 'spins');
    turn(scene, manager);
  }
}

/** A spin of the wheel: gold only while the budget is at its floor. */
function turn(scene: RewardScene, manager: Manager): void {
  const { books, draws, rules } = scene;
  const { fields, goldFields } = rules.rewards.spin;
  const full = books.house.rewards > rules.money.goldOnlyBelow.units;
  let at = draws.whole(WHOLE);
  const field = (full ? fields : goldFields).find(({ basisPoints }) => (at -= basisPoints) < 0);
  if (field !== undefined) take(scene, manager, field.prize);
}

function take(scene: RewardScene, manager: Manager, prize: SpinPrize): void {
  if (prize.kind === 'gold') scene.books.payGold(manager, Number(prize.amount.units), 'spins won');
  if (prize.kind === 'xfc') give(scene, manager, prize.amount.units, 'spin');
  if (prize.kind === 'pack') givePack(scene, manager, prize.pack);
}

/** Two-star players a pro team fields, by how many cards its manager lacks. */
const TWO_STARS_A_TEAM = 8;

function leaseTwoStars({ books, rules }: RewardScene, manager: Manager): void {
  const { freeAWeek, levelsPerExtra, maxFreeAWeek, price } = rules.cards.twoStarLease;
  const pro = HABITS[manager.kind].entries['paid-open'] ?? 0;
  if (pro === 0) return;
  const level = levelOf(manager.experience, rules);
  const free = Math.min(maxFreeAWeek, freeAWeek + Math.floor(level / levelsPerExtra));
  const cards = manager.cards[3] + manager.cards[4] + manager.cards[5];
  const wanted = Math.max(0, TWO_STARS_A_TEAM - Math.floor(cards / 2)) * Math.min(4, Math.ceil(pro));
  const bought = Math.min(Math.max(0, wanted - free), Math.floor(manager.gold / Number(price.units)));
  books.payGold(manager, -bought * Number(price.units), 'house leases');
}

/** Pays the reward of an invitation once the invited manager meets its conditions. */
export function rewardReferral(scene: RewardScene, invited: Manager): void {
  const { referral } = scene.rules.rewards;
  const { invitedBy: inviter } = invited;
  if (inviter === null || invited.referred || invited.ownContests < referral.contests) return;
  invited.referred = true;
  for (const manager of [invited, inviter]) {
    scene.books.payGold(manager, Number(referral.gold.units), 'referral');
    if (referral.pack !== null) givePack(scene, manager, referral.pack);
  }
}
