import type { CallOutput } from '@touchline/contract/calls';
import { refuse, type Refusal } from '@touchline/contract/errors';
import { moneyText, type Money } from '@touchline/domain/money';
import { CURRENT_RULES, rulesOf } from '@touchline/domain/rules/index';
import { describeTable } from '@touchline/domain/scoring/table';
import { SCORING_TABLES } from '@touchline/domain/scoring/tables/index';

type Answer = CallOutput<'startup.rules'>;
type Numbers = Answer['numbers'];

/** All numbers and scoring tables of a rules version, from the tables the server itself uses. */
export function describeRules(version: number): Answer | Refusal {
  if (version > CURRENT_RULES.version) return refuse('ERR_NOT_FOUND');
  const { version: _, ...groups } = rulesOf(version);
  return {
    version,
    numbers: Object.entries(groups).flatMap(([group, value]) => numbersOf(group, '', value)),
    // Tables have versions of their own: all versions of the rules so far count points by the same ones.
    scoring: SCORING_TABLES.map((table) => {
      const { key, unit, rows } = describeTable(table);
      return {
        table: key,
        unit,
        rows: rows.map(({ key: rule, points }) => ({ rule, ...points })),
      };
    }),
  };
}

/** The leaves of a rules tree, each named by its path: "paces.standard.joinTimeMinutes". */
function numbersOf(group: string, name: string, value: unknown): Numbers {
  if (typeof value === 'bigint' || typeof value === 'string') return [{ group, name, value: String(value) }];
  if (isMoney(value)) return [{ group, name, value: `${moneyText(value)} ${value.currency}` }];
  if (Array.isArray(value) && value.every((each) => typeof each !== 'object')) {
    return [{ group, name, value: value.map(String).join(', ') }];
  }
  if (typeof value !== 'object' || value === null) return [{ group, name, value: JSON.stringify(value) }];
  return Object.entries(value).flatMap(([key, inner]) =>
    numbersOf(group, name === '' ? key : `${name}.${key}`, inner),
  );
}

function isMoney(value: unknown): value is Money {
  return typeof value === 'object' && value !== null && 'currency' in value && 'units' in value;
}
