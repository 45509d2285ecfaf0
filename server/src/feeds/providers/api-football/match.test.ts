import { MINUTE_MS } from '@touchline/domain/rules/index';
import { foldMatch } from '@touchline/domain/football/fold';
import type { MatchEvent } from '@touchline/domain/football/events';
import { describe, expect, test } from 'vitest';
import { detailAt, MATCH_END } from '../../../testing/football/provider/answers-now.ts';
import {
  inventedLeague,
  type InventedIncident,
  type InventedMatch,
} from '../../../testing/football/provider/invented-league.ts';
import { newEvents } from '../facts.ts';
import { fixtureDetailAnswer, type FixtureDetail } from './answers.ts';
import { readMatch } from './match.ts';

const match = firstMatch();
function firstMatch(): InventedMatch {
  const [first] = inventedLeague('match').matches;
  if (first === undefined) throw new Error('the league has matches');
  return first;
}
const { home, away } = match;
const player = (place: number, club = home) => {
  const found = club.players[place];
  if (found === undefined) throw new Error('a squad has 18 players');
  return found;
};

type Incident = Partial<InventedIncident> & Pick<InventedIncident, 'kind' | 'minute'>;

/** The answer about a match with these incidents alone, some real minutes after its kick-off. */
function answer(incidents: readonly Incident[], at = MATCH_END): FixtureDetail {
  const whole = incidents.map((each): InventedIncident => ({
    extra: null,
    side: 'home',
    player: player(9),
    second: null,
    ...each,
  }));
  return fixtureDetailAnswer.parse(
    detailAt({ ...match, incidents: whole }, match.kickOffMs + at * MINUTE_MS),
  );
}

const READER = { confirmed: false, figures: true };

/** The events of a match after some answers. */
function follow(...answers: readonly FixtureDetail[]): readonly MatchEvent[] {
  return answers.reduce<readonly MatchEvent[]>((known, detail) => {
    const facts = readMatch(detail, known, READER);
    if (!facts.ok) throw new Error(`${facts.reason}: ${facts.detail}`);
    return [...known, ...newEvents({ provider: 'p', matchId: match.id }, known, facts.value)];
  }, []);
}

const record = (...answers: readonly FixtureDetail[]) => foldMatch(follow(...answers));
const statisticsOf = (id: number, ...answers: readonly FixtureDetail[]) =>
  record(...answers).players.get(id)?.statistics;

describe('a match as a provider reports it', () => {
  test('has no line-up before the line-ups are published, then both elevens', () => {
    expect(follow(answer([], -60))).toEqual([]);
    const { players, phase } = record(answer([], -30));
    expect(phase).toBe('not_started');
    expect([...players.values()].filter(({ started }) => started)).toHaveLength(22);
  });

  test('runs through its halves, and its minute moves while nothing happens', () => {
    const phases = [3, 50, 70, MATCH_END].map((at) => record(answer([], at)));
    expect(phases.map(({ phase, minute }) => [phase, minute])).toEqual([
      ['first_half', 4],
      ['half_time', 45],
      ['second_half', 54],
      ['ended', 90],
    ]);
  });

  test('a goal counts for scorer, assistant and those who concede', () => {
    const answered = answer([{ kind: 'goal', minute: 20, second: player(7) }]);
    expect(record(answered).score).toEqual({ home: 1, away: 0 });
    expect(statisticsOf(player(9).id, answered)?.goals).toBe(1);
    expect(statisticsOf(player(7).id, answered)?.assists).toBe(1);
    expect(statisticsOf(player(0, away).id, answered)?.conceded).toBe(1);
  });

  test('an own goal counts for the other side, even if the provider names the wrong club', () => {
    const answered = answer([{ kind: 'own_goal', minute: 20 }]);
    expect(record(answered).score).toEqual({ home: 0, away: 1 });
    const [event] = answered.events;
    if (event === undefined) throw new Error('the goal is missing');
    const turned = { ...answered, events: [{ ...event, team: { id: away.id } }] };
    expect(record(turned).score).toEqual({ home: 0, away: 1 });
    expect(statisticsOf(player(9).id, turned)?.ownGoals).toBe(1);
  });

  test('two yellow cards and the red one of the same minute are one dismissal', () => {
    const answered = answer([
      { kind: 'yellow', minute: 30 },
      { kind: 'yellow', minute: 79 },
      { kind: 'red', minute: 79 },
    ]);
    expect(statisticsOf(player(9).id, answered)).toMatchObject({ yellowCards: 0, redCards: 1, minutes: 79 });
  });

  test('a change at half-time is minute 45, and is understood in either direction', () => {
    const answered = answer([{ kind: 'change', minute: 46, second: player(14) }]);
    const [event] = answered.events;
    if (event === undefined) throw new Error('the change is missing');
    const turned = { ...answered, events: [{ ...event, player: event.assist, assist: event.player }] };
    for (const each of [answered, turned]) {
      expect(statisticsOf(player(9).id, each)?.minutes).toBe(45);
      expect(statisticsOf(player(14).id, each)?.minutes).toBe(45);
    }
  });

  test('a goal in stoppage time reported as minute 93 counts before the whistle', () => {
    const answered = answer([{ kind: 'goal', minute: 90 }]);
    const [event] = answered.events;
    if (event === undefined) throw new Error('the goal is missing');
    const late = { ...answered, events: [{ ...event, time: { elapsed: 93, extra: null } }] };
    const goal = follow(late).find(({ happening }) => happening.kind === 'goal');
    expect(goal?.time).toMatchObject({ period: 2, minute: 90, added: 3 });
  });

  test('figures are replaced by later ones, never added', () => {
    const [early, late] = [answer([], 40), answer([], MATCH_END)];
    expect(record(early, late).players).toEqual(record(late).players);
  });

  test('a missed penalty counts for the taker; a shoot-out counts for no one', () => {
    const missed = answer([{ kind: 'missed', minute: 50 }]);
    expect(statisticsOf(player(9).id, missed)?.penaltiesMissed).toBe(1);
    const [event] = answer([{ kind: 'penalty', minute: 50 }]).events;
    if (event === undefined) throw new Error('the penalty is missing');
    const shootOut = { ...answer([]), events: [{ ...event, comments: 'Penalty Shootout' }] };
    expect(record(shootOut).score).toEqual({ home: 0, away: 0 });
  });
});

test('an awarded match keeps what was played, is no result, and its score is not scored', () => {
  const played = answer([{ kind: 'yellow', minute: 20 }], 60);
  const awarded = {
    ...played,
    goals: { home: 3, away: 0 },
    fixture: { ...played.fixture, status: { short: 'AWD', elapsed: 50 } },
  } as const;
  expect(record(played, awarded)).toMatchObject({ phase: 'abandoned', score: { home: 0, away: 0 } });
});

describe('the video referee', () => {
  test('a goal that vanishes is taken back with its assist', () => {
    const before = answer([{ kind: 'goal', minute: 20, second: player(7) }], 21);
    const { score, players } = record(before, answer([], 24));
    expect(score).toEqual({ home: 0, away: 0 });
    expect(players.get(player(7).id)?.statistics.assists).toBe(0);
  });

  test('a cancelled goal that is still listed does not count', () => {
    const answered = answer([{ kind: 'goal', minute: 20 }]);
    const [event] = answered.events;
    if (event === undefined) throw new Error('the goal is missing');
    const review = { ...event, type: 'Var', detail: 'Goal cancelled', time: { elapsed: 22, extra: null } };
    const listed = { ...answered, goals: { home: 0, away: 0 }, events: [event, review] };
    expect(record(listed).score).toEqual({ home: 0, away: 0 });
  });
});

describe('an answer makes no sense, and changes nothing, when', () => {
  const known = follow(
    answer([
      { kind: 'goal', minute: 20 },
      { kind: 'yellow', minute: 25 },
      { kind: 'change', minute: 60, second: player(14) },
    ]),
  );
  const reasonOf = (detail: FixtureDetail) => {
    const facts = readMatch(detail, known, READER);
    return facts.ok ? null : facts.reason;
  };
  const full = answer([{ kind: 'goal', minute: 20 }]);

  test.each([
    ['its score has a goal without an event', { ...full, events: [] }, 'goals_and_score_differ'],
    [
      'an event has a goal that the score lacks',
      { ...full, goals: { home: 0, away: 0 } },
      'goals_and_score_differ',
    ],
    ['most events are gone', { ...full, goals: { home: 0, away: 0 }, events: [] }, 'fewer_than_before'],
    ['the match has not begun any more', answer([], -30), 'went_back'],
    [
      'a stranger scores',
      answer([{ kind: 'goal', minute: 20, player: { id: 5, name: 'X', number: 9, pos: 'F' } }]),
      'not_in_line_up',
    ],
    [
      'somebody comes on who is on the pitch',
      answer([{ kind: 'change', minute: 60, second: player(8) }]),
      'impossible_substitution',
    ],
    [
      'an event is of a third club',
      { ...full, events: full.events.map((each) => ({ ...each, team: { id: 5 } })) },
      'not_requested',
    ],
    [
      'a line-up is of a third club',
      { ...full, lineups: full.lineups.map((each) => ({ ...each, team: { id: 5 } })) },
      'not_requested',
    ],
  ])('%s', (_, detail, reason) => {
    expect(reasonOf(detail)).toBe(reason);
  });

  test('but line-ups and figures that are left out stay as they were', () => {
    const without = {
      ...answer([
        { kind: 'goal', minute: 20 },
        { kind: 'yellow', minute: 25 },
        { kind: 'change', minute: 60, second: player(14) },
      ]),
      lineups: [],
    };
    expect(reasonOf(without)).toBe(null);
  });
});
