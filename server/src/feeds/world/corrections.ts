import { minuteWithoutStoppage } from '@touchline/domain/football/clock';
import type { MatchEvent, MatchHappening, Side } from '@touchline/domain/football/events';
import { MINUTE_MS } from '@touchline/domain/rules/index';
import type { FeedPlayer, TimedEvent } from '../feed.ts';
import { shotOfGoal } from '../script.ts';
import { type Draws, seeded } from '../seeded.ts';
import type { LineUp } from '../simulator/line-up.ts';
import type { MatchSummary } from '../simulator/match-summary.ts';

/** A correction after the whistle; `index` is the position in the summary's list. */
export type Correction =
  | { readonly kind: 'assist'; readonly index: number; readonly playerCode: number }
  | { readonly kind: 'own_goal'; readonly index: number; readonly playerCode: number }
  | { readonly kind: 'yellow'; readonly index: number };

/** The data of a match a correction needs. */
interface CorrectableMatch {
  readonly seedParts: readonly (string | number)[];
  readonly matchId: number;
  readonly home: LineUp;
  readonly away: LineUp;
  readonly summary: MatchSummary;
}

/** The share of corrected matches. */
const CORRECTED = 1 / 8;
const OTHER = { home: 'away', away: 'home' } as const satisfies Record<Side, Side>;

/** The correction of a match, or null; a pure function of the match. The result never changes. */
export function correctionOf(match: CorrectableMatch): Correction | null {
  const { seedParts, matchId, summary } = match;
  const draws = seeded('correction', ...seedParts, matchId);
  if (!draws.chance(CORRECTED)) return null;
  const possible = [...assistsOf(match, draws), ...ownGoalsOf(match, draws), ...yellowsOf(summary)];
  return possible.length === 0 ? null : draws.pick(possible);
}

function assistsOf(match: CorrectableMatch, draws: Draws): Correction[] {
  const { summary } = match;
  return summary.assists.flatMap(({ side, playerCode, minute }, index): Correction[] => {
    const scorers = summary.goals.filter((goal) => goal.minute === minute).map((goal) => goal.playerCode);
    const others = playedToEnd(match, side).filter(
      ({ code, position }) => position !== 'GK' && code !== playerCode && !scorers.includes(code),
    );
    return others.length === 0 ? [] : [{ kind: 'assist', index, playerCode: draws.pick(others).code }];
  });
}

function ownGoalsOf(match: CorrectableMatch, draws: Draws): Correction[] {
  return match.summary.goals.flatMap(({ kind, side }, index): Correction[] => {
    if (kind !== 'open') return [];
    const defenders = playedToEnd(match, OTHER[side]).filter(({ position }) => position === 'DF');
    return defenders.length === 0
      ? []
      : [{ kind: 'own_goal', index, playerCode: draws.pick(defenders).code }];
  });
}

function yellowsOf({ cards }: MatchSummary): Correction[] {
  return cards.flatMap(({ colour, playerCode }, index): Correction[] => {
    const second = cards.some((card) => card.playerCode === playerCode && card.colour === 'second_yellow');
    return colour === 'yellow' && !second ? [{ kind: 'yellow', index }] : [];
  });
}

/** The starters of a side who played to the end. */
function playedToEnd(match: CorrectableMatch, side: Side): readonly FeedPlayer[] {
  const { substitutions, cards } = match.summary;
  return match[side].starters.filter(
    ({ code }) =>
      !substitutions.some(({ offCode }) => offCode === code) &&
      !cards.some(({ playerCode, colour }) => playerCode === code && colour !== 'yellow'),
  );
}

/** The summary after its correction. */
export function correctedSummary(summary: MatchSummary, correction: Correction | null): MatchSummary {
  if (correction === null) return summary;
  const { goals, assists, cards } = summary;
  if (correction.kind === 'yellow') {
    return { ...summary, cards: cards.filter((_, index) => index !== correction.index) };
  }
  if (correction.kind === 'assist') {
    const { playerCode } = correction;
    return {
      ...summary,
      assists: assists.map((assist, index) =>
        index === correction.index ? { ...assist, playerCode } : assist,
      ),
    };
  }
  const { playerCode } = correction;
  const goal = goals[correction.index];
  if (goal === undefined) return summary;
  return {
    ...summary,
    goals: goals.map((each) =>
      each === goal ? { ...each, side: OTHER[each.side], playerCode, kind: 'own' } : each,
    ),
    assists: assists.filter(({ minute, side }) => minute !== goal.minute || side !== goal.side),
  };
}

/**
 * Appends the post-match events to a script: the correction, if any, then the confirmation of the result some time
 * later. The last event of the script must be its confirmed whistle.
 */
export function withPostMatchEvents(
  script: readonly TimedEvent[],
  match: CorrectableMatch,
  correction: Correction | null,
): readonly TimedEvent[] {
  const whistle = script.at(-1);
  if (whistle === undefined || whistle.event.happening.kind !== 'whistle') return script;
  const draws = seeded('confirmation', ...match.seedParts, match.matchId);
  const correctedAfter = Math.round((4 + 50 * draws.fraction()) * MINUTE_MS);
  const confirmedAfter =
    correction === null
      ? Math.round((6 + 30 * draws.fraction()) * MINUTE_MS)
      : correctedAfter + Math.round((8 + 20 * draws.fraction()) * MINUTE_MS);
  const { event, offsetMs } = whistle;
  const corrections = correction === null ? [] : correctedEvents(script, match.summary, correction);
  return [
    ...script.slice(0, -1),
    { offsetMs, event: { ...event, happening: { kind: 'whistle', confirmed: false } } },
    ...corrections.map((corrected) => ({ offsetMs: offsetMs + correctedAfter, event: corrected })),
    { offsetMs: offsetMs + confirmedAfter, event: { ...event, version: 2 } },
  ];
}

function correctedEvents(
  script: readonly TimedEvent[],
  summary: MatchSummary,
  correction: Correction,
): MatchEvent[] {
  const events = script.map(({ event }) => event);
  const find = (kind: MatchHappening['kind'], moment: Moment | undefined): MatchEvent | undefined =>
    events.find(({ happening, time }) => {
      if (moment === undefined || happening.kind !== kind || !('playerId' in happening)) return false;
      return happening.playerId === moment.playerCode && minuteWithoutStoppage(time) === moment.minute;
    });
  if (correction.kind === 'yellow') {
    const card = find('card', summary.cards[correction.index]);
    return card === undefined ? [] : [changed(card, { kind: 'retraction' })];
  }
  if (correction.kind === 'assist') {
    const assist = find('assist', summary.assists[correction.index]);
    if (assist === undefined || assist.happening.kind !== 'assist') return [];
    return [changed(assist, { ...assist.happening, playerId: correction.playerCode })];
  }
  const goal = find('goal', summary.goals[correction.index]);
  if (goal === undefined || goal.happening.kind !== 'goal') return [];
  const assists = events.filter(
    ({ happening }) => happening.kind === 'assist' && happening.goalEventId === goal.id,
  );
  const side = OTHER[goal.happening.side];
  const shot = events.find(({ id }) => id === shotOfGoal(goal.matchId, goal.id));
  return [
    ...(shot === undefined ? [] : [changed(shot, { kind: 'retraction' })]),
    changed(goal, { kind: 'own_goal', side, playerId: correction.playerCode }),
    ...assists.map((assist) => changed(assist, { kind: 'retraction' })),
  ];
}

interface Moment {
  readonly playerCode: number;
  readonly minute: number;
}

function changed(event: MatchEvent, happening: MatchHappening): MatchEvent {
  return { ...event, version: event.version + 1, happening };
}
