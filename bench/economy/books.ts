import type { Kind } from './kinds.ts';

/** `market` is the XFC of the simulated managers who trade, market makers among them: the house's capital there. */
const HOUSE_ACCOUNTS = ['issue', 'outside', 'fees', 'sales', 'rewards', 'market', 'pot'] as const;
export type HouseAccount = (typeof HOUSE_ACCOUNTS)[number];

/** Copies by stars. */
export interface Copies {
  3: number;
  4: number;
  5: number;
}
export type CardStars = keyof Copies;
export const CARD_STARS: readonly CardStars[] = [3, 4, 5];

/** A simulated manager. XFC in units of 1e-8. */
export interface Manager {
  readonly id: number;
  readonly kind: Kind;
  /** The week in which the manager signs up. */
  readonly from: number;
  readonly skill: number;
  readonly taste: number;
  readonly joy: number;
  xfc: bigint;
  gold: number;
  readonly cards: Copies;
  experience: number;
  /** XFC and packs, at their price, given by the house. */
  promotional: bigint;
  /** Fees paid for contests. */
  fees: bigint;
  paidIn: bigint;
  withdrawn: bigint;
  /** Contests paid from XFC that is not promotional. */
  ownContests: number;
  /** Whether they got the starter. */
  welcomed: boolean;
  readonly invitedBy: Manager | null;
  referred: boolean;
}

/** Every movement has two sides, so all accounts sum to 0. Movements of managers are totalled by their source. */
export class Books {
  readonly house: Record<HouseAccount, bigint> = {
    issue: 0n,
    outside: 0n,
    fees: 0n,
    sales: 0n,
    rewards: 0n,
    market: 0n,
    pot: 0n,
  };
  readonly xfc = new Map<string, bigint>();
  readonly gold = new Map<string, number>();
  /** Packs the rewards budget gave away, at their price. */
  packsGiven = 0n;

  /** Moves units from a house account to a manager; negative units go to the house. */
  pay(from: HouseAccount, to: Manager, units: bigint, source: string): void {
    this.house[from] -= units;
    to.xfc += units;
    this.xfc.set(source, (this.xfc.get(source) ?? 0n) + units);
  }

  /** Moves units from one house account to another. */
  shift(from: HouseAccount, to: HouseAccount, units: bigint): void {
    this.house[from] -= units;
    this.house[to] += units;
  }

  /** Gold credited to a manager; negative for a debit. */
  payGold(to: Manager, amount: number, source: string): void {
    to.gold += amount;
    this.gold.set(source, (this.gold.get(source) ?? 0) + amount);
  }

  /** The sum of all accounts: 0 in every currency if the books balance. */
  sum(managers: readonly Manager[]): bigint {
    const ofHouse = Object.values(this.house).reduce((sum, units) => sum + units, 0n);
    return managers.reduce((sum, { xfc }) => sum + xfc, ofHouse);
  }
}
