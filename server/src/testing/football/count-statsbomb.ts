import { readFileSync } from 'node:fs';
import { STATISTICS, type Statistic } from '@touchline/domain/football/events';
import { NO_STATISTICS } from '@touchline/domain/football/statistics';

/** An event as it appears in the file. */
interface RawEvent {
  readonly id: string;
  readonly period: number;
  readonly minute: number;
  readonly second: number;
  readonly type: { readonly name: string };
  readonly team: { readonly id: number };
  readonly player?: { readonly id: number };
  readonly location?: readonly number[];
  readonly related_events?: readonly string[];
  readonly tactics?: { readonly lineup: readonly { readonly player: { readonly id: number } }[] };
  readonly [detail: string]: unknown;
}

interface RawSide {
  readonly team_id: number;
  readonly lineup: readonly { readonly player_id: number }[];
}

type Counts = { [Figure in Statistic]: number };

export interface CountedMatch {
  readonly players: ReadonlyMap<number, Counts>;
  /** Goals by team id. */
  readonly goals: ReadonlyMap<number, number>;
  readonly shots: number;
  readonly completedPasses: number;
  /** Sum over all shots. */
  readonly expectedGoals: number;
}

/** The value at a path such as "pass.outcome.name" of a raw event. */
function at(event: RawEvent, path: string): unknown {
  let value: unknown = event;
  for (const key of path.split('.')) {
    if (typeof value !== 'object' || value === null) return undefined;
    value = Object.entries(value).find(([name]) => name === key)?.[1];
  }
  return value;
}

const isOneOf = (value: unknown, values: readonly string[]): boolean =>
  typeof value === 'string' && values.includes(value);
const WON = ['Won', 'Success', 'Success In Play', 'Success Out'];

type Rule = (event: RawEvent) => boolean;
const typed =
  (type: string, and: Rule = () => true): Rule =>
  (event) =>
    event.type.name === type && and(event);
const isPenalty: Rule = (event) => at(event, 'shot.type.name') === 'Penalty';
const shotWith = (outcomes: readonly string[]): Rule =>
  typed('Shot', (event) => isOneOf(at(event, 'shot.outcome.name'), outcomes));
const card = (event: RawEvent): unknown =>
  at(event, 'foul_committed.card.name') ?? at(event, 'bad_behaviour.card.name');

/** How often an event counts for its player, by the definitions of decision 0121. */
const RULES: Partial<Record<Statistic, Rule>> = {
  goals: shotWith(['Goal']),
  ownGoals: typed('Own Goal Against'),
  assists: typed('Pass', (event) => at(event, 'pass.goal_assist') === true),
  penaltiesMissed: typed('Shot', (event) => isPenalty(event) && at(event, 'shot.outcome.name') !== 'Goal'),
  penaltiesWon: typed('Foul Won', (event) => at(event, 'foul_won.penalty') === true),
  penaltiesConceded: typed('Foul Committed', (event) => at(event, 'foul_committed.penalty') === true),
  yellowCards: (event) => card(event) === 'Yellow Card',
  redCards: (event) => isOneOf(card(event), ['Red Card', 'Second Yellow']),
  highClaims: typed('Goal Keeper', (event) =>
    isOneOf(at(event, 'goalkeeper.type.name'), ['Collected', 'Punch']),
  ),
  passesGood: typed('Pass', (event) => at(event, 'pass.outcome') === undefined),
  passesBad: typed('Pass', (event) =>
    isOneOf(at(event, 'pass.outcome.name'), ['Incomplete', 'Out', 'Pass Offside']),
  ),
  keyPasses: typed(
    'Pass',
    (event) => at(event, 'pass.shot_assist') === true || at(event, 'pass.goal_assist') === true,
  ),
  shotsOnTarget: (event) =>
    shotWith(['Goal'])(event) || (shotWith(['Saved', 'Saved to Post'])(event) && !isPenalty(event)),
  shotsOffTarget: (event) =>
    shotWith(['Off T', 'Post', 'Wayward', 'Saved Off Target'])(event) && !isPenalty(event),
  dribbles: typed('Dribble', (event) => at(event, 'dribble.outcome.name') === 'Complete'),
  tacklesWon: typed(
    'Duel',
    (event) => at(event, 'duel.type.name') === 'Tackle' && isOneOf(at(event, 'duel.outcome.name'), WON),
  ),
  interceptions: typed('Interception', (event) => isOneOf(at(event, 'interception.outcome.name'), WON)),
  blocks: typed('Block', (event) => at(event, 'block.offensive') !== true),
  clearances: typed('Clearance'),
  recoveries: typed('Ball Recovery', (event) => at(event, 'ball_recovery.recovery_failure') !== true),
  aerialsWon: (event) =>
    ['pass', 'clearance', 'shot', 'miscontrol'].some((detail) => at(event, `${detail}.aerial_won`) === true),
  foulsWon: typed('Foul Won'),
  foulsMade: typed('Foul Committed'),
  offsides: typed('Offside'),
  possessionLost: (event) =>
    isOneOf(event.type.name, ['Miscontrol', 'Dispossessed']) ||
    (event.type.name === 'Dribble' && at(event, 'dribble.outcome.name') !== 'Complete'),
};

type Add = (id: number | undefined, statistic: Statistic, amount?: number) => void;

/**
 * Counts a match of StatsBomb's open data from its files, apart from the reader of the feed: its own reading of the JSON,
 * its own definitions. Events of a player who is not in the line-up of the event's team count for nobody.
 */
export function countMatchFiles(eventFile: string, lineUpFile: string): CountedMatch {
  const sides: readonly RawSide[] = JSON.parse(readFileSync(lineUpFile, 'utf8'));
  const all: readonly RawEvent[] = JSON.parse(readFileSync(eventFile, 'utf8'));
  const teamOf = new Map(
    sides.flatMap(({ team_id, lineup }) => lineup.map(({ player_id }) => [player_id, team_id] as const)),
  );
  const events = all.filter(({ player, team }) => player === undefined || teamOf.get(player.id) === team.id);
  const players = new Map<number, Counts>([...teamOf.keys()].map((id) => [id, { ...NO_STATISTICS }]));
  const add: Add = (id, statistic, amount = 1) => {
    const counts = players.get(id ?? 0);
    if (counts !== undefined) counts[statistic] += amount;
  };
  for (const event of events) {
    for (const statistic of STATISTICS)
      if (RULES[statistic]?.(event) === true) add(event.player?.id, statistic);
    if (card(event) === 'Second Yellow') add(event.player?.id, 'yellowCards', -1);
    const receiver = at(event, 'pass.recipient.id');
    if (at(event, 'pass.outcome.name') === 'Pass Offside' && typeof receiver === 'number')
      add(receiver, 'offsides');
    countSaves(event, all, add);
    countErrors(event, events, add);
  }
  const goals = countPresence(events, teamOf, add);
  const shots = events.filter(typed('Shot'));
  return {
    players,
    goals,
    shots: shots.length,
    completedPasses: events.filter((event) => RULES.passesGood?.(event)).length,
    expectedGoals: shots.reduce((sum, event) => sum + Number(at(event, 'shot.statsbomb_xg') ?? 0), 0),
  };
}

/** Counts minutes and goals conceded; returns the goals by team. */
function countPresence(
  events: readonly RawEvent[],
  teamOf: ReadonlyMap<number, number>,
  add: Add,
): ReadonlyMap<number, number> {
  const goals = new Map([...teamOf.values()].map((team) => [team, 0]));
  const on = new Map<number, number>();
  const sentOff = new Set<number>();
  const leave = (id: number | undefined, minute: number): void => {
    const from = on.get(id ?? 0);
    if (from === undefined || !on.delete(id ?? 0)) return;
    add(id, 'minutes', minute - from);
  };
  for (const event of events) {
    const minute = minuteOf(event);
    const player = event.player?.id;
    if (event.type.name === 'Starting XI') {
      for (const starter of event.tactics?.lineup ?? []) on.set(starter.player.id, 0);
    }
    if (event.type.name === 'Substitution') {
      leave(player, minute);
      on.set(Number(at(event, 'substitution.replacement.id')), minute);
    }
    if (RULES.redCards?.(event) === true && player !== undefined) {
      leave(player, minute);
      sentOff.add(player);
    }
    if (!shotWith(['Goal'])(event) && !isOwnGoalKept(event, events)) continue;
    goals.set(event.team.id, (goals.get(event.team.id) ?? 0) + 1);
    for (const id of [...on.keys(), ...sentOff]) if (teamOf.get(id) !== event.team.id) add(id, 'conceded');
  }
  for (const [id, from] of on) add(id, 'minutes', Math.max(1, 90 - from));
  return goals;
}

/**
 * An own goal is recorded as a pair; without the half of the conceding side (set aside above) it does not count.
 */
function isOwnGoalKept(event: RawEvent, events: readonly RawEvent[]): boolean {
  if (event.type.name !== 'Own Goal For') return false;
  return events.some(
    (other) =>
      other.type.name === 'Own Goal Against' &&
      other.period === event.period &&
      other.minute === event.minute &&
      other.second === event.second,
  );
}

function countSaves(event: RawEvent, all: readonly RawEvent[], add: Add): void {
  const kind = at(event, 'goalkeeper.type.name');
  const shot = all.find(
    ({ id, type }) => type.name === 'Shot' && event.related_events?.includes(id) === true,
  );
  if (isOneOf(kind, ['Penalty Saved', 'Penalty Saved to Post'])) add(event.player?.id, 'penaltiesSaved');
  if (!isOneOf(kind, ['Shot Saved', 'Shot Saved to Post', 'Saved to Post'])) return;
  if (shot !== undefined && isPenalty(shot)) return;
  add(event.player?.id, 'saves');
  const [x = 0, y = 0] = shot?.location ?? [];
  if (x >= 102 && y >= 18 && y <= 62) add(event.player?.id, 'savesInBox');
}

function countErrors(event: RawEvent, events: readonly RawEvent[], add: Add): void {
  if (event.type.name !== 'Error') return;
  const next = events
    .slice(events.indexOf(event))
    .find(
      (each) => each.type.name === 'Shot' && each.team.id !== event.team.id && each.period === event.period,
    );
  if (next !== undefined)
    add(event.player?.id, at(next, 'shot.outcome.name') === 'Goal' ? 'errorsToGoal' : 'errorsToShot');
}

/**
 * Minutes without stoppage: the running minute counts, so 67:42 is the 68th; a change at the restart is the 45th.
 */
function minuteOf({ period, minute, second }: RawEvent): number {
  if (period === 2 && minute === 45 && second === 0) return 45;
  return Math.min(minute + 1, period === 1 ? 45 : 90);
}
