import type { Position } from '../football/events.ts';
import type { Money } from '../money.ts';
import type { ShopRules } from './packs.ts';
import type { PromotionalRules, RewardRules, WithdrawalRules } from './rewards.ts';
import type { Stars } from './stars.ts';

/** The kinds of contest; the calls number them as in `CONTEST_KIND_ID`. */
export type ContestKind = 'head_to_head' | 'double_up' | 'tournament';
export const CONTEST_KIND_ID = { head_to_head: 1, double_up: 2, tournament: 3 } as const satisfies Record<
  ContestKind,
  number
>;

/** The kind of contest by its number in the calls, or null. */
export function contestKindOf(id: number): ContestKind | null {
  const kinds: readonly ContestKind[] = ['head_to_head', 'double_up', 'tournament'];
  return kinds.find((kind) => CONTEST_KIND_ID[kind] === id) ?? null;
}

/** The pace of a league: real fixtures, or the Sprint League's matches of ten minutes. */
export type ContestPace = 'standard' | 'sprint';

export interface PaceRules {
  /** Minutes between the lock and the start, and between the start and the moment picks are shown. */
  readonly joinTimeMinutes: number;
  /** Minutes before the start at which an official contest opens. */
  readonly openBeforeMinutes: number;
  /** Minutes after the last whistle in which corrections still re-score. */
  readonly provisionalMinutes: number;
}

/** A range of counts, both ends included. */
export interface CountRange {
  readonly min: number;
  readonly max: number;
}

export interface ContestRules {
  readonly paces: Readonly<Record<ContestPace, PaceRules>>;
  /** The window ends this many hours after the latest kick-off. */
  readonly endAfterLastKickOffHours: number;
  /** Unconfirmed results become final this many hours after the last whistle. */
  readonly confirmLimitHours: number;
  /** More than this share of void matches cancels the contest, in basis points. */
  readonly voidShareLimitBasisPoints: number;
  readonly minEntries: number;
  /** Entries of one manager in a contest that is not head-to-head: this many, and this share of seats. */
  readonly entriesPerManager: { readonly max: number; readonly shareOfSeatsBasisPoints: number };
  readonly headToHeadSeats: number;
  readonly houseCutBasisPoints: bigint;
  readonly places: {
    /** A tournament pays one place per this many entries, rounded up. */
    readonly entriesPerPaidPlace: number;
    readonly minPaidPlaces: number;
    /** Exact numbers of paid places for few entries: the first row whose `upTo` reaches their number. */
    readonly smallFields: readonly { readonly upTo: number; readonly paidPlaces: number }[];
    /** Place i weighs i to the power of minus numerator/denominator. */
    readonly shareExponent: { readonly numerator: bigint; readonly denominator: bigint };
  };
  readonly madeByManagers: {
    readonly minLevelForPaid: number;
    readonly nameCharacters: CountRange;
    /** Contests of one manager that are not over. */
    readonly maxOpen: number;
    readonly maxMadeAnHour: number;
    readonly maxSeatsWithoutVenue: number;
    readonly minStartAheadMinutes: number;
    readonly maxStartAheadDays: number;
    readonly minFee: Money<'XFC'>;
    readonly maxFee: Money<'XFC'>;
    /** A manager with promotional XFC joins paid contests of other managers only with at least this many seats. */
    readonly minSeatsForPromotional: number;
  };
  /** Linked accounts do not meet in head-to-heads, nor in paid contests with fewer seats than this. */
  readonly minSeatsForLinked: number;
  readonly password: {
    readonly minCharacters: number;
    readonly maxCharacters: number;
    readonly wrongAttempts: number;
    readonly lockedOutMinutes: number;
    /** Wrong attempts of all managers together, per contest. */
    readonly wrongAttemptsAnHour: number;
  };
}

export interface EasyTeamRules {
  readonly starters: number;
  readonly formation: Readonly<Record<Position, CountRange>>;
  readonly reserves: Readonly<Record<Position, number>>;
  /** Starters of one club. Reserves are not counted. */
  readonly maxOfClub: number;
  readonly maxOfClubInOneMatch: number;
  /** The stars of the eleven sum to at most this. */
  readonly maxStars: number;
}

/** Who may join an official pro contest: managers of low level with few stars, or everyone. */
export type ProTier = 'rookie' | 'open';

export interface ProTeamRules {
  readonly starters: number;
  readonly formation: Readonly<Record<Position, CountRange>>;
  readonly reserves: Readonly<Record<Position, number>>;
  /** Starters of one club. Reserves are not counted. */
  readonly maxOfClub: number;
  readonly maxOfClubInOneMatch: number;
  /** Everyone may field players with these stars; all others need a copy, a loan or a house lease. */
  readonly freeStars: Stars;
  readonly rookie: {
    /** Managers of this level and above may not join. */
    readonly belowLevel: number;
    /** The stars of the fifteen, reserves among them, sum to at most this. */
    readonly maxStars: number;
  };
}

export interface PlayerTierRules {
  readonly shareBasisPoints: number;
  /** Copies of one player ever minted; null where the tier has no copies. */
  readonly lifetimeCopies: number | null;
}

export interface VenueTierRules {
  /** Seats of the ground below which it has these stars; null for the highest tier. */
  readonly seatsBelow: number | null;
  /** Copies of one venue ever minted; null where the venue is free to all. */
  readonly lifetimeCopies: number | null;
  readonly largestContest: number;
  readonly hostShareBasisPoints: bigint;
}

export interface CardRules {
  readonly players: Readonly<Record<Stars, PlayerTierRules>>;
  readonly venues: Readonly<Record<Stars, VenueTierRules>>;
  /** A player with a minted copy never falls below these stars. */
  readonly minStarsOfMinted: Stars;
  /** From the announcement of new stars until they are in force. */
  readonly noticeOfNewStarsDays: number;
  /** A league whose seasons last hours is revised no more often than this. */
  readonly minDaysBetweenStarRevisions: number;
  readonly twoStarLease: {
    /** The house leases players with these stars. */
    readonly stars: Stars;
    readonly freeAWeek: number;
    /** One more free lease a week per this many levels. */
    readonly levelsPerExtra: number;
    readonly maxFreeAWeek: number;
    readonly price: Money<'GOLD'>;
    readonly days: number;
  };
}

export interface StarterGrant {
  /** House leases: one for each named position, then `freeChoice` of any position. */
  readonly leasedPositions: readonly Position[];
  readonly freeChoice: number;
  readonly leasedStars: Stars;
  readonly leaseDays: number;
  /** A leased player must have a match within this many days. */
  readonly matchWithinDays: number;
  /** Promotional: can be played, not withdrawn. */
  readonly xfc: Money<'XFC'>;
  readonly gold: Money<'GOLD'>;
}

export interface MoneyRules {
  readonly goldPerXfc: bigint;
  readonly exchangeStep: Money<'XFC'>;
  readonly rewardsSeed: Money<'XFC'>;
  readonly rewardsShareOfFeesBasisPoints: bigint;
  /** Below this rewards budget the gold-only tables apply. */
  readonly goldOnlyBelow: Money<'XFC'>;
}

export interface MarketRules {
  readonly priceTick: Money<'XFC'>;
  readonly orderDays: number;
  /** A lent copy that is not fielded returns after this many days. */
  readonly loanDays: number;
  readonly feeBasisPoints: bigint;
  /** The fee falls by `reductionBasisPoints` for every `levels` levels, by at most `maxBasisPoints`. */
  readonly feeReduction: {
    readonly levels: number;
    readonly reductionBasisPoints: bigint;
    readonly maxBasisPoints: bigint;
  };
  /** The reference price: the median of the last `fills` counted fills of `days` days. */
  readonly reference: {
    readonly fills: number;
    readonly days: number;
    /** With fewer own fills, the fills of the card's tier are used. */
    readonly minFills: number;
    /** The number of last fills of the tier. */
    readonly tierFills: number;
    /** The number of last fills of a card examined for counted ones. */
    readonly examined: number;
    /** Fills that return a card to its seller within this many days do not count. */
    readonly circleDays: number;
  };
  /** Shares of the reference beyond which a price is unusual: it needs confirmation, and its fill a review. */
  readonly unusual: { readonly belowBasisPoints: bigint; readonly aboveBasisPoints: bigint };
  /** Shares of the reference beyond which a manager with promotional XFC may not trade. */
  readonly promotional: { readonly minBasisPoints: bigint; readonly maxBasisPoints: bigint };
  /** Money and copies of an unusual fill stay on hold for at most this many days. */
  readonly reviewDays: number;
  /** Fills of one manager, as taker. */
  readonly fillsAMinute: number;
  readonly auction: {
    readonly minHours: number;
    readonly maxHours: number;
    /** A bid raises the price by this share of it, and by at least `minRaise`. */
    readonly raiseBasisPoints: bigint;
    readonly minRaise: Money<'XFC'>;
    /** A bid in the last seconds moves the end to this many seconds later, at most `maxExtensions` times. */
    readonly lastSeconds: number;
    readonly maxExtensions: number;
    /** A lot of the house starts at this share of the card's usual value, or at its row's price if that is higher. */
    readonly houseStartBasisPoints: bigint;
    /** That value is the reference price, or the cheapest offer if that is lower, but at least this share of the reference. */
    readonly houseOfferBasisPoints: bigint;
  };
  /**
   * A fill that returns a card to the manager it came from waits for a review once the two have traded this card as
   * often as `fills` within `reference.circleDays`. Null: never.
   */
  readonly toAndFro: { readonly fills: number } | null;

  /** The published schedule of the house's own auctions. */
  readonly houseAuctions: readonly HouseAuctionRow[];
}

/** A row of the house's schedule: a lot every `everyMinutes`, each running for some hours. */
export interface HouseAuctionRow {
  readonly name: string;
  readonly assetType: 1 | 2;
  readonly everyMinutes: number;
  /** Minutes after the full turn at which a lot opens, so that rows do not end together. */
  readonly offsetMinutes: number;
  readonly hours: number;
  /** The start price by the card's stars; the row auctions only cards of these stars. */
  readonly startPrices: readonly { readonly stars: Stars; readonly price: Money<'XFC'> }[];
}

export interface ProgressRules {
  /** Level n needs `experienceFactor` x n x (n - 1) experience points. */
  readonly experienceFactor: number;
}

/** One version of every number the server decides by. A contest keeps the version it was opened with. */
/** How results of contests count in the tops. */
export interface TopsRules {
  /** The percentage of points that counts: of official contests, and of those made by managers. */
  readonly officialPointsPercent: number;
  readonly otherPointsPercent: number;
  /** The percentage of the XFC won above the fee. */
  readonly netPercent: number;
  /** Points of the easy table are multiplied by this. */
  readonly easyFactor: number;
  /** Entries of one manager that count in a week, the best ones. */
  readonly bestOfficialAWeek: number;
  readonly bestOthersAWeek: number;
}

export interface Rules {
  readonly version: number;
  readonly money: MoneyRules;
  readonly cards: CardRules;
  readonly starterGrant: StarterGrant;
  readonly contests: ContestRules;
  readonly easyTeam: EasyTeamRules;
  readonly proTeam: ProTeamRules;
  readonly market: MarketRules;
  readonly shop: ShopRules;
  readonly progress: ProgressRules;
  readonly tops: TopsRules;
  readonly rewards: RewardRules;
  readonly promotional: PromotionalRules;
  readonly withdrawal: WithdrawalRules;
}
