import type { MatchHappening } from '@touchline/domain/football/events';
import type { FeedFixture, TimedEvent } from '../feed.ts';
import {
  type ClockShape,
  HALF_TIME_MINUTES,
  cardProfile,
  drawPosition,
  evenProfile,
  fullTimeAt,
  goalProfile,
} from '../match-clock.ts';
import { type ScriptItem, eventId, framework, writeScript } from '../script.ts';
import { type Draws, seeded } from '../seeded.ts';
import { type LineUp, sprintLineUp } from './line-up.ts';
import { type Pitch, drawMoments, drawPlayer, goalkeeperAt, playPitch } from './pitch.ts';
import {
  ASSISTING,
  ASSIST_SHARE,
  BOOKED,
  GOALS,
  OWN_GOALS,
  OWN_GOAL_SHARE,
  PENALTIES_FAILED,
  PENALTIES_SAVED_SHARE,
  PENALTY_SHARE,
  SAVES,
  SCORING,
  SECOND_YELLOW_SHARE,
  YELLOW_CARDS,
} from './rates.ts';
import { drawScore, expectedGoals } from './strength.ts';
import type { SprintWorld } from './world.ts';

export const SPRINT_PROVIDER = 'sprint';
/** From kick-off to the final whistle, half-time and stoppage included. */
export const SPRINT_MATCH_MS = 10 * 60_000;
const LINE_UPS_BEFORE_MS = 10 * 60_000;

interface Play {
  readonly matchId: number;
  readonly shape: ClockShape;
  readonly draws: Draws;
  readonly own: Pitch;
  readonly against: Pitch;
  /** Goals that count for this side. */
  readonly goals: number;
  /** Mean goals of the other side. */
  readonly expectedAgainst: number;
}

function goalItems(play: Play): ScriptItem[] {
  const { draws, own, against } = play;
  const moments = drawMoments(goalProfile(play.shape), play.goals, draws);
  return moments.flatMap((at, index): ScriptItem[] => {
    const name = `goal-${own.side}-${index + 1}`;
    if (draws.chance(OWN_GOAL_SHARE)) {
      const unlucky = drawPlayer(against, at, OWN_GOALS, draws);
      if (unlucky === undefined) return [];
      return [{ at, name, happening: { kind: 'own_goal', side: against.side, playerId: unlucky.code } }];
    }
    const penalty = draws.chance(PENALTY_SHARE);
    const scorer = drawPlayer(own, at, SCORING, draws);
    if (scorer === undefined) return [];
    const goal: MatchHappening = { kind: 'goal', side: own.side, playerId: scorer.code, penalty };
    const items: ScriptItem[] = [{ at, name, happening: goal }];
    const helped = draws.chance(penalty ? ASSIST_SHARE.penalty : ASSIST_SHARE.open);
    const assistant = helped ? drawPlayer(own, at, ASSISTING, draws, scorer) : undefined;
    if (assistant !== undefined) {
      const goalEventId = eventId(play.matchId, name);
      items.push({
        at,
        happening: { kind: 'assist', side: own.side, playerId: assistant.code, goalEventId },
      });
    }
    return items;
  });
}

function penaltyItems({ shape, draws, own, against }: Play): ScriptItem[] {
  return drawMoments(goalProfile(shape), draws.poisson(PENALTIES_FAILED), draws).flatMap(
    (at): ScriptItem[] => {
      const taker = drawPlayer(own, at, SCORING, draws);
      if (taker === undefined) return [];
      const goalkeeper = draws.chance(PENALTIES_SAVED_SHARE) ? goalkeeperAt(against, at) : undefined;
      const happening: MatchHappening = {
        kind: 'penalty',
        side: own.side,
        playerId: taker.code,
        outcome: goalkeeper === undefined ? 'missed' : 'saved',
        goalkeeperId: goalkeeper?.code ?? null,
      };
      return [{ at, happening }];
    },
  );
}

/** Yellow cards, one a player; a dismissal is a red card or a second yellow, which has its first one before. */
function cardItems({ shape, draws, own }: Play): ScriptItem[] {
  const cards = cardProfile(shape);
  const card = (at: number, playerId: number, colour: 'yellow' | 'second_yellow' | 'red'): ScriptItem => ({
    at,
    happening: { kind: 'card', side: own.side, playerId, colour },
  });
  const booked = new Set(own.dismissals.map(({ player }) => player.code));
  const items = own.dismissals.flatMap(({ at, player }) => {
    if (!draws.chance(SECOND_YELLOW_SHARE)) return [card(at, player.code, 'red')];
    const from = own.stays.find((stay) => stay.player === player)?.from ?? 0;
    return [
      card(drawPosition(cards, draws, from, at), player.code, 'yellow'),
      card(at, player.code, 'second_yellow'),
    ];
  });
  for (let left = draws.poisson(YELLOW_CARDS[own.side]), tries = 30; left > 0 && tries > 0; tries -= 1) {
    const at = drawPosition(cards, draws, 0, fullTimeAt(shape));
    const player = drawPlayer(own, at, BOOKED, draws);
    if (player === undefined || booked.has(player.code)) continue;
    booked.add(player.code);
    items.push(card(at, player.code, 'yellow'));
    left -= 1;
  }
  return items;
}

/** Saves grow with what the other side creates. */
function saveItems({ shape, draws, own, expectedAgainst }: Play): ScriptItem[] {
  const usual = own.side === 'home' ? GOALS.away : GOALS.home;
  const mean = SAVES[own.side] * (0.5 + (0.5 * expectedAgainst) / usual);
  return drawMoments(evenProfile(shape), draws.poisson(mean), draws).flatMap((at): ScriptItem[] => {
    const goalkeeper = goalkeeperAt(own, at);
    if (goalkeeper === undefined) return [];
    const happening: MatchHappening = {
      kind: 'stat_delta',
      side: own.side,
      playerId: goalkeeper.code,
      statistic: 'saves',
      amount: 1,
    };
    return [{ at, happening }];
  });
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

function swapItems({ side, swaps }: Pitch): ScriptItem[] {
  return swaps.map(({ at, off, on }) => ({
    at,
    happening: { kind: 'substitution', side, offId: off.code, onId: on.code },
  }));
}

/**
 * The script of a Sprint League match: ninety minutes, stoppage and half-time squeezed into ten real minutes.
 * It exists whole before kick-off and is a pure function of the world's seed and secret, the fixture and both line-ups.
 */
export function sprintScript(
  world: SprintWorld,
  fixture: FeedFixture,
  home: LineUp = sprintLineUp(world, fixture, fixture.homeCode),
  away: LineUp = sprintLineUp(world, fixture, fixture.awayCode),
): TimedEvent[] {
  const { matchId } = fixture;
  const fielded = [...home.starters, ...home.bench, ...away.starters, ...away.bench];
  const draws = seeded('match', world.seed, world.secret, matchId, ...fielded.map(({ code }) => code));
  const shape: ClockShape = { firstAdded: 1 + draws.whole(4), secondAdded: 3 + draws.whole(5) };
  const pitches = {
    home: playPitch('home', home, shape, draws),
    away: playPitch('away', away, shape, draws),
  };
  const expected = expectedGoals(world, home.starters, away.starters);
  const score = drawScore(expected, draws);
  const items: ScriptItem[] = [
    lineUpItem(pitches.home),
    lineUpItem(pitches.away),
    ...framework(shape).slice(0, 3),
  ];
  for (const [side, other] of [['home', 'away'] as const, ['away', 'home'] as const]) {
    const play: Play = {
      matchId,
      shape,
      draws,
      own: pitches[side],
      against: pitches[other],
      goals: score[side],
      expectedAgainst: expected[other],
    };
    items.push(...swapItems(play.own), ...goalItems(play), ...penaltyItems(play), ...cardItems(play));
    items.push(...saveItems(play));
  }
  const minutes = fullTimeAt(shape) + HALF_TIME_MINUTES;
  return writeScript(
    {
      matchId,
      provider: SPRINT_PROVIDER,
      shape,
      minuteMs: SPRINT_MATCH_MS / minutes,
      lineUpsBeforeMs: LINE_UPS_BEFORE_MS,
    },
    [...items, ...framework(shape).slice(3)],
  );
}
