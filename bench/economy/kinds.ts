/** The five kinds of managers, and what each does in a week. Every figure here is an assumption, see decision 0069. */
export const KINDS = ['newcomer', 'casual', 'grinder', 'trader', 'farmer'] as const;
export type Kind = (typeof KINDS)[number];

export interface Habits {
  /** Fraction of the managers, false accounts excluded. */
  readonly share: number;
  /** Active days per week: spins, fountains and daily challenges. */
  readonly days: number;
  /** Mean paid entries a week by the key of the official contest. */
  readonly entries: Readonly<Record<string, number>>;
  readonly freeEntries: number;
  /** Weekly probability of buying XFC when below an amount, and the purchase, in whole XFC. */
  readonly paysIn: { readonly chance: number; readonly amount: number };
  /** The manager withdraws XFC above this balance. */
  readonly keeps: number;
  /** Skill: standard deviations of a contest's points above the mean. */
  readonly skill: number;
  /** Weekly probability of visiting the market. */
  readonly trades: number;
  /** The value of a pack relative to its cards' prices: opening it is worth something in itself. */
  readonly packTaste: number;
  /** The value of owning a card, as a fraction of its cost from packs. */
  readonly joy: number;
}

export const HABITS: Readonly<Record<Kind, Habits>> = {
  newcomer: {
    share: 0.35,
    days: 3,
    entries: {
      'paid-tournament': 0.8,
      'paid-rookie': 0.6,
      'head-to-head-1': 0.5,
      'paid-day': 0.2,
      'double-up': 0.1,
    },
    freeEntries: 3,
    paysIn: { chance: 0.1, amount: 20 },
    keeps: 60,
    skill: -0.2,
    trades: 0.15,
    packTaste: 1.05,
    joy: 0.5,
  },
  casual: {
    share: 0.4,
    days: 4,
    entries: {
      'paid-tournament': 1.5,
      'paid-rookie': 0.8,
      'paid-open': 0.6,
      'head-to-head-1': 0.6,
      'paid-day': 0.6,
      'double-up': 0.2,
    },
    freeEntries: 3,
    paysIn: { chance: 0.25, amount: 30 },
    keeps: 120,
    skill: -0.05,
    trades: 0.3,
    packTaste: 1.05,
    joy: 0.7,
  },
  grinder: {
    share: 0.12,
    days: 7,
    entries: {
      'paid-tournament': 7,
      'paid-open': 7,
      'head-to-head-1': 2,
      'head-to-head-5': 2,
      'paid-day': 4,
      'double-up': 3,
    },
    freeEntries: 8,
    paysIn: { chance: 0.6, amount: 80 },
    keeps: 400,
    skill: 0.3,
    trades: 0.5,
    packTaste: 0.95,
    joy: 0.5,
  },
  trader: {
    share: 0.13,
    days: 6,
    entries: { 'paid-tournament': 2, 'paid-open': 3, 'paid-day': 1, 'double-up': 0.5 },
    freeEntries: 3,
    paysIn: { chance: 0.5, amount: 120 },
    keeps: 500,
    skill: 0.1,
    trades: 1,
    packTaste: 1,
    joy: 0.3,
  },
  // Plays only enough to turn the promotional gift into XFC of their own.
  farmer: {
    share: 0,
    days: 7,
    entries: {},
    freeEntries: 7,
    paysIn: { chance: 0, amount: 0 },
    keeps: 0,
    skill: -0.3,
    trades: 1,
    packTaste: 0,
    joy: 0,
  },
};

/** Of the managers who join later, the fraction that was invited. */
export const INVITED = 0.2;

/** One farmer per this many managers, and the number of false accounts of each. */
export const MANAGERS_A_FARMER = 2_500;
/** Both strategies are always present. */
export const MIN_FARMERS = 2;
export const FALSE_ACCOUNTS = 50;

/**
 * Cost of a false account in euros, on top of what the rules charge: a telephone number for one code (rented ones
 * sell from some tenths of a euro) and the time to register. The rules define what must differ between accounts, not
 * what that costs.
 */
export const EUROS_A_FALSE_ACCOUNT = 0.25;
/** Price of an XFC in euros, from the rule book's demo rate. */
export const EUROS_AN_XFC = 0.0525;

/** What the false accounts of a farmer claim: every gift there is, or only the starter. */
export const STRATEGIES = ['everything', 'starter'] as const;
export type Strategy = (typeof STRATEGIES)[number];

/** The strategy of the farmer that owns the account; strategies rotate among farmers. */
export function strategyOf(id: number): Strategy {
  return STRATEGIES[Math.floor(id / (FALSE_ACCOUNTS + 1)) % STRATEGIES.length] ?? 'everything';
}

/** Whether an account of a farmer is one of the false ones. */
export function isFalse(id: number): boolean {
  return id % (FALSE_ACCOUNTS + 1) !== 0;
}
