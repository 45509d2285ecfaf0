import { describe, expect, it } from 'vitest';
import {
  assist,
  card,
  change,
  eventsOf,
  goal,
  HALF_TIME,
  HOME_STARTERS,
  KICK_OFF,
  LINE_UPS,
  ownGoal,
  wholeMatch,
} from '../testing/match-events.ts';
import type { MatchEvent, MatchHappening, Statistics } from './events.ts';
import { foldMatch } from './fold.ts';

function statisticsIn(events: readonly MatchEvent[], playerId: number): Partial<Statistics> {
  const statistics = foldMatch(events).players.get(playerId)?.statistics;
  if (statistics === undefined) throw new Error(`player ${playerId} is in no event`);
  return statistics;
}

describe('minutes', () => {
  it('are 90 for a player who stays on, without stoppage time, and 0 on the bench', () => {
    const match = wholeMatch();
    expect(statisticsIn(match, 1).minutes).toBe(90);
    expect(statisticsIn(match, 12).minutes).toBe(0);
  });

  it('are shared by the two players of a change', () => {
    const match = wholeMatch([64, change(9, 12)]);
    expect(statisticsIn(match, 9).minutes).toBe(64);
    expect(statisticsIn(match, 12).minutes).toBe(26);
  });

  it('are 45 and 45 for a change at half-time', () => {
    const match = wholeMatch([{ period: 2, minute: 45 }, change(9, 12)]);
    expect(statisticsIn(match, 9).minutes).toBe(45);
    expect(statisticsIn(match, 12).minutes).toBe(45);
  });

  it('never precede the start of the half, whatever the feed reports', () => {
    const match = wholeMatch([{ period: 2, minute: 44 }, change(9, 12)]);
    expect(statisticsIn(match, 9).minutes).toBe(45);
  });

  it('stop in stoppage time, but a player who came on has played', () => {
    const match = wholeMatch([{ period: 2, minute: 90, added: 4 }, change(9, 12)]);
    expect(statisticsIn(match, 9).minutes).toBe(90);
    expect(statisticsIn(match, 12).minutes).toBe(1);
  });

  it('end with a red card', () => {
    expect(statisticsIn(wholeMatch([30, card(4, 'red')]), 4).minutes).toBe(30);
  });

  it('are 120 with extra time and not more for a shoot-out', () => {
    const match = eventsOf([
      ...LINE_UPS,
      KICK_OFF,
      [
        { period: 3, minute: 91 },
        { kind: 'period', state: 'start' },
      ],
      [{ period: 4, minute: 110 }, change(9, 12)],
      [{ period: 5, minute: 120 }, goal(10, true)],
      [
        { period: 5, minute: 120 },
        { kind: 'whistle', confirmed: true },
      ],
    ]);
    expect(statisticsIn(match, 1).minutes).toBe(120);
    expect(statisticsIn(match, 12).minutes).toBe(10);
  });

  it('run with the last event while the match does', () => {
    const running = eventsOf([...LINE_UPS, KICK_OFF, [30, goal(9)]]);
    expect(foldMatch(running).minute).toBe(30);
    expect(statisticsIn(running, 1).minutes).toBe(30);
    expect(statisticsIn(eventsOf(LINE_UPS), 1).minutes).toBe(0);
  });
});

describe('goals', () => {
  it('count for the scorer, the score and all players of the other side on the pitch', () => {
    const match = wholeMatch([20, change(22, 32)], [21, goal(9)]);
    expect(foldMatch(match).score).toEqual({ home: 1, away: 0 });
    expect(statisticsIn(match, 9).goals).toBe(1);
    expect(statisticsIn(match, 21).conceded).toBe(1);
    expect(statisticsIn(match, 22).conceded).toBe(0);
    expect(statisticsIn(match, 32).conceded).toBe(1);
    expect(statisticsIn(match, 1).conceded).toBe(0);
  });

  it('of the own side count for the other and as conceded', () => {
    const match = wholeMatch([21, ownGoal(4)]);
    expect(foldMatch(match).score).toEqual({ home: 0, away: 1 });
    expect(statisticsIn(match, 4)).toMatchObject({ ownGoals: 1, goals: 0, conceded: 1 });
    expect(statisticsIn(match, 1).conceded).toBe(1);
  });

  it('in the minute of a change are conceded by the players on the pitch in the order of events', () => {
    const before = wholeMatch([70, goal(9)], [70, change(22, 32)]);
    expect([22, 32].map((playerId) => statisticsIn(before, playerId).conceded)).toEqual([1, 0]);
    const after = wholeMatch([70, change(22, 32)], [70, goal(9)]);
    expect([22, 32].map((playerId) => statisticsIn(after, playerId).conceded)).toEqual([0, 1]);
  });

  it('are conceded by a player sent off, not by one substituted', () => {
    const match = wholeMatch([30, card(22, 'red')], [40, change(23, 32)], [50, goal(9)], [60, goal(9)]);
    expect([22, 23, 32].map((playerId) => statisticsIn(match, playerId).conceded)).toEqual([2, 0, 2]);
  });

  it('and saves of a shoot-out do not count', () => {
    const match = eventsOf([
      ...LINE_UPS,
      KICK_OFF,
      [{ period: 5, minute: 120 }, goal(9, true)],
      [
        { period: 5, minute: 120 },
        { kind: 'penalty', side: 'away', playerId: 30, outcome: 'saved', goalkeeperId: 1 },
      ],
    ]);
    expect(foldMatch(match).score).toEqual({ home: 0, away: 0 });
    expect(statisticsIn(match, 9).goals).toBe(0);
    expect(statisticsIn(match, 1).penaltiesSaved).toBe(0);
    expect(statisticsIn(match, 30).penaltiesMissed).toBe(0);
  });
});

describe('assists', () => {
  it('count, also for own goals and without naming the goal', () => {
    expect(statisticsIn(wholeMatch([10, assist(8)]), 8).assists).toBe(1);
    expect(statisticsIn(wholeMatch([10, ownGoal(22)], [10, assist(8, 'e5')]), 8).assists).toBe(1);
  });

  it('are removed with a retracted goal', () => {
    const match = wholeMatch([10, goal(9)], [10, assist(8, 'e5')]);
    const takenBack = match.map((event) =>
      event.id === 'e5' ? { ...event, version: 2, happening: { kind: 'retraction' } as const } : event,
    );
    expect(statisticsIn(match, 8).assists).toBe(1);
    expect(foldMatch(takenBack).score.home).toBe(0);
    expect(statisticsIn(takenBack, 8).assists).toBe(0);
  });
});

describe('cards', () => {
  it('of two yellows are one red and no yellow', () => {
    const match = wholeMatch([20, card(4, 'yellow')], [70, card(4, 'second_yellow')]);
    expect(statisticsIn(match, 4)).toMatchObject({ yellowCards: 0, redCards: 1, minutes: 70 });
    expect(foldMatch(match).players.get(4)?.left).toEqual({ reason: 'sent_off', minute: 70 });
  });

  it('that send off twice are one red', () => {
    const match = wholeMatch([20, card(4, 'yellow')], [70, card(4, 'second_yellow')], [70, card(4, 'red')]);
    expect(statisticsIn(match, 4)).toMatchObject({ yellowCards: 0, redCards: 1 });
  });

  it('keep the player off the pitch', () => {
    const match = wholeMatch([20, card(4, 'red')], [50, change(5, 4)]);
    expect(statisticsIn(match, 4).minutes).toBe(20);
    expect(statisticsIn(match, 5).minutes).toBe(50);
  });

  it('on the bench change nobody on the pitch', () => {
    const match = wholeMatch([20, card(12, 'red')], [50, goal(30)]);
    expect(statisticsIn(match, 12)).toMatchObject({ redCards: 1, minutes: 0, conceded: 0 });
  });
});

describe('penalties without a goal', () => {
  const missed = { kind: 'penalty', side: 'home', playerId: 9, outcome: 'missed', goalkeeperId: 21 } as const;

  it('are saved by the goalkeeper and missed by the taker', () => {
    const match = wholeMatch([10, { ...missed, outcome: 'saved' }]);
    expect(statisticsIn(match, 9).penaltiesMissed).toBe(1);
    expect(statisticsIn(match, 21)).toMatchObject({ penaltiesSaved: 1, saves: 0 });
  });

  it('are no save when the taker misses', () => {
    const match = wholeMatch([10, missed]);
    expect(statisticsIn(match, 9).penaltiesMissed).toBe(1);
    expect(statisticsIn(match, 21).penaltiesSaved).toBe(0);
  });
});

describe('a stat delta', () => {
  const delta = { kind: 'stat_delta', side: 'home', playerId: 4 } as const;

  it('adjusts any figure, minutes and conceded included', () => {
    const match = wholeMatch(
      [50, goal(30)],
      [90, { ...delta, statistic: 'minutes', amount: -2 }],
      [90, { ...delta, statistic: 'conceded', amount: -1 }],
      [90, { ...delta, statistic: 'tacklesWon', amount: 3 }],
    );
    expect(statisticsIn(match, 4)).toMatchObject({ minutes: 88, conceded: 0, tacklesWon: 3 });
  });

  it('of several figures at once is as many of one each', () => {
    const several: MatchHappening = {
      kind: 'stat_deltas',
      side: 'home',
      playerId: 4,
      amounts: { passesGood: 12, passesBad: 3, minutes: -1 },
    };
    const match = wholeMatch([30, several], [40, { ...several, amounts: { passesGood: 5 } }]);
    expect(statisticsIn(match, 4)).toMatchObject({ passesGood: 17, passesBad: 3, minutes: 89, blocks: 0 });
  });

  it('leaves no figure below 0 but the bonus score', () => {
    const match = wholeMatch(
      [90, { ...delta, statistic: 'saves', amount: -1 }],
      [90, { ...delta, statistic: 'bonusScore', amount: -7 }],
    );
    expect(statisticsIn(match, 4)).toMatchObject({ saves: 0, bonusScore: -7 });
  });
});

describe('line-ups', () => {
  it('count from the start however late they come', () => {
    const late = eventsOf([
      KICK_OFF,
      [30, goal(30)],
      ...LINE_UPS,
      [60, { kind: 'stat_delta', side: 'home', playerId: 2, statistic: 'blocks', amount: 1 }],
    ]);
    expect(statisticsIn(late, 2)).toMatchObject({ minutes: 60, conceded: 1 });
  });

  it('show the starters and the players on the pitch now', () => {
    const before = foldMatch(eventsOf(LINE_UPS)).players;
    expect(before.get(1)).toMatchObject({ side: 'home', started: true, onPitch: false, left: null });
    const during = foldMatch(eventsOf([...LINE_UPS, KICK_OFF, [30, change(9, 12)]])).players;
    expect(during.get(9)).toMatchObject({ onPitch: false, left: { reason: 'substituted', minute: 30 } });
    expect(during.get(12)).toMatchObject({ started: false, onPitch: true });
    const after = foldMatch(wholeMatch()).players;
    expect(HOME_STARTERS.filter((playerId) => after.get(playerId)?.onPitch)).toEqual([]);
  });
});

describe('the phase', () => {
  const [halfEnd, restart] = HALF_TIME;
  if (halfEnd === undefined || restart === undefined) throw new Error('half-time has two events');
  const extraTime = [
    { period: 3, minute: 91 },
    { kind: 'period', state: 'start' },
  ] as const;
  const stopped = [60, { kind: 'abandoned' }] as const;
  const whistle = [
    { period: 2, minute: 90 },
    { kind: 'whistle', confirmed: false },
  ] as const;
  const confirmed = [
    { period: 2, minute: 90 },
    { kind: 'whistle', confirmed: true },
  ] as const;

  it.each([
    ['not_started', 0, LINE_UPS],
    ['first_half', 0, [KICK_OFF]],
    ['first_half', 45, [KICK_OFF, [{ minute: 45, added: 2 }, goal(9)]]],
    ['half_time', 45, [KICK_OFF, halfEnd]],
    ['second_half', 45, [KICK_OFF, halfEnd, restart]],
    ['second_half', 71, [[71, goal(9)]]],
    ['extra_time', 90, [KICK_OFF, extraTime]],
    ['extra_time', 90, [KICK_OFF, [90, goal(9)], [{ period: 5, minute: 120 }, goal(9, true)]]],
    ['ended', 90, [KICK_OFF, whistle]],
    ['ended', 120, [KICK_OFF, extraTime, whistle]],
    ['abandoned', 60, [KICK_OFF, stopped]],
    ['abandoned', 60, [KICK_OFF, stopped, whistle]],
    ['ended', 60, [KICK_OFF, stopped, confirmed]],
  ] as const)('is %s at minute %d', (phase, minute, moments) => {
    expect(foldMatch(eventsOf(moments))).toMatchObject({ phase, minute });
  });

  it('shows whether the league has confirmed the result', () => {
    expect(foldMatch(eventsOf([KICK_OFF, whistle])).confirmed).toBe(false);
    expect(foldMatch(eventsOf([KICK_OFF, whistle, confirmed])).confirmed).toBe(true);
  });
});
