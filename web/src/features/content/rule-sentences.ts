/** How a number of the rules is written. */
export type NumberForm = 'count' | 'percent' | 'basis points' | 'money' | 'days';

/** A sentence of the rules: its message and the numbers in it, by path. */
export interface RuleSentence {
  readonly key: string;
  readonly numbers: Readonly<Record<string, readonly [path: string, form?: NumberForm]>>;
}

/** The shares of the usual price at which bonus XFC trades. */
const PROMOTIONAL_RANGE = {
  min: ['market.promotional.minBasisPoints', 'basis points'],
  max: ['market.promotional.maxBasisPoints', 'basis points'],
} as const satisfies RuleSentence['numbers'];

/** The sentences of the rules by section; every number comes from the server's own tables. */
export const SENTENCES = {
  team: [
    {
      key: 'eleven',
      numbers: {
        starters: ['easyTeam.starters'],
        keepers: ['easyTeam.formation.GK.max'],
        minDefenders: ['easyTeam.formation.DF.min'],
        maxDefenders: ['easyTeam.formation.DF.max'],
        minMidfielders: ['easyTeam.formation.MF.min'],
        maxMidfielders: ['easyTeam.formation.MF.max'],
        minForwards: ['easyTeam.formation.FW.min'],
        maxForwards: ['easyTeam.formation.FW.max'],
      },
    },
    { key: 'reserves', numbers: { each: ['easyTeam.reserves.GK'] } },
    { key: 'stars', numbers: { stars: ['easyTeam.maxStars'] } },
    { key: 'club', numbers: { max: ['easyTeam.maxOfClub'], single: ['easyTeam.maxOfClubInOneMatch'] } },
    { key: 'captain', numbers: {} },
  ],
  pro: [
    { key: 'cards', numbers: { free: ['proTeam.freeStars'], leased: ['cards.twoStarLease.stars'] } },
    {
      key: 'leases',
      numbers: {
        free: ['cards.twoStarLease.freeAWeek'],
        levels: ['cards.twoStarLease.levelsPerExtra'],
        max: ['cards.twoStarLease.maxFreeAWeek'],
        price: ['cards.twoStarLease.price', 'money'],
        days: ['cards.twoStarLease.days'],
      },
    },
    { key: 'copies', numbers: {} },
    {
      key: 'revision',
      numbers: { notice: ['cards.noticeOfNewStarsDays'], floor: ['cards.minStarsOfMinted'] },
    },
    { key: 'loans', numbers: { days: ['market.loanDays'] } },
    { key: 'reserves', numbers: {} },
    {
      key: 'tiers',
      numbers: { level: ['proTeam.rookie.belowLevel'], stars: ['proTeam.rookie.maxStars'] },
    },
  ],
  market: [
    { key: 'orders', numbers: { days: ['market.orderDays'] } },
    {
      key: 'fee',
      numbers: {
        fee: ['market.feeBasisPoints', 'basis points'],
        less: ['market.feeReduction.reductionBasisPoints', 'basis points'],
        levels: ['market.feeReduction.levels'],
        max: ['market.feeReduction.maxBasisPoints', 'basis points'],
      },
    },
    {
      key: 'usual',
      numbers: {
        fills: ['market.reference.fills'],
        days: ['market.reference.days'],
        min: ['market.reference.minFills'],
      },
    },
    { key: 'counted', numbers: { days: ['market.reference.circleDays'] } },
    {
      key: 'unusual',
      numbers: {
        below: ['market.unusual.belowBasisPoints', 'basis points'],
        above: ['market.unusual.aboveBasisPoints', 'basis points'],
        days: ['market.reviewDays'],
      },
    },
    {
      key: 'back',
      numbers: {
        fills: ['market.toAndFro.fills'],
        days: ['market.reference.circleDays'],
        held: ['market.reviewDays'],
      },
    },
  ],
  auctions: [
    { key: 'run', numbers: { min: ['market.auction.minHours'], max: ['market.auction.maxHours'] } },
    {
      key: 'raise',
      numbers: {
        share: ['market.auction.raiseBasisPoints', 'basis points'],
        minRaise: ['market.auction.minRaise', 'money'],
      },
    },
    { key: 'maximum', numbers: {} },
    { key: 'price', numbers: {} },
    { key: 'raising', numbers: {} },
    {
      key: 'late',
      numbers: { seconds: ['market.auction.lastSeconds'], times: ['market.auction.maxExtensions'] },
    },
    { key: 'now', numbers: {} },
    { key: 'bonus', numbers: PROMOTIONAL_RANGE },
  ],
  loans: [
    { key: 'use', numbers: { days: ['market.loanDays'] } },
    { key: 'unused', numbers: { days: ['market.loanDays'] } },
    { key: 'fielded', numbers: {} },
    { key: 'lender', numbers: {} },
  ],
  packs: [
    {
      key: 'kinds',
      numbers: {
        promo: ['shop.packs.promo.price', 'money'],
        promoCards: ['shop.packs.promo.table.cards'],
        special: ['shop.packs.special.price', 'money'],
        specialCards: ['shop.packs.special.table.cards'],
        icon: ['shop.packs.icon.price', 'money'],
        iconCards: ['shop.packs.icon.table.cards'],
      },
    },
    {
      key: 'starter',
      numbers: {
        price: ['shop.packs.starter.price', 'money'],
        cards: ['shop.packs.starter.table.cards'],
      },
    },
    { key: 'drops', numbers: { days: ['shop.dropDays'], max: ['shop.packsAManager'] } },
    { key: 'fair', numbers: {} },
  ],
  exchange: [
    {
      key: 'four',
      numbers: {
        copies: ['shop.recipes.four_stars.burn.copies'],
        stars: ['shop.recipes.four_stars.burn.stars'],
      },
    },
    {
      key: 'five',
      numbers: {
        copies: ['shop.recipes.five_stars.burn.copies'],
        stars: ['shop.recipes.five_stars.burn.stars'],
      },
    },
    { key: 'gone', numbers: {} },
  ],
  bonus: [
    { key: 'what', numbers: {} },
    { key: 'range', numbers: PROMOTIONAL_RANGE },
    { key: 'contests', numbers: { seats: ['contests.madeByManagers.minSeatsForPromotional'] } },
    { key: 'free', numbers: { share: ['promotional.freedByFeesBasisPoints', 'basis points'] } },
    { key: 'winnings', numbers: {} },
    { key: 'carried', numbers: {} },
    {
      key: 'prizes',
      numbers: { entries: ['promotional.carriesInOfficial.maxEntries'] },
    },
    { key: 'presents', numbers: { days: ['promotional.highestPriceDays'] } },
  ],
  contests: [
    {
      key: 'open',
      numbers: {
        days: ['contests.paces.standard.openBeforeMinutes', 'days'],
        sprint: ['contests.paces.sprint.openBeforeMinutes'],
      },
    },
    {
      key: 'lock',
      numbers: {
        minutes: ['contests.paces.standard.joinTimeMinutes'],
        sprint: ['contests.paces.sprint.joinTimeMinutes'],
      },
    },
    {
      key: 'final',
      numbers: {
        minutes: ['contests.paces.standard.provisionalMinutes'],
        sprint: ['contests.paces.sprint.provisionalMinutes'],
      },
    },
    {
      key: 'cancelled',
      numbers: {
        min: ['contests.minEntries'],
        share: ['contests.voidShareLimitBasisPoints', 'basis points'],
      },
    },
    {
      key: 'entries',
      numbers: {
        max: ['contests.entriesPerManager.max'],
        share: ['contests.entriesPerManager.shareOfSeatsBasisPoints', 'basis points'],
      },
    },
    { key: 'official', numbers: {} },
    {
      key: 'managers',
      numbers: {
        level: ['contests.madeByManagers.minLevelForPaid'],
        min: ['contests.madeByManagers.minFee', 'money'],
        max: ['contests.madeByManagers.maxFee', 'money'],
        seats: ['contests.madeByManagers.maxSeatsWithoutVenue'],
      },
    },
  ],
  prizes: [
    { key: 'cut', numbers: { cut: ['contests.houseCutBasisPoints', 'basis points'] } },
    {
      key: 'organizer',
      numbers: {
        min: ['cards.venues.1.hostShareBasisPoints', 'basis points'],
        max: ['cards.venues.5.hostShareBasisPoints', 'basis points'],
      },
    },
    { key: 'kinds', numbers: {} },
    {
      key: 'places',
      numbers: {
        each: ['contests.places.entriesPerPaidPlace'],
        min: ['contests.places.minPaidPlaces'],
      },
    },
    { key: 'ties', numbers: {} },
  ],
  tops: [
    { key: 'points', numbers: { factor: ['tops.easyFactor'] } },
    { key: 'others', numbers: { share: ['tops.otherPointsPercent', 'percent'] } },
    { key: 'net', numbers: { net: ['tops.netPercent', 'percent'] } },
    { key: 'week', numbers: { official: ['tops.bestOfficialAWeek'], others: ['tops.bestOthersAWeek'] } },
    { key: 'out', numbers: {} },
    { key: 'season', numbers: {} },
  ],
  start: [
    { key: 'money', numbers: { xfc: ['starterGrant.xfc', 'money'], gold: ['starterGrant.gold', 'money'] } },
    {
      key: 'cards',
      numbers: {
        stars: ['starterGrant.leasedStars'],
        days: ['starterGrant.leaseDays'],
        more: ['starterGrant.freeChoice'],
      },
    },
    { key: 'promotional', numbers: {} },
    { key: 'level', numbers: { factor: ['progress.experienceFactor'] } },
  ],
} as const satisfies Record<string, readonly RuleSentence[]>;
export const SECTIONS = [
  'team',
  'pro',
  'contests',
  'prizes',
  'market',
  'auctions',
  'loans',
  'packs',
  'exchange',
  'bonus',
  'tops',
  'start',
] as const satisfies readonly (keyof typeof SENTENCES)[];
