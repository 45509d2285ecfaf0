import type { MatchHappening } from '@touchline/domain/football/events';
import type { TimedEvent } from '../feed.ts';
import type { ClockShape } from '../match-clock.ts';
import { type ScriptItem, eventId, framework, writeScript } from '../script.ts';
import { type MatchInput, OTHER_SIDE, type PlayedMatch, SIDES, playMatch } from './match.ts';
import type { Pitch } from './pitch.ts';
import { statisticItems } from './statistics/items.ts';

/**
 * The complete script of a match: the key events and the statistics of every player. It exists before kick-off and is a
 * pure function of its input.
 */
export function matchScript(input: MatchInput): readonly TimedEvent[] {
  return pacedScript(input, () => input.minuteMs);
}

/** The script of a match whose pace depends on its own clock: `minuteMsOf` returns the duration of a minute of play. */
export function pacedScript(
  input: Omit<MatchInput, 'minuteMs'>,
  minuteMsOf: (shape: ClockShape) => number,
): readonly TimedEvent[] {
  const played = playMatch(input);
  const { matchId } = input.fixture;
  const frame = framework(played.shape);
  const statistics = statisticItems(input, played);
  const items = [
    ...SIDES.map((side) => lineUpItem(played.pitches[side])),
    ...frame.slice(0, -2),
    ...SIDES.flatMap((side) => substitutionItems(played.pitches[side])),
    ...statistics.items,
    ...goalItems(matchId, played),
    ...penaltyItems(played),
    ...cardItems(played),
    ...statistics.places,
    ...frame.slice(-2),
  ];
  const { provider, lineUpsBeforeMs } = input;
  return writeScript(
    { matchId, provider, shape: played.shape, minuteMs: minuteMsOf(played.shape), lineUpsBeforeMs },
    items,
  );
}

function lineUpItem({ side, lineUp }: Pitch): ScriptItem {
  return {
    at: 0,
    happening: {
      kind: 'line_up',
      side,
      formation: lineUp.formation,
      starters: lineUp.starters.map(({ code }) => code),
      bench: lineUp.bench.map(({ code }) => code),
    },
  };
}

function substitutionItems({ side, substitutions }: Pitch): ScriptItem[] {
  return substitutions.map(({ at, off, on }) => ({
    at,
    happening: { kind: 'substitution', side, offId: off.code, onId: on.code },
  }));
}

function goalItems(matchId: number, { goals }: PlayedMatch): ScriptItem[] {
  return goals.flatMap(({ at, side, scorer, kind, assistant }, index): ScriptItem[] => {
    const name = `goal-${index + 1}`;
    const playerId = scorer.code;
    const happening: MatchHappening =
      kind === 'own'
        ? { kind: 'own_goal', side: OTHER_SIDE[side], playerId }
        : { kind: 'goal', side, playerId, penalty: kind === 'penalty' };
    const goal: ScriptItem = { at, name, happening };
    if (assistant === null) return [goal];
    const goalEventId = eventId(matchId, name);
    return [goal, { at, happening: { kind: 'assist', side, playerId: assistant.code, goalEventId } }];
  });
}

function penaltyItems({ penalties }: PlayedMatch): ScriptItem[] {
  return penalties.map(({ at, side, taker, goalkeeper }) => ({
    at,
    happening: {
      kind: 'penalty',
      side,
      playerId: taker.code,
      outcome: goalkeeper === null ? 'missed' : 'saved',
      goalkeeperId: goalkeeper?.code ?? null,
    },
  }));
}

function cardItems({ cards }: PlayedMatch): ScriptItem[] {
  return cards.map(({ at, side, player, colour }) => ({
    at,
    happening: { kind: 'card', side, playerId: player.code, colour },
  }));
}
