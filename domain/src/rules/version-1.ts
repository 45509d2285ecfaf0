import { gold, xfc, XFC_UNIT } from '../money.ts';
import { SHOP_1 } from './packs.ts';
import type { Rules } from './rules.ts';

/** The first rule book. A published version is never edited: a changed number is a new version. */
export const VERSION_1: Rules = {
  version: 1,
  money: {
    goldPerXfc: 10n,
    exchangeStep: xfc(XFC_UNIT / 10n),
    rewardsSeed: xfc(100_000n * XFC_UNIT),
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
    leastStarsOfMinted: 3,
    noticeOfNewStarsDays: 7,
    twoStarLease: { freeAWeek: 5, levelsPerExtra: 2, mostFreeAWeek: 20, price: gold(5n), days: 7 },
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
      // A minute more than the quarter of an hour between rounds, so that one contest opens as the last one locks.
      sprint: { joinTimeMinutes: 1, openBeforeMinutes: 16, provisionalMinutes: 2 },
    },
    endAfterLastKickOffHours: 3,
    confirmLimitHours: 48,
    voidShareLimitBasisPoints: 5_000,
    leastEntries: 2,
    entriesPerManager: { most: 3, shareOfSeatsBasisPoints: 500 },
    headToHeadSeats: 2,
    houseCutBasisPoints: 400n,
    places: {
      entriesPerPaidPlace: 5,
      leastPaidPlaces: 3,
      smallFields: [
        { upTo: 3, paidPlaces: 1 },
        { upTo: 5, paidPlaces: 2 },
      ],
      shareExponent: { numerator: 4n, denominator: 5n },
    },
    madeByManagers: {
      leastLevelForPaid: 3,
      mostSeatsWithoutVenue: 100,
      leastStartAheadMinutes: 30,
      mostStartAheadDays: 14,
      leastFee: xfc(XFC_UNIT),
      greatestFee: xfc(1_000n * XFC_UNIT),
      leastSeatsForPromotional: 20,
    },
    password: {
      leastCharacters: 4,
      mostCharacters: 32,
      wrongTries: 5,
      lockedOutMinutes: 15,
      wrongTriesAnHour: 50,
    },
  },
  easyTeam: {
    starters: 11,
    formation: {
      GK: { least: 1, most: 1 },
      DF: { least: 3, most: 5 },
      MF: { least: 3, most: 5 },
      FW: { least: 1, most: 3 },
    },
    reserves: { GK: 1, DF: 1, MF: 1, FW: 1 },
    mostOfClub: 4,
    mostOfClubInOneMatch: 7,
    mostStars: 28,
  },
  market: {
    priceTick: xfc(XFC_UNIT / 100n),
    orderDays: 30,
    feeBasisPoints: 500n,
    feeReduction: { levels: 5, reductionBasisPoints: 25n, mostBasisPoints: 150n },
    reference: { fills: 20, days: 90, leastFills: 5, tierFills: 200 },
    unusual: { belowBasisPoints: 2_500n, aboveBasisPoints: 40_000n },
    promotional: { leastBasisPoints: 8_000n, mostBasisPoints: 12_500n },
    reviewDays: 7,
    fillsAMinute: 20,
  },
  shop: SHOP_1,
  progress: { experienceFactor: 50 },
};
