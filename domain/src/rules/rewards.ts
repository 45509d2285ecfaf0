import { gold, xfc, XFC_UNIT, type Money } from '../money.ts';
import type { RegularPackKey } from './packs.ts';

/** The prize of one field of the wheel. */
export type SpinPrize =
  | { readonly kind: 'gold'; readonly amount: Money<'GOLD'> }
  | { readonly kind: 'xfc'; readonly amount: Money<'XFC'> }
  /** A house lease of a player with these stars. */
  | { readonly kind: 'lease'; readonly stars: 3; readonly days: number }
  | { readonly kind: 'pack'; readonly pack: RegularPackKey };

export interface SpinField {
  /** Chance in basis points; those of a wheel sum to 10,000. */
  readonly basisPoints: number;
  readonly prize: SpinPrize;
}

/** Rewards for playing, paid from the rewards budget. */
export interface RewardRules {
  readonly spin: {
    readonly freeEveryHours: number;
    /** The price of a spin after the free one. */
    readonly price: Money<'GOLD'>;
    /** For verified managers, while the rewards budget is above its floor. */
    readonly fields: readonly SpinField[];
    /** For all other managers. */
    readonly goldFields: readonly SpinField[];
  };
  /** For verified managers whose available and held XFC together are below `below`. */
  readonly fountain: {
    readonly amount: Money<'XFC'>;
    readonly everyHours: number;
    readonly below: Money<'XFC'>;
  };
  readonly referral: {
    /**
     * What the invited manager must have finished: contests of at least this fee, paid from XFC that is not
     * promotional.
     */
    readonly contests: number;
    readonly minFee: Money<'XFC'>;
    readonly waitDays: number;
    /** For each of the two. */
    readonly gold: Money<'GOLD'>;
    readonly pack: RegularPackKey | null;
    readonly cardsBoundDays: number;
    readonly mostRewarded: { readonly invitations: number; readonly days: number };
    /** The inviter's share of the house's fees from the invited manager. */
    readonly shareOfFees: {
      readonly basisPoints: bigint;
      readonly days: number;
      readonly max: Money<'XFC'>;
    };
  };
  readonly challenges: {
    readonly daily: Money<'GOLD'>;
    readonly weekly: Money<'GOLD'>;
    readonly general: { readonly min: Money<'GOLD'>; readonly max: Money<'GOLD'> };
    readonly minAchievements: number;
  };
  /** Experience points by action. */
  readonly experience: {
    readonly contest: {
      readonly base: number;
      readonly pointsPerExtra: number;
      /** The weight of a point of an easy contest, in points of a pro one. */
      readonly easyFactor: number;
      readonly max: number;
      readonly inTheMoney: number;
    };
    /** At most so many points a day (UTC) from contests, and of them from free ones. */
    readonly contestsADay: number;
    readonly freeContestsADay: number;
    readonly dailyChallenge: number;
    readonly weeklyChallenge: number;
    readonly trade: number;
    /** The number of trades of a day (UTC) that count. */
    readonly tradesADay: number;
  };
}

/** How XFC granted by the house becomes withdrawable. */
export interface PromotionalRules {
  /** The part of each contest fee that frees as much promotional XFC for withdrawal, in basis points. */
  readonly freedByFeesBasisPoints: bigint;
  /** Whether, while promotional XFC is left, no more can be withdrawn than was paid in. */
  readonly locksWinnings: boolean;
  /** Whether promotional XFC that a manager pays to another stays promotional there. */
  readonly carries: boolean;
  /**
   * The official contests whose prizes carry it as those of managers' contests do: of at most so many entries, when at
   * least this part of the fees is promotional. Their winner may have filled them with bad teams. Null: none.
   */
  readonly carriesInOfficial: {
    readonly maxEntries: number;
    readonly minShareBasisPoints: bigint;
  } | null;
  /**
   * A card that is sold below its highest usual price of so many days is a present of the difference: a usual price that
   * was lowered for an hour makes none smaller. Null: below its usual price of the moment.
   */
  readonly highestPriceDays: number | null;
  /**
   * An account that received promotional XFC from this many others within so many days is shown to operators, and one of
   * them approves its withdrawals. Null: never.
   */
  readonly collectors: { readonly payers: number; readonly days: number } | null;
}

/** Limits of withdrawals. */
export interface WithdrawalRules {
  readonly min: Money<'XFC'>;
  readonly fee: Money<'XFC'>;
  /** Daily maximum from each level on, lowest level first. */
  readonly maxADay: readonly { readonly fromLevel: number; readonly amount: Money<'XFC'> }[];
  /** The wait after a change of password, e-mail, phone, two steps or linked address. */
  readonly waitHours: number;
  /** How long a manager can cancel; nothing is sent before. */
  readonly cancelMinutes: number;
  /** From this amount on an operator approves. */
  readonly reviewFrom: Money<'XFC'>;
  /** From this amount on a second operator approves too. */
  readonly secondReviewFrom: Money<'XFC'>;
}

const whole = (amount: bigint): Money<'XFC'> => xfc(amount * XFC_UNIT);

/** Gold alone: the chances of the wheel's gold, with the rest on 10 gold. */
const GOLD_FIELDS: readonly SpinField[] = [
  { basisPoints: 3_500, prize: { kind: 'gold', amount: gold(5n) } },
  { basisPoints: 5_000, prize: { kind: 'gold', amount: gold(10n) } },
  { basisPoints: 1_500, prize: { kind: 'gold', amount: gold(25n) } },
];

/** The rewards of the first rule book, section 5, with the odds and gifts that a season of it can pay. */
export const REWARDS_1: RewardRules = {
  spin: {
    freeEveryHours: 24,
    price: gold(25n),
    // Prizes other than gold are worth 0.03 XFC a spin, which the rewards' half of the fees can pay (decision 0069).
    fields: [
      { basisPoints: 3_800, prize: { kind: 'gold', amount: gold(5n) } },
      { basisPoints: 3_700, prize: { kind: 'gold', amount: gold(10n) } },
      { basisPoints: 2_049, prize: { kind: 'gold', amount: gold(25n) } },
      { basisPoints: 40, prize: { kind: 'xfc', amount: xfc(XFC_UNIT / 2n) } },
      { basisPoints: 8, prize: { kind: 'xfc', amount: whole(2n) } },
      { basisPoints: 400, prize: { kind: 'lease', stars: 3, days: 7 } },
      { basisPoints: 1, prize: { kind: 'pack', pack: 'promo' } },
      { basisPoints: 1, prize: { kind: 'xfc', amount: whole(25n) } },
      { basisPoints: 1, prize: { kind: 'pack', pack: 'icon' } },
    ],
    goldFields: GOLD_FIELDS,
  },
  fountain: { amount: xfc(XFC_UNIT / 10n), everyHours: 24, below: whole(1n) },
  referral: {
    contests: 3,
    minFee: whole(1n),
    waitDays: 7,
    gold: gold(50n),
    // A pack for each of the two would cost 30 times what an invited manager's fees bring the budget (decision 0069).
    pack: null,
    cardsBoundDays: 30,
    mostRewarded: { invitations: 10, days: 30 },
    shareOfFees: { basisPoints: 1_000n, days: 90, max: whole(500n) },
  },
  challenges: {
    daily: gold(5n),
    weekly: gold(25n),
    general: { min: gold(10n), max: gold(100n) },
    minAchievements: 30,
  },
  experience: {
    contest: { base: 10, pointsPerExtra: 10, easyFactor: 8, max: 50, inTheMoney: 20 },
    contestsADay: 150,
    freeContestsADay: 50,
    dailyChallenge: 10,
    weeklyChallenge: 40,
    trade: 2,
    tradesADay: 20,
  },
};

/** Of the first rule book, sections 1 and 6. */
export const PROMOTIONAL_1: PromotionalRules = {
  // The house's cut: freeing a grant costs its amount in cuts paid to the house.
  freedByFeesBasisPoints: 400n,
  locksWinnings: true,
  carries: false,
  carriesInOfficial: null,
  highestPriceDays: null,
  collectors: null,
};

export const WITHDRAWAL_1: WithdrawalRules = {
  min: whole(10n),
  fee: xfc(XFC_UNIT / 2n),
  maxADay: [
    { fromLevel: 1, amount: whole(100n) },
    { fromLevel: 5, amount: whole(500n) },
    { fromLevel: 10, amount: whole(2_000n) },
    { fromLevel: 20, amount: whole(10_000n) },
  ],
  waitHours: 24,
  cancelMinutes: 10,
  reviewFrom: whole(500n),
  secondReviewFrom: whole(2_000n),
};
