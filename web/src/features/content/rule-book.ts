import type { CallOutput } from '../../lib/api/request.ts';
import { shareText } from '../../lib/i18n/money.ts';
import type { NumberForm, RuleSentence } from './rule-sentences.ts';
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
