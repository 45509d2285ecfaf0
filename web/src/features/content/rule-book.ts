import type { CallOutput } from '../../lib/api/request.ts';
import { shareText } from '../../lib/i18n/money.ts';
import type { TableName } from './search.ts';
import { numberFormat } from '../../lib/i18n/formats.ts';

export type RuleBook = CallOutput<'startup.rules'>;
type ScoringTable = RuleBook['scoring'][number];

/** Rules of scoring by subject, in the order in which readers look for them. */
const RULE_GROUPS = {
  playing: ['minutes_under_60', 'minutes_from_60', 'minute'],
  attack: [
    'goal',
    'assist',
    'key_pass',
    'big_chance_made',
    'big_chance_missed',
    'shot_on_target',
    'shot_off_target',
    'dribble',
    'penalty_won',
    'penalty_missed',
    'offside',
  ],
  ball: ['pass_good', 'pass_bad', 'possession_lost', 'foul_won'],
  defence: [
    'clean_sheet',
    'conceded',
    'defensive_contribution',
    'defensive_contribution_with_recoveries',
    'tackle_won',
    'interception',
    'block',
    'clearance',
    'recovery',
    'aerial_won',
  ],
  goalkeeper: ['save', 'save_in_box', 'penalty_saved', 'high_claim'],
  discipline: [
    'yellow_card',
    'red_card',
    'own_goal',
    'penalty_conceded',
    'error_to_goal',
    'error_to_shot',
    'foul_made',
  ],
  bonus: ['bonus_1', 'bonus_2', 'bonus_3'],
} as const satisfies Record<string, readonly string[]>;
type RuleGroup = keyof typeof RULE_GROUPS;

/** Rules that two tables give under other conditions, and so in other words. */
const WORDED_PER_TABLE: ReadonlySet<string> = new Set(['clean_sheet', 'conceded', 'save']);

/** The message of a rule of a table. */
export function ruleKey(table: TableName, rule: string): string {
  return WORDED_PER_TABLE.has(rule) ? `content.rule.${table}.${rule}` : `content.rule.${rule}`;
}

/** The rows of a table by group; a rule that no group names comes last. */
export function groupedRows(
  table: ScoringTable,
): readonly { group: RuleGroup | 'other'; rows: ScoringTable['rows'] }[] {
  const named: readonly string[] = Object.values(RULE_GROUPS).flat();
  const groups = Object.entries(RULE_GROUPS).map(([group, rules]: [string, readonly string[]]) => ({
    group: group as RuleGroup,
    rows: table.rows.filter(({ rule }) => rules.includes(rule)),
  }));
  const other = { group: 'other' as const, rows: table.rows.filter(({ rule }) => !named.includes(rule)) };
  return [...groups, other].filter(({ rows }) => rows.length > 0);
}

/** How a number of the rules is written. */
type NumberForm = 'count' | 'percent' | 'basis points' | 'money' | 'days';

/** A sentence of the rules: its message and the numbers in it, by path. */
export interface RuleSentence {
  readonly key: string;
  readonly numbers: Readonly<Record<string, readonly [path: string, form?: NumberForm]>>;
}

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
    {
      key: 'unusual',
      numbers: {
        below: ['market.unusual.belowBasisPoints', 'basis points'],
        above: ['market.unusual.aboveBasisPoints', 'basis points'],
        days: ['market.reviewDays'],
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
    {
      key: 'late',
      numbers: { seconds: ['market.auction.lastSeconds'], times: ['market.auction.maxExtensions'] },
    },
  ],
  loans: [
    { key: 'use', numbers: { days: ['market.loanDays'] } },
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
    {
      key: 'range',
      numbers: {
        min: ['market.promotional.minBasisPoints', 'basis points'],
        max: ['market.promotional.maxBasisPoints', 'basis points'],
      },
    },
    { key: 'free', numbers: {} },
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
  ],
  prizes: [
    { key: 'cut', numbers: { cut: ['contests.houseCutBasisPoints', 'basis points'] } },
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

/** The numbers of the rules by their path. */
export function numbersByPath(book: RuleBook): ReadonlyMap<string, string> {
  return new Map(book.numbers.map(({ group, name, value }) => [`${group}.${name}`, value]));
}

const MINUTES_A_DAY = 1440;

function written(value: string, form: NumberForm, locale: string): string {
  const number = numberFormat(locale, { maximumFractionDigits: 2 });
  if (form === 'percent') return shareText(value, locale);
  if (form === 'basis points') return shareText(Number(value) / 100, locale);
  if (form === 'days') return number.format(Number(value) / MINUTES_A_DAY);
  if (form === 'count') return number.format(Number(value));
  const [amount = '', currency = ''] = value.split(' ');
  return currency === 'XFC' ? `${number.format(Number(amount))} XFC` : number.format(Number(amount));
}

/** The values of a sentence, or null when the server's rules no longer have one of its numbers. */
export function sentenceValues(
  sentence: RuleSentence,
  numbers: ReadonlyMap<string, string>,
  locale: string,
): Record<string, string> | null {
  const values: Record<string, string> = {};
  for (const [name, [path, form = 'count']] of Object.entries(sentence.numbers)) {
    const value = numbers.get(path);
    if (value === undefined) return null;
    values[name] = written(value, form, locale);
  }
  return values;
}

/** One row of the table of stars: the share of players and how many copies of one there can ever be. */
interface StarsRow {
  readonly stars: number;
  readonly share: string;
  /** Null where the tier has no copies. */
  readonly copies: string | null;
}

/** The table of stars. */
export function starsRows(numbers: ReadonlyMap<string, string>, locale: string): readonly StarsRow[] {
  return [1, 2, 3, 4, 5].flatMap((stars) => {
    const share = numbers.get(`cards.players.${stars}.shareBasisPoints`);
    const copies = numbers.get(`cards.players.${stars}.lifetimeCopies`);
    if (share === undefined) return [];
    const hasCopies = copies !== undefined && copies !== 'null';
    return [
      {
        stars,
        share: written(share, 'basis points', locale),
        copies: hasCopies ? written(copies, 'count', locale) : null,
      },
    ];
  });
}
