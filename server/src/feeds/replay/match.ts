import type { MatchHappening, Side, Statistic } from '@touchline/domain/football/events';
import { foldMatch } from '@touchline/domain/football/fold';
import type { TimedEvent } from '../feed.ts';
import { drawPosition, fullTimeAt } from '../match-clock.ts';
import { type ScriptItem, eventId, framework, writeScript } from '../script.ts';
import { type Draws, seeded } from '../seeded.ts';
import { type Concession, type ConcededRecord, concessions } from './concession.ts';
import { type PlacedGoal, type ScoredGoal, placeGoals } from './goals.ts';
import {
  GOALS,
  SHAPE,
  type Team,
  bonusItems,
  cardItems,
  changeItems,
  countedItems,
  frameOf,
  lineUpItem,
  penaltyItems,
  repeat,
} from './items.ts';
import { PUBLISHED_STATISTICS, type PublishedRow } from './published.ts';
import { explainMinutes } from './timeline.ts';

interface MatchSource {
  readonly matchId: number;
  readonly score: Readonly<Record<Side, number>>;
  /** Goals of the first half; null when no source has them. */
  readonly firstHalf: Readonly<Record<Side, number>> | null;
  readonly rows: readonly PublishedRow[];
}

/** Counts of corrections needed to make the events match the file. */
export interface Corrections {
  /** Minutes lost to the league's rounding for substituted players. */
  roundedMinutes: number;
  /** Players whose minutes no substitution explains. */
  correctedMinutes: number;
  /** Players whose conceded goals no distribution of the goals explains. */
  correctedConceded: number;
  /** Other corrected figures of players. */
  correctedOthers: number;
  /** Sides whose goals do not fit the published half-time score. */
  halfTimeMissed: number;
  /** Goals placed while the file has the scorer or assistant off the pitch. */
  impossibleGoals: number;
}

const OTHER = { home: 'away', away: 'home' } as const satisfies Record<Side, Side>;

/** A player who was sent off keeps conceding goals until the end. */
function concededRecordsOf({ rows, timeline }: Team): ConcededRecord[] {
  return rows.flatMap(({ code, conceded, sentOff }) => {
    const spell = timeline.spells.get(code);
    return spell === undefined
      ? []
      : [{ from: spell.from, to: sentOff ? fullTimeAt(SHAPE) : spell.to, conceded }];
  });
}

/** One side's goals with their assists, placed in time. */
function goalsFor(
  source: MatchSource,
  team: Team,
  against: Team,
  draws: Draws,
  corrections: Corrections,
): readonly PlacedGoal[] {
  const goals: ScoredGoal[] = [
    ...team.rows.flatMap((row) => repeat(row.goals, { scorer: row.code, own: false })),
    ...against.rows.flatMap((row) => repeat(row.ownGoals, { scorer: row.code, own: true })),
  ];
  if (goals.length === 0) return [];
  const assists = team.rows.flatMap((row) => repeat(row.assists, row.code));
  const spells = new Map([...team.timeline.spells, ...against.timeline.spells]);
  const input = {
    goals: goals.length,
    records: concededRecordsOf(against),
    firstHalf: source.firstHalf?.[team.side] ?? null,
    profile: GOALS,
  };
  const context = { goals, assists, spells, profile: GOALS };
  const placed =
    placeGoals(context, concessions(input, true, draws), draws) ??
    placeGoals(context, concessions(input, false, draws), draws);
  if (placed !== null) {
    if (placed.concession.halfTimeGap > 0) corrections.halfTimeMissed += 1;
    return placed.goals;
  }
  corrections.impossibleGoals += 1;
  return placeWithoutPresence(goals, assists, concessions(input, false, draws), draws);
}

/** For files that contradict themselves: the best distribution, ignoring who was on the pitch. */
function placeWithoutPresence(
  goals: readonly ScoredGoal[],
  assists: readonly number[],
  candidates: readonly Concession[],
  draws: Draws,
): PlacedGoal[] {
  const best = candidates[0];
  const times = (best?.stretches ?? []).flatMap((stretch) =>
    Array.from({ length: stretch.goals }, () => drawPosition(GOALS, draws, stretch.from, stretch.to)),
  );
  return goals.map((goal, index) => ({ ...goal, at: times[index] ?? 0, assist: assists[index] ?? null }));
}

function goalItems(matchId: number, side: Side, goals: readonly PlacedGoal[]): ScriptItem[] {
  return goals.flatMap((goal, index) => {
    const name = `goal-${side}-${index + 1}`;
    const happening: MatchHappening = goal.own
      ? { kind: 'own_goal', side: OTHER[side], playerId: goal.scorer }
      : { kind: 'goal', side, playerId: goal.scorer, penalty: false };
    const items: ScriptItem[] = [{ at: goal.at, happening, name }];
    if (goal.assist !== null) {
      const goalEventId = eventId(matchId, name);
      items.push({ at: goal.at, happening: { kind: 'assist', side, playerId: goal.assist, goalEventId } });
    }
    return items;
  });
}

/** Deltas between the figures the events fold to and the published ones. */
function correctionItems(
  matchId: number,
  teams: readonly Team[],
  items: readonly ScriptItem[],
  corrections: Corrections,
): ScriptItem[] {
  const script = writeScript(frameOf(matchId), items);
  const { players } = foldMatch(script.map(({ event }) => event));
  return teams.flatMap(({ side, rows, timeline }) =>
    rows.flatMap((row) => {
      const folded = players.get(row.code)?.statistics;
      return PUBLISHED_STATISTICS.flatMap((statistic): ScriptItem[] => {
        const amount = row[statistic] - (folded?.[statistic] ?? 0);
        if (amount === 0) return [];
        const left = timeline.spells.get(row.code)?.to ?? fullTimeAt(SHAPE);
        const rounded = statistic === 'minutes' && amount === -1 && left < fullTimeAt(SHAPE);
        count(corrections, rounded, statistic);
        return [
          {
            at: rounded ? left : fullTimeAt(SHAPE) - 1e-6,
            happening: { kind: 'stat_delta', side, playerId: row.code, statistic, amount },
          },
        ];
      });
    }),
  );
}

function count(corrections: Corrections, rounded: boolean, statistic: Statistic): void {
  if (rounded) corrections.roundedMinutes += 1;
  else if (statistic === 'minutes') corrections.correctedMinutes += 1;
  else if (statistic === 'conceded') corrections.correctedConceded += 1;
  else corrections.correctedOthers += 1;
}

const NO_CORRECTIONS: Corrections = {
  roundedMinutes: 0,
  correctedMinutes: 0,
  correctedConceded: 0,
  correctedOthers: 0,
  halfTimeMissed: 0,
  impossibleGoals: 0,
};

/** The number of corrections a reading of the file needs. */
function countCorrections(corrections: Corrections): number {
  const { correctedMinutes, correctedConceded, correctedOthers, halfTimeMissed, impossibleGoals } =
    corrections;
  return (
    10 * impossibleGoals + 3 * correctedConceded + 3 * correctedOthers + 2 * halfTimeMissed + correctedMinutes
  );
}

/**
 * Readings tried in order: which side's substitutions come first within a minute, and whether chains are paired first.
 */
const READINGS = [0.3, 0.6, 0.45, 0.3, 0.6].flatMap((withinMinute, index) =>
  [index > 2, index <= 2].map((chainsFirst) => ({
    home: { withinMinute, chainsFirst },
    away: { withinMinute: 0.9 - withinMinute, chainsFirst },
  })),
);

/** Each attempt draws ties again; unexplained minutes are not worth another attempt. */
const MAX_ATTEMPTS = 6;

function read(
  source: MatchSource,
  reading: (typeof READINGS)[number],
  draws: Draws,
): { items: ScriptItem[]; corrections: Corrections } {
  const corrections = { ...NO_CORRECTIONS };
  const team = (side: Side): Team => {
    const rows = source.rows.filter((row) => row.side === side);
    const timeline = explainMinutes(rows, source.score[OTHER[side]], reading[side], SHAPE, draws);
    return { side, rows, timeline };
  };
  const [home, away] = [team('home'), team('away')];
  const frame = framework(SHAPE);
  const items: ScriptItem[] = [lineUpItem(home, draws), lineUpItem(away, draws), ...frame.slice(0, 3)];
  for (const [own, against] of [[home, away] as const, [away, home] as const]) {
    items.push(...goalItems(source.matchId, own.side, goalsFor(source, own, against, draws, corrections)));
    items.push(...cardItems(own, draws), ...changeItems(own), ...countedItems(own, draws));
    items.push(...penaltyItems(own, against, draws), ...bonusItems(own));
  }
  const end = frame.slice(3);
  const corrected = correctionItems(source.matchId, [home, away], [...items, ...end], corrections);
  return { items: [...items, ...corrected, ...end], corrections };
}

/**
 * Writes the events of a played match so that they fold to exactly its published rows. The files have no minutes
 * of goals, cards and saves: those are drawn from the minute profile with the seed, goals such that every player
 * conceded the published number and every scorer and assistant was on the pitch. Values that no events can explain
 * become a `stat_delta`, counted in `corrections`.
 */
export function writeMatch(
  source: MatchSource,
  seed: string,
): { script: TimedEvent[]; corrections: Readonly<Corrections> } {
  const draws = seeded('replay', seed, source.matchId);
  let best: ReturnType<typeof read> | undefined;
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
    for (const reading of READINGS) {
      const found = read(source, reading, draws);
      if (best === undefined || countCorrections(found.corrections) < countCorrections(best.corrections))
        best = found;
      if (countCorrections(best.corrections) === 0) break;
    }
    if (best !== undefined && countCorrections(best.corrections) <= best.corrections.correctedMinutes) break;
  }
  const items = best?.items ?? [];
  return {
    script: writeScript(frameOf(source.matchId), items),
    corrections: best?.corrections ?? NO_CORRECTIONS,
  };
}
