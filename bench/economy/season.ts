import { levelOf } from '@touchline/domain/cards';
import { shareOf, xfc, XFC_UNIT, type Money } from '@touchline/domain/money';
import type { RegularPackKey, Rules } from '@touchline/domain/rules/index';
import { seeded, type Draws } from '../../server/src/feeds/seeded.ts';
import { characterOf } from '../../server/src/simulated-managers/market/characters.ts';
import { TRADERS } from '../../server/src/simulated-managers/market/trade.ts';
import { holdAuctions } from './auctions.ts';
import { Books, CARD_STARS, type Copies, type Manager } from './books.ts';
import { playContests } from './contests.ts';
import {
  FALSE_ACCOUNTS,
  HABITS,
  INVITED,
  isFalse,
  KINDS,
  MIN_FARMERS,
  MANAGERS_A_FARMER,
  type Kind,
} from './kinds.ts';
import { prizeOfStrength, tradeTier } from './market.ts';
import { costOutOfPacks, exchangeCards, mintedShare, sellPacks } from './packs.ts';
import { isFreed, ownXfc, rewardReferral, rewardWeek, welcome, type RewardScene } from './rewards.ts';

export const FULL_MANAGERS = 10_000;
/** A season of 76 days. */
export const SEASON_WEEKS = 11;
const DAYS_A_WEEK = 7;
/** An initial slope of prizes; the first week's contests replace it. */
const FIRST_SLOPE = 0.5;
/** Two in five managers join at the start, the others over the first eight weeks. */
const FROM_THE_BEGINNING = 0.4;
const COMING_WEEKS = 8;

export interface Week {
  readonly prices: Copies;
  readonly minted: Copies;
  /** See `mintedShare`. */
  readonly mintedShare: number;
  readonly sold: Readonly<Record<RegularPackKey, number>>;
  readonly burned: number;
  readonly auctioned: number;
  readonly fills: number;
  readonly slope: number;
  /** Units in the rewards budget at the end of the season. */
  readonly rewards: bigint;
}

export interface Season {
  readonly managers: readonly Manager[];
  readonly books: Books;
  /** Units given to the simulated managers to trade with. */
  readonly capital: bigint;
  readonly weeks: readonly Week[];
}

interface Plan {
  readonly seed: string;
  readonly managers: number;
  readonly weeks: number;
  readonly rules: Rules;
}

/** Plays a season: a pure function of the plan. Throws when the books do not balance. */
export function playSeason(plan: Plan): Season {
  const scale = plan.managers / FULL_MANAGERS;
  const rules = houseOfSize(plan.rules, scale);
  const draws = seeded('economy', plan.seed);
  const books = new Books();
  books.shift('issue', 'rewards', rules.money.rewardsSeed.units);
  const capital = marketCapital(plan.seed, scale);
  books.shift('rewards', 'market', capital);
  const managers = gather(plan, draws);
  const scene = { books, draws, rules };
  const cost = costOutOfPacks(rules);
  let prices: Copies = { ...cost };
  let slope = FIRST_SLOPE;
  const weeks: Week[] = [];
  for (let week = 0; week < plan.weeks; week += 1) {
    const here = managers.filter(({ from }) => from <= week);
    for (const manager of here) {
      if (manager.from === week) welcome(scene, manager);
      payIn(books, draws, manager);
      rewardWeek(scene, manager);
    }
    const sold = sellPacks(scene, here, prices, scale);
    const burned = exchangeCards(scene, here, prices);
    const auctioned = holdAuctions(scene, here, { slope, cost, prices }, scale);
    const won = playContests(scene, here, scale);
    slope = (slope + prizeOfStrength(won)) / 2;
    let fills = 0;
    const next = { ...prices };
    for (const stars of CARD_STARS) {
      const traded = tradeTier(scene, here, stars, prices[stars], { slope, cost });
      next[stars] = traded.price;
      fills += traded.fills;
    }
    prices = next;
    invite(scene, here);
    for (const manager of here) withdraw(books, manager, rules, false);
    const minted = mintedBy(managers);
    const share = mintedShare(minted, rules, scale);
    weeks.push({
      prices,
      minted,
      mintedShare: share,
      burned,
      sold,
      auctioned,
      fills,
      slope,
      rewards: books.house.rewards,
    });
  }
  for (const manager of managers) withdraw(books, manager, rules, true);
  if (books.sum(managers) !== 0n || books.house.pot !== 0n) throw new Error('The books do not balance.');
  return { managers, books, capital, weeks };
}

/** The XFC that the rewards budget gives the simulated managers to trade with, in a house of this size. */
function marketCapital(seed: string, scale: number): bigint {
  const traders = Array.from({ length: TRADERS }, (_, place) => characterOf(seed, place).capital.units);
  const whole = traders.reduce((sum, units) => sum + units, 0n);
  return shareOf(xfc(whole), BigInt(Math.round(scale * 10_000))).units;
}

/** Creates managers of all kinds; a farmer is a main account followed by its false ones. */
function gather({ managers: count }: Plan, draws: Draws): Manager[] {
  const farmers = Math.max(MIN_FARMERS, Math.round(count / MANAGERS_A_FARMER));
  const farmed = farmers * (FALSE_ACCOUNTS + 1);
  const shares = KINDS.map((kind) => HABITS[kind].share);
  const managers: Manager[] = [];
  for (let id = 0; id < count; id += 1) {
    const kind: Kind = id < farmed ? 'farmer' : (KINDS[draws.weighted(shares)] ?? 'casual');
    const habits = HABITS[kind];
    const early = kind === 'farmer' || draws.chance(FROM_THE_BEGINNING);
    const inviter = managers[kind === 'farmer' ? id - (id % (FALSE_ACCOUNTS + 1)) : draws.whole(id)] ?? null;
    const isInvited = kind === 'farmer' ? isFalse(id) : !early && draws.chance(INVITED);
    managers.push({
      id,
      kind,
      from: early ? 0 : draws.whole(COMING_WEEKS),
      skill: habits.skill + 0.1 * draws.normal(),
      taste: habits.packTaste * Math.exp(0.08 * draws.normal()),
      joy: habits.joy * Math.exp(0.5 * draws.normal()),
      xfc: 0n,
      gold: 0,
      cards: { 3: 0, 4: 0, 5: 0 },
      experience: 0,
      promotional: 0n,
      fees: 0n,
      paidIn: 0n,
      withdrawn: 0n,
      ownContests: 0,
      welcomed: false,
      invitedBy: isInvited ? inviter : null,
      referred: false,
    });
  }
  return managers;
}

function payIn(books: Books, draws: Draws, manager: Manager): void {
  const { chance, amount } = HABITS[manager.kind].paysIn;
  const units = BigInt(amount) * XFC_UNIT;
  if (manager.xfc >= units || !draws.chance(chance)) return;
  books.pay('outside', manager, units, 'paid in');
  manager.paidIn += units;
}

/** Withdraws XFC above what the manager keeps, within the rules; at the end of the season all of it. */
function withdraw(books: Books, manager: Manager, rules: Rules, all: boolean): void {
  const { min, fee, maxADay } = rules.withdrawal;
  const keeps = all && manager.kind === 'farmer' ? 0n : BigInt(HABITS[manager.kind].keeps) * XFC_UNIT;
  const level = levelOf(manager.experience, rules);
  const limit = maxADay.findLast(({ fromLevel }) => fromLevel <= level)?.amount.units ?? 0n;
  const max = limit * BigInt(DAYS_A_WEEK);
  const free = withdrawable(manager, rules);
  const over = manager.xfc - keeps;
  let units = free < over ? free : over;
  if (units > max) units = max;
  if (units < min.units) return;
  books.pay('outside', manager, -(units - fee.units), 'withdrawn');
  books.pay('fees', manager, -fee.units, 'withdrawal fees');
  manager.withdrawn += units - fee.units;
}

/** The withdrawal limit: with promotional XFC left and locked winnings, no more than the manager's own deposits. */
function withdrawable(manager: Manager, rules: Rules): bigint {
  const own = ownXfc(manager, rules);
  if (!rules.promotional.locksWinnings || isFreed(manager, rules)) return own;
  const left = manager.paidIn - manager.withdrawn;
  return left < 0n ? 0n : left < own ? left : own;
}

/** Rewards invitations; a farmer deposits what their false accounts need to qualify, if that pays. */
function invite(scene: RewardScene, managers: readonly Manager[]): void {
  const { contests, minFee, mostRewarded, pack } = scene.rules.rewards.referral;
  const max = Math.ceil((mostRewarded.invitations * DAYS_A_WEEK) / mostRewarded.days);
  const rewarded = new Map<Manager, number>();
  for (const manager of managers) {
    const { invitedBy, referred, kind } = manager;
    if (invitedBy === null || referred || (rewarded.get(invitedBy) ?? 0) >= max) continue;
    const units = minFee.units * BigInt(contests);
    if (kind === 'farmer' && pack !== null && manager.paidIn < units) {
      scene.books.pay('outside', manager, units, 'paid in');
      manager.paidIn += units;
    }
    rewardReferral(scene, manager);
    if (manager.referred) rewarded.set(invitedBy, (rewarded.get(invitedBy) ?? 0) + 1);
  }
}

function mintedBy(managers: readonly Manager[]): Copies {
  const minted: Copies = { 3: 0, 4: 0, 5: 0 };
  for (const { cards } of managers) for (const stars of CARD_STARS) minted[stars] += cards[stars];
  return minted;
}

/** The rules with house-wide amounts scaled to the number of managers. */
function houseOfSize(rules: Rules, scale: number): Rules {
  const { money } = rules;
  const sized = (amount: Money<'XFC'>): Money<'XFC'> => shareOf(amount, BigInt(Math.round(scale * 10_000)));
  return {
    ...rules,
    money: { ...money, rewardsSeed: sized(money.rewardsSeed), goldOnlyBelow: sized(money.goldOnlyBelow) },
  };
}
