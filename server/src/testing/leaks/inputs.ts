import type { CallKey } from '@touchline/contract/calls';
import { fieldsOf, goodInput, type Field } from '../http/inputs.ts';

export type Input = Readonly<Record<string, unknown>>;

/** Ids that lead a call to a manager's picks. */
export interface Targets {
  readonly contests: readonly number[];
  /** The manager's entries. */
  readonly teams: readonly number[];
  /** Players of which the manager fields each in one world only. */
  readonly players: readonly number[];
  readonly playerName: string;
  readonly matches: readonly number[];
  readonly leagueId: number;
  readonly orders: readonly number[];
  readonly managers: readonly number[];
  readonly nickname: string;
  readonly notices: readonly number[];
  readonly corrections: readonly number[];
  /** Clubs whose ground hosts one of the contests. */
  readonly venues: readonly number[];
}

/** What `id` names, by the beginning of a call's name. */
const OWNERS: readonly (readonly [string, keyof Targets])[] = [
  ['contests.correction', 'corrections'],
  ['contests.', 'contests'],
  ['standings.', 'contests'],
  ['football.matches.', 'matches'],
  ['market.players.', 'players'],
  ['portfolio.', 'managers'],
  ['profiles.', 'managers'],
  ['market.venues.', 'venues'],
  ['inbox.', 'notices'],
];

/** What other fields name. */
const FIELDS: Readonly<Record<string, keyof Targets>> = {
  contestId: 'contests',
  contest_id: 'contests',
  teamId: 'teams',
  team_id: 'teams',
  playerId: 'players',
  player_id: 'players',
  asset_id: 'players',
  matchId: 'matches',
  match_id: 'matches',
  order_id: 'orders',
  venue_id: 'venues',
  managerId: 'managers',
  manager_id: 'managers',
};
/** A share of the optional values: each `of`-th of them, from the one at `index` on. */
export interface Share {
  readonly index: number;
  readonly of: number;
}
export const WHOLE: Share = { index: 0, of: 1 };

const MAX_ITEMS = 100;
/** A whole number of fewer values is a choice. */
const MAX_CHOICES = 5;

/**
 * Inputs of a call that reach a manager's picks where the call can: every combination of the ids it needs, then each
 * optional field with each of its values, for the first and the last combination. Of the
 * inputs with optional values only those of the share.
 */
export function inputsOf(key: CallKey, targets: Targets, share: Share = WHOLE): readonly Input[] {
  const fields = fieldsOf(key);
  const base = goodInput(key);
  const needed = Object.keys(base).map((name) => [name, valuesOf(key, name, fields, targets)] as const);
  const bases = needed.reduce<readonly Input[]>(
    (inputs, [name, values]) =>
      values.length === 0
        ? inputs
        : inputs.flatMap((input) => values.map((value) => ({ ...input, [name]: value }))),
    [base],
  );
  const [first, last] = [bases[0] ?? base, bases.at(-1) ?? base];
  const varied = [...fields.keys()]
    .filter((name) => !(name in base))
    .flatMap((name) =>
      valuesOf(key, name, fields, targets).flatMap((value) =>
        (bases.length < 2 ? [first] : [first, last]).map((input) => ({ ...input, [name]: value })),
      ),
    );
  return [...bases, ...varied.filter((_input, index) => index % share.of === share.index % share.of)];
}

function valuesOf(
  key: CallKey,
  name: string,
  fields: ReadonlyMap<string, Field>,
  targets: Targets,
): readonly unknown[] {
  const schema = fields.get(name)?.schema ?? {};
  const target = name === 'id' ? OWNERS.find(([prefix]) => key.startsWith(prefix))?.[1] : FIELDS[name];
  if (target !== undefined) return listOf(targets[target]);
  if (name === 'leagueId' || name === 'league_id') return [targets.leagueId];
  if (name === 'text' || name === 'search' || name === 'query') return [targets.playerName, targets.nickname];
  if (name === 'article') return targets.matches.map((id) => `preview-${id}`);
  if (name === 'page') return [1];
  const branches = branchesOf(schema);
  const choices = branches.find((branch) => Array.isArray(branch['enum']))?.['enum'];
  if (branches.some(({ type }) => type === 'boolean')) return [true];
  if (Array.isArray(choices)) return choices;
  const whole = branches.find(({ type }) => type === 'integer');
  if (name === 'noItems' || name === 'perPage') return [whole?.['maximum'] ?? MAX_ITEMS];
  const [min, max] = [Number(whole?.['minimum']), Number(whole?.['maximum'])];
  return max - min < MAX_CHOICES ? Array.from({ length: max - min + 1 }, (_, index) => min + index) : [];
}

/** The schemas of which a value needs to fit one. */
function branchesOf(schema: Input): readonly Input[] {
  const branches: readonly unknown[] = Array.isArray(schema['anyOf']) ? schema['anyOf'] : [schema];
  return branches.filter((branch): branch is Input => typeof branch === 'object' && branch !== null);
}

function listOf(values: Targets[keyof Targets]): readonly unknown[] {
  return Array.isArray(values) ? values : [values];
}
