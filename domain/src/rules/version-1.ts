import { gold, xfc, XFC_UNIT } from '../money.ts';
import { SHOP_1 } from './packs.ts';
import { PROMOTIONAL_1, REWARDS_1, WITHDRAWAL_1 } from './rewards.ts';
import type { Rules } from './rules.ts';

/** Rules shared by easy and pro teams. */
const TEAM = {
  starters: 11,
  formation: {
    GK: { min: 1, max: 1 },
    DF: { min: 3, max: 5 },
    MF: { min: 3, max: 5 },
    FW: { min: 1, max: 3 },
  },
  reserves: { GK: 1, DF: 1, MF: 1, FW: 1 },
  maxOfClub: 4,
  maxOfClubInOneMatch: 7,
} as const;

/** The first rule book. A published version is never edited: a changed number is a new version. */
export const VERSION_1: Rules = {
  version: 1,
  money: {
    goldPerXfc: 10n,
    exchangeStep: xfc(XFC_UNIT / 10n),
    // The starters of 10,000 managers are 200,000 (decision 0069).
    rewardsSeed: xfc(300_000n * XFC_UNIT),
    rewardsShareOfFeesBasisPoints: 5_000n,
    goldOnlyBelow: xfc(1_000n * XFC_UNIT),
  },
  cards: {
    players: {
      1: { shareBasisPoints: 4_000, lifetimeCopies: null },
      2: { shareBasisPoints: 3_000, lifetimeCopies: null },
      3: { shareBasisPoints: 1_700, lifetimeCopies: 500 },
      4: { shareBasisPoints: 900, lifetimeCopies: 200 },
      5: { shareBasisPoints: 400, lifetimeCopies: 75 },
    },
    venues: {
      1: { seatsBelow: 20_000, lifetimeCopies: null, largestContest: 2, hostShareBasisPoints: 0n },
      2: { seatsBelow: 30_000, lifetimeCopies: null, largestContest: 11, hostShareBasisPoints: 200n },
      3: { seatsBelow: 45_000, lifetimeCopies: 40, largestContest: 50, hostShareBasisPoints: 400n },
      4: { seatsBelow: 65_000, lifetimeCopies: 15, largestContest: 200, hostShareBasisPoints: 600n },
      5: { seatsBelow: null, lifetimeCopies: 5, largestContest: 1_000, hostShareBasisPoints: 800n },
    },
    minStarsOfMinted: 3,
    noticeOfNewStarsDays: 14,
    minDaysBetweenStarRevisions: 28,
    twoStarLease: {
      stars: 2,
      freeAWeek: 5,
      levelsPerExtra: 2,
      maxFreeAWeek: 20,
      price: gold(5n),
      days: 7,
    },
  },
  starterGrant: {
    leasedPositions: ['GK', 'DF', 'MF', 'FW'],
    freeChoice: 1,
    leasedStars: 3,
    leaseDays: 28,
    matchWithinDays: 7,
    xfc: xfc(20n * XFC_UNIT),
    gold: gold(50n),
  },
  contests: {
    paces: {
      standard: { joinTimeMinutes: 5, openBeforeMinutes: 7 * 24 * 60, provisionalMinutes: 120 },
      // One minute more than the 15 minutes between rounds, so that a contest opens when the previous one locks.
      sprint: { joinTimeMinutes: 1, openBeforeMinutes: 16, provisionalMinutes: 2 },
    },
    endAfterLastKickOffHours: 3,
    confirmLimitHours: 48,
    voidShareLimitBasisPoints: 5_000,
    minEntries: 2,
    entriesPerManager: { max: 3, shareOfSeatsBasisPoints: 500 },
    headToHeadSeats: 2,
    houseCutBasisPoints: 400n,
    places: {
      entriesPerPaidPlace: 5,
      minPaidPlaces: 3,
      smallFields: [
        { upTo: 3, paidPlaces: 1 },
        { upTo: 5, paidPlaces: 2 },
      ],
      shareExponent: { numerator: 4n, denominator: 5n },
    },
    madeByManagers: {
      minLevelForPaid: 3,
      nameCharacters: { min: 3, max: 60 },
      maxOpen: 20,
      maxMadeAnHour: 10,
      maxSeatsWithoutVenue: 100,
      minStartAheadMinutes: 30,
      maxStartAheadDays: 14,
      minFee: xfc(XFC_UNIT),
      maxFee: xfc(1_000n * XFC_UNIT),
      minSeatsForPromotional: 20,
    },
    minSeatsForLinked: 20,
    password: {
      minCharacters: 4,
      maxCharacters: 32,
      wrongAttempts: 5,
      lockedOutMinutes: 15,
      wrongAttemptsAnHour: 50,
    },
  },
  easyTeam: {
    ...TEAM,
    maxStars: 28,
  },
  proTeam: {
    ...TEAM,
    freeStars: 1,
    rookie: { belowLevel: 5, maxStars: 40 },
  },
  market: {
    priceTick: xfc(XFC_UNIT / 100n),
    orderDays: 30,
    loanDays: 7,
    feeBasisPoints: 500n,
    feeReduction: { levels: 5, reductionBasisPoints: 25n, maxBasisPoints: 150n },
    reference: { fills: 20, days: 90, minFills: 5, tierFills: 200, examined: 40, circleDays: 7 },
    unusual: { belowBasisPoints: 2_500n, aboveBasisPoints: 40_000n },
    promotional: { minBasisPoints: 8_000n, maxBasisPoints: 12_500n },
    reviewDays: 7,
    fillsAMinute: 20,
    auction: {
      minHours: 1,
      maxHours: 72,
      raiseBasisPoints: 500n,
      minRaise: xfc(XFC_UNIT / 10n),
      lastSeconds: 120,
      maxExtensions: 30,
      houseStartBasisPoints: 0n,
      houseOfferBasisPoints: 10_000n,
    },
    toAndFro: null,
    houseAuctions: [
      {
        name: 'players of four stars',
        assetType: 1,
        everyMinutes: 30,
        offsetMinutes: 0,
        hours: 6,
        startPrices: [{ stars: 4, price: xfc(10n * XFC_UNIT) }],
      },
      {
        name: 'players of five stars',
        assetType: 1,
        everyMinutes: 180,
        offsetMinutes: 10,
        hours: 24,
        startPrices: [{ stars: 5, price: xfc(40n * XFC_UNIT) }],
      },
      {
        name: 'venues',
        assetType: 2,
        everyMinutes: 120,
        offsetMinutes: 20,
        hours: 24,
        startPrices: [
          { stars: 3, price: xfc(5n * XFC_UNIT) },
          { stars: 4, price: xfc(15n * XFC_UNIT) },
          { stars: 5, price: xfc(50n * XFC_UNIT) },
        ],
      },
    ],
  },
  shop: SHOP_1,
  progress: { experienceFactor: 50 },
  tops: {
    officialPointsPercent: 100,
    otherPointsPercent: 20,
    netPercent: 20,
    easyFactor: 8,
    bestOfficialAWeek: 10,
    bestOthersAWeek: 5,
  },
  rewards: REWARDS_1,
  promotional: PROMOTIONAL_1,
  withdrawal: WITHDRAWAL_1,
};
