import type { Side } from '../events.ts';
import { placeholder, type ArticlePlan, type Sentence } from './sentence.ts';

export interface MatchIncident {
  readonly playerId: number;
  /** The side of the player. */
  readonly side: Side;
  readonly minute: number;
  readonly added: number;
}

export interface ReportedGoal extends MatchIncident {
  readonly kind: 'goal' | 'penalty_goal' | 'own_goal';
  readonly assistId: number | null;
  /** The score after it. */
  readonly score: Readonly<Record<Side, number>>;
}

/** A club's place in the table before and after a match. */
export interface TableMove {
  readonly clubId: number;
  /** Null before its first match. */
  readonly before: number | null;
  readonly after: number;
  readonly points: number;
}

export interface NextMatch {
  readonly clubId: number;
  readonly opponentId: number;
  /** Kick-off in epoch milliseconds. */
  readonly atMs: number;
}

/** Everything a report may use of a match that is over. */
export interface MatchFacts {
  readonly clubs: Readonly<Record<Side, number>>;
  readonly score: Readonly<Record<Side, number>>;
  /** In match order. */
  readonly goals: readonly ReportedGoal[];
  readonly sentOff: readonly MatchIncident[];
  readonly missedPenalties: readonly MatchIncident[];
  /** The player with the most points by the easy table; null when no one has any. */
  readonly best: { readonly playerId: number; readonly points: number } | null;
  /** The goalkeeper with the most saves. */
  readonly keeper: { readonly playerId: number; readonly saves: number } | null;
  /** Home first; empty for a cup. */
  readonly table: readonly TableMove[];
  readonly next: readonly NextMatch[];
}

/** The shape of the match. The first that applies is reported, in the order of `shapeOf`. */
export type MatchShape =
  | 'goalless'
  | 'late_draw'
  | 'draw'
  | 'late_win'
  | 'comeback'
  | 'rout'
  | 'shut_out'
  | 'win';

const LATE_MINUTE = 85;
const ROUT_MARGIN = 4;
/** Goals reported one by one; further ones are in the score. */
const MAX_GOALS_REPORTED = 9;
const KEEPER_SAVES = 5;

/** The goal after which the winner led to the end, or the last equaliser of a draw; null without goals. */
export function decisiveGoal({ goals, score }: Pick<MatchFacts, 'goals' | 'score'>): ReportedGoal | null {
  if (score.home === score.away)
    return goals.findLast(({ score: after }) => after.home === after.away) ?? null;
  const lead = Math.sign(score.home - score.away);
  const behind = goals.findLastIndex(({ score: after }) => Math.sign(after.home - after.away) !== lead);
  return goals[behind + 1] ?? null;
}

/**
 * The shape of a match. A feed that corrects itself may leave a score without its goals: then only the score is
 * reported.
 */
export function shapeOf(facts: Pick<MatchFacts, 'goals' | 'score'>): MatchShape {
  const { home, away } = facts.score;
  const decisive = decisiveGoal(facts);
  // An own goal wins nothing for its scorer.
  const isLate = decisive !== null && decisive.kind !== 'own_goal' && decisive.minute >= LATE_MINUTE;
  if (home === away) {
    if (home === 0) return 'goalless';
    return isLate ? 'late_draw' : 'draw';
  }
  if (isLate && Math.abs(home - away) === 1) return 'late_win';
  const loserLed = facts.goals.some(({ score }) => (score.home - score.away) * (home - away) < 0);
  if (loserLed) return 'comeback';
  if (Math.abs(home - away) >= ROUT_MARGIN) return 'rout';
  return Math.min(home, away) === 0 ? 'shut_out' : 'win';
}

/** The plan of the report of a match. Pure: the same facts give the same plan. */
export function reportPlan(facts: MatchFacts): ArticlePlan {
  const shape = shapeOf(facts);
  const frame = frameOf(facts);
  return {
    headline: { key: `headline.${shape}`, values: frame },
    lead: { key: `lead.${shape}`, values: frame },
    paragraphs: [
      goalSentences(facts),
      turnSentences(facts),
      keyPlayer(facts),
      [...tableSentences(facts), ...nextSentences(facts)],
    ].filter((sentences) => sentences.length > 0),
  };
}

function frameOf(facts: MatchFacts): Sentence['values'] {
  const { clubs, score } = facts;
  const decisive = decisiveGoal(facts);
  const homeWon = score.home >= score.away;
  return {
    home: placeholder.club(clubs.home),
    away: placeholder.club(clubs.away),
    winner: placeholder.club(homeWon ? clubs.home : clubs.away),
    loser: placeholder.club(homeWon ? clubs.away : clubs.home),
    score: placeholder.score(Math.max(score.home, score.away), Math.min(score.home, score.away)),
    ...(decisive !== null && {
      scorer: placeholder.player(decisive.playerId),
      minute: placeholder.minute(decisive),
    }),
  };
}

function goalSentences({ goals, clubs }: MatchFacts): Sentence[] {
  return goals.slice(0, MAX_GOALS_REPORTED).flatMap((goal, index): Sentence[] => {
    const before = goals[index - 1]?.score ?? { home: 0, away: 0 };
    const side = goal.kind === 'own_goal' ? OTHER[goal.side] : goal.side;
    const values = {
      scorer: placeholder.player(goal.playerId),
      club: placeholder.club(clubs[side]),
      minute: placeholder.minute(goal),
      score: placeholder.score(goal.score.home, goal.score.away),
    };
    const sentence = { key: `goal.${goalKey(goal, side, before)}`, values };
    // Only the assist of the first goal is reported, to keep the report short.
    return index === 0 && goal.kind === 'goal' && goal.assistId !== null
      ? [sentence, { key: 'goal.assist', values: { assist: placeholder.player(goal.assistId) } }]
      : [sentence];
  });
}

const OTHER = { home: 'away', away: 'home' } as const;

function goalKey(goal: ReportedGoal, side: Side, before: Readonly<Record<Side, number>>): string {
  if (goal.kind === 'own_goal') return 'own';
  if (goal.kind === 'penalty_goal') return 'penalty';
  const lead = goal.score[side] - goal.score[OTHER[side]];
  if (before.home + before.away === 0) return 'opener';
  if (lead === 0) return 'equaliser';
  if (lead === 1) return 'lead';
  return lead > 1 ? 'extend' : 'reduce';
}

function turnSentences({ sentOff, missedPenalties, clubs }: MatchFacts): Sentence[] {
  const sentenceOf = (key: string) => (incident: MatchIncident) => ({
    key,
    values: {
      player: placeholder.player(incident.playerId),
      club: placeholder.club(clubs[incident.side]),
      minute: placeholder.minute(incident),
    },
  });
  return [
    ...sentOff.slice(0, 2).map(sentenceOf('sent_off')),
    ...missedPenalties.slice(0, 2).map(sentenceOf('missed_penalty')),
  ];
}

function keyPlayer({ goals, best, keeper }: MatchFacts): Sentence[] {
  const scored = new Map<number, number>();
  for (const { kind, playerId } of goals)
    if (kind !== 'own_goal') scored.set(playerId, (scored.get(playerId) ?? 0) + 1);
  const [scorer] = [...scored].toSorted((one, other) => other[1] - one[1]);
  const sentences: Sentence[] = [];
  if (scorer !== undefined && scorer[1] >= 2)
    sentences.push({
      key: scorer[1] >= 3 ? 'key.hat_trick' : 'key.brace',
      values: { player: placeholder.player(scorer[0]), goals: placeholder.count('goals', scorer[1]) },
    });
  else if (keeper !== null && keeper.saves >= KEEPER_SAVES)
    sentences.push({
      key: 'key.keeper',
      values: {
        player: placeholder.player(keeper.playerId),
        saves: placeholder.count('saves', keeper.saves),
      },
    });
  if (best !== null)
    sentences.push({
      key: 'key.points',
      values: { player: placeholder.player(best.playerId), points: placeholder.count('points', best.points) },
    });
  return sentences;
}

function tableSentences({ table }: MatchFacts): Sentence[] {
  return table.map(({ clubId, before, after, points }) => ({
    key: `table.${tableKey(before, after)}`,
    values: {
      club: placeholder.club(clubId),
      place: placeholder.place(after),
      points: placeholder.count('points', points),
    },
  }));
}

function tableKey(before: number | null, after: number): string {
  if (after === 1) return 'top';
  if (before === null || before === after) return 'stay';
  return after < before ? 'up' : 'down';
}

function nextSentences({ next }: MatchFacts): Sentence[] {
  return next.map(({ clubId, opponentId, atMs }) => ({
    key: 'next',
    values: {
      club: placeholder.club(clubId),
      opponent: placeholder.club(opponentId),
      day: placeholder.day(atMs),
    },
  }));
}
