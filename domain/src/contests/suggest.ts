import { POSITIONS } from '../football/events.ts';
import type { Position } from '../football/events.ts';
import { bestEleven, type ValuedPlayer } from './best-eleven.ts';
import { cheapestEleven } from './cheapest-eleven.ts';
import { taskVariants, type FixedPlayers, type TaskVariant } from './fixed-picks.ts';
import { reasonAgainstPick, type PickRefusal } from './pick.ts';
import { reserveStarsLimit, sumOfStars, type PoolPlayer, type Team, type TeamRules } from './team.ts';

/** Picks that a team keeps while the rest of it is suggested. */
export type FixedPicks = Team;

const NOTHING_FIXED: FixedPicks = { starters: [], reserves: [], captainId: null, viceCaptainId: null };

/**
 * Why no valid team includes the fixed picks: a rule that one of them breaks together with those before it, or the
 * limit that leaves no completion.
 */
export type FillRefusal = PickRefusal | 'reserve_stars' | 'stars_and_clubs' | 'too_few_players';

type FillOutcome =
  | { readonly kind: 'team'; readonly team: Team }
  | {
      readonly kind: 'blocked';
      readonly reason: FillRefusal;
      /**
       * The picks each of which would have to go: without any one of them there is a team, or it is the one that is
       * refused. Empty when the pool has no valid team at all.
       */
      readonly playerIds: readonly number[];
    };

/**
 * Builds a valid team of the highest value, or null when there is none. `valuation` returns any finite number and is
 * called once per player; ties go to the lower id, so the result depends only on the arguments. First the eleven is
 * the best possible, then the reserves it allows. The captain is the most valued starter, the vice-captain the next,
 * where teams have them.
 */
export function suggestTeam(
  pool: Iterable<PoolPlayer>,
  valuation: (player: PoolPlayer) => number,
  rules: TeamRules,
): Team | null {
  return bestTeam(valued(pool, valuation), NOTHING_FIXED, rules);
}

/**
 * Completes fixed picks to a valid team as `suggestTeam` builds one, or returns the picks that make that
 * impossible: when any valid team includes them, one is returned. A fixed captain or vice-captain who starts keeps
 * the armband.
 */
export function fillTeam(
  pool: Iterable<PoolPlayer>,
  fixed: FixedPicks,
  valuation: (player: PoolPlayer) => number,
  rules: TeamRules,
): FillOutcome {
  const players = valued(pool, valuation);
  const refused = refusedPick(players, fixed, rules);
  if (refused !== null) return { kind: 'blocked', ...refused };
  const team = bestTeam(players, fixed, rules);
  if (team !== null) return { kind: 'team', team };
  return {
    kind: 'blocked',
    reason: bindingLimit(players, fixed, rules),
    playerIds: blockingPicks(players, fixed, rules),
  };
}

function valued(pool: Iterable<PoolPlayer>, valuation: (player: PoolPlayer) => number): ValuedPlayer[] {
  const players: ValuedPlayer[] = [];
  for (const { id, position, clubId, stars } of pool) {
    const player: PoolPlayer = { id, position, clubId, stars };
    players.push({ ...player, value: valuation(player) });
  }
  return players.sort(byValue);
}

function byValue(one: ValuedPlayer, other: ValuedPlayer): number {
  return other.value - one.value || one.id - other.id;
}

/** The first pick that breaks a rule together with those before it. */
function refusedPick(
  players: readonly ValuedPlayer[],
  fixed: FixedPicks,
  rules: TeamRules,
): { readonly reason: FillRefusal; readonly playerIds: readonly number[] } | null {
  const pool = new Map(players.map((player) => [player.id, player]));
  let team: FixedPicks = NOTHING_FIXED;
  for (const [slot, ids] of [
    ['starter', fixed.starters],
    ['reserve', fixed.reserves],
  ] as const) {
    for (const id of ids) {
      const reason = reasonAgainstPick(id, slot, team, pool, rules);
      if (reason !== null) return { reason, playerIds: [id] };
      const list = slot === 'starter' ? 'starters' : 'reserves';
      team = { ...team, [list]: [...team[list], id] };
    }
  }
  return null;
}

function bestTeam(players: readonly ValuedPlayer[], fixed: FixedPicks, rules: TeamRules): Team | null {
  const fixedPlayers = playersOf(fixed, players);
  let best: readonly ValuedPlayer[] | null = null;
  let bound: number | null = null;
  for (const task of taskVariants(players, fixedPlayers, rules)) {
    const eleven = bestEleven(task, rules);
    if (eleven !== null && (best === null || sumOfValues(eleven) > sumOfValues(best))) best = eleven;
    // Everyone may start and no variant leaves more stars.
    if (task.candidates.length === task.allCandidates.length) break;
    // No variant has a better eleven than one that need not leave a reserve: mostly the first reaches it.
    bound ??= boundOf(task, rules);
    if ((best === null ? -Infinity : sumOfValues(best)) >= bound) break;
  }
  return best === null ? null : completeTeam(best, players, { fixed, fixedPlayers, rules });
}

/** The value that no variant exceeds, given the first; -Infinity when none has an eleven. */
function boundOf(first: TaskVariant, rules: TeamRules): number {
  const eleven = bestEleven({ ...first, candidates: first.allCandidates }, rules);
  return eleven === null ? -Infinity : sumOfValues(eleven);
}

function playersOf({ starters, reserves }: FixedPicks, players: readonly ValuedPlayer[]): FixedPlayers {
  const byId = new Map(players.map((player) => [player.id, player]));
  const known = (ids: readonly number[]) =>
    ids.map((id) => byId.get(id)).filter((player) => player !== undefined);
  return { starters: known(starters), reserves: known(reserves) };
}

function sumOfValues(players: readonly ValuedPlayer[]): number {
  return players.reduce((sum, { value }) => sum + value, 0);
}

/** Without which of the picks there would be a team. */
function blockingPicks(
  players: readonly ValuedPlayer[],
  fixed: FixedPicks,
  rules: TeamRules,
): readonly number[] {
  const isPossible = (picks: FixedPicks) =>
    cheapestEleven(players, rules, playersOf(picks, players)) !== null;
  if (!isPossible(NOTHING_FIXED)) return [];
  const ids = [...fixed.starters, ...fixed.reserves];
  const keeping = (isKept: (id: number, index: number) => boolean): FixedPicks => ({
    ...fixed,
    starters: fixed.starters.filter((id) => isKept(id, ids.indexOf(id))),
    reserves: fixed.reserves.filter((id) => isKept(id, ids.indexOf(id))),
  });
  const alone = ids.filter((blocking) => isPossible(keeping((id) => id !== blocking)));
  if (alone.length > 0) return alone;
  // If no pick alone is the cause, blames the first one that made a valid team impossible.
  return ids.filter((_, last) => !isPossible(keeping((_id, index) => index <= last))).slice(0, 1);
}

/** The limit without which the fixed picks could be completed. */
function bindingLimit(players: readonly ValuedPlayer[], fixed: FixedPicks, rules: TeamRules): FillRefusal {
  const withoutStars = { maxStars: Infinity };
  const withoutClubs = { maxOfClub: rules.starters };
  const ways = [
    ['stars', withoutStars],
    ['club_limit', withoutClubs],
    ['reserve_stars', { reservesAreBounded: false }],
    ['stars_and_clubs', { ...withoutStars, ...withoutClubs }],
  ] as const;
  const [binding] =
    ways.find(
      ([, relaxed]) => cheapestEleven(players, { ...rules, ...relaxed }, playersOf(fixed, players)) !== null,
    ) ?? [];
  return binding ?? 'too_few_players';
}

interface Completing {
  readonly fixed: FixedPicks;
  readonly fixedPlayers: FixedPlayers;
  readonly rules: TeamRules;
}

/** Adds to an eleven the most valued reserves it allows, and its captain and vice-captain where it has them. */
function completeTeam(
  eleven: readonly ValuedPlayer[],
  players: readonly ValuedPlayer[],
  { fixed, fixedPlayers, rules }: Completing,
): Team | null {
  const reserves = bestReserves(eleven, players, fixedPlayers, rules);
  if (reserves === null) return null;
  const inOrder = eleven.toSorted(byValue).map(({ id }) => id);
  const kept = (id: number | null) => (id !== null && inOrder.includes(id) ? id : null);
  const fixedVice = kept(fixed.viceCaptainId);
  const captainId = kept(fixed.captainId) ?? inOrder.find((id) => id !== fixedVice) ?? null;
  const viceCaptainId =
    fixedVice !== null && fixedVice !== captainId
      ? fixedVice
      : (inOrder.find((id) => id !== captainId) ?? null);
  const starters = POSITIONS.flatMap((position) =>
    eleven.filter((player) => player.position === position).toSorted(byValue),
  );
  return {
    starters: starters.map(({ id }) => id),
    reserves: reserves.map(({ id }) => id),
    captainId: rules.hasCaptain ? captainId : null,
    viceCaptainId: rules.hasCaptain ? viceCaptainId : null,
  };
}

/** The most valued reserves an eleven allows besides the fixed ones, one of each position; null when there are none. */
function bestReserves(
  eleven: readonly ValuedPlayer[],
  players: readonly ValuedPlayer[],
  fixed: FixedPlayers,
  rules: TeamRules,
): readonly ValuedPlayer[] | null {
  const starting = new Set(eleven.map(({ id }) => id));
  const choices = POSITIONS.filter((position) => rules.reserves[position] > 0).map((position) => {
    const given = fixed.reserves.find((player) => player.position === position);
    return given === undefined ? reservesOf(position, eleven, players, { starting, rules }) : [given];
  });
  const left = rules.starsOf === 'eleven' ? Infinity : rules.maxStars - sumOfStars(eleven);
  let best: readonly ValuedPlayer[] | null = null;
  const visit = (index: number, taken: readonly ValuedPlayer[], stars: number): void => {
    const of = choices[index];
    if (stars > left) return;
    if (of !== undefined) {
      for (const player of of) visit(index + 1, [...taken, player], stars + player.stars);
    } else if (best === null || sumOfValues(taken) > sumOfValues(best)) best = taken;
  };
  visit(0, [], 0);
  return best;
}

/** The most valued reserve of a position for each number of stars. */
function reservesOf(
  position: Position,
  eleven: readonly ValuedPlayer[],
  players: readonly ValuedPlayer[],
  { starting, rules }: { readonly starting: ReadonlySet<number>; readonly rules: TeamRules },
): readonly ValuedPlayer[] {
  const max = rules.reservesAreBounded ? (reserveStarsLimit(eleven, position) ?? Infinity) : Infinity;
  const best = new Map<number, ValuedPlayer>();
  for (const player of players) {
    const isAble = player.position === position && player.stars <= max && !starting.has(player.id);
    if (isAble && !best.has(player.stars)) best.set(player.stars, player);
  }
  return [...best.values()].toSorted(byValue);
}
