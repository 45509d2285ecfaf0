import type { MatchEvent, Side, Statistic, Statistics } from '@touchline/domain/football/events';
import { type MatchRecord, foldMatch } from '@touchline/domain/football/fold';
import { describe, expect, it } from 'vitest';
import type { FeedFixture, TimedEvent } from '../feed.ts';
import { readMatchEvent } from '../read-event.ts';
import { SPRINT_EPOCH_MS, SPRINT_ROUND_MS, sprintFixtures } from './calendar.ts';
import { type LineUp, sprintLineUp } from './line-up.ts';
import { matchScript } from './match-script.ts';
import { type MatchInput, OTHER_SIDE, SIDES } from './match.ts';
import { matchSummary } from './match-summary.ts';
import { sprintWorld } from './world.ts';

const world = sprintWorld('engine', 'secret');
const fixtures = sprintFixtures(world, SPRINT_EPOCH_MS, SPRINT_EPOCH_MS + 24 * SPRINT_ROUND_MS);
const MINUTE_MS = 60_000;

function inputOf(fixture: FeedFixture, changes: Partial<MatchInput> = {}): MatchInput {
  return {
    seedParts: ['engine', 'secret'],
    provider: 'world',
    fixture,
    home: sprintLineUp(world, fixture, fixture.homeCode),
    away: sprintLineUp(world, fixture, fixture.awayCode),
    expected: { home: 1.6, away: 1.2 },
    minuteMs: MINUTE_MS,
    lineUpsBeforeMs: 60 * MINUTE_MS,
    knockout: false,
    ...changes,
  };
}

const eventsOf = (script: readonly TimedEvent[]): MatchEvent[] => script.map(({ event }) => event);
const league = fixtures.map((fixture) => inputOf(fixture));
const cup = fixtures.map((fixture) => inputOf(fixture, { knockout: true }));
const scripts = new Map([...league, ...cup].map((input) => [input, matchScript(input)] as const));
const scriptOf = (input: MatchInput): readonly TimedEvent[] => scripts.get(input) ?? matchScript(input);
const [anyInput] = league;
if (anyInput === undefined) throw new Error('no fixtures');

function sum(record: MatchRecord, side: Side, statistic: Statistic): number {
  let total = 0;
  for (const player of record.players.values()) {
    if (player.side === side) total += player.statistics[statistic];
  }
  return total;
}

/** Describes events of players who are not on the pitch; line-ups come first in a script. */
function absentActors(script: readonly TimedEvent[]): string[] {
  const onPitch = new Set<number>();
  const found: string[] = [];
  for (const { happening } of eventsOf(script)) {
    if (happening.kind === 'line_up') for (const code of happening.starters) onPitch.add(code);
    const named = 'playerId' in happening ? [happening.playerId] : [];
    if (happening.kind === 'penalty' && happening.goalkeeperId !== null) named.push(happening.goalkeeperId);
    if (happening.kind === 'substitution') {
      named.push(happening.offId);
      onPitch.add(happening.onId);
    }
    for (const code of named) if (!onPitch.has(code)) found.push(`${happening.kind} of ${code}`);
    if (happening.kind === 'substitution') onPitch.delete(happening.offId);
    if (happening.kind === 'card' && happening.colour !== 'yellow') onPitch.delete(happening.playerId);
  }
  return found;
}

describe('the script of a match', () => {
  it('is a pure function of its input', () => {
    expect(matchScript(structuredClone(anyInput))).toEqual(matchScript(anyInput));
    const others: MatchInput[] = [
      { ...anyInput, seedParts: ['engine', 'another secret'] },
      { ...anyInput, fixture: { ...anyInput.fixture, matchId: anyInput.fixture.matchId + 1 } },
      { ...anyInput, home: { ...anyInput.home, bench: anyInput.home.bench.slice(1) } },
    ];
    const goalsAndCards = ({ goals, cards }: ReturnType<typeof matchSummary>) => ({ goals, cards });
    for (const other of others) {
      expect(goalsAndCards(matchSummary(other))).not.toEqual(goalsAndCards(matchSummary(anyInput)));
    }
  });

  it('is the same match at any pace', () => {
    const slow = matchScript(anyInput);
    const fast = matchScript({ ...anyInput, minuteMs: MINUTE_MS / 10 });
    expect(eventsOf(fast)).toEqual(eventsOf(slow));
    expect((slow.at(-1)?.offsetMs ?? 0) / (fast.at(-1)?.offsetMs ?? 1)).toBeCloseTo(10, 2);
  });

  it('has unique ids and times that increase, in real time and on the clock', () => {
    for (const script of scripts.values()) {
      const events = eventsOf(script);
      expect(new Set(events.map(({ id }) => id)).size).toBe(script.length);
      const order = (event: MatchEvent): number =>
        event.time.period * 1e6 + event.time.minute * 1e3 + event.time.added;
      const backwards = script.filter((entry, index) => {
        const before = script[index - 1];
        if (before === undefined) return false;
        return (
          entry.offsetMs < before.offsetMs ||
          entry.event.time.sequence <= before.event.time.sequence ||
          order(entry.event) < order(before.event)
        );
      });
      expect(backwards).toEqual([]);
    }
  });

  it('passes the schema of feed events', () => {
    for (const event of league.slice(0, 8).flatMap((input) => eventsOf(scriptOf(input)))) {
      expect(readMatchEvent(event)).toEqual(event);
    }
  });

  it('has events only of players on the pitch', () => {
    for (const script of scripts.values()) expect(absentActors(script)).toEqual([]);
    const dismissed = league.filter((input) =>
      matchSummary(input).cards.some(({ colour }) => colour !== 'yellow'),
    );
    expect(dismissed.length).toBeGreaterThan(5);
  });

  it('has some hundred events, not one per pass', () => {
    for (const input of league) {
      const { length } = scriptOf(input);
      expect(length).toBeGreaterThan(350);
      expect(length).toBeLessThan(750);
    }
  });
});

describe('the summary of a match', () => {
  it('equals the record its script folds to', () => {
    for (const input of [...league, ...cup]) {
      const summary = matchSummary(input);
      const record = foldMatch(eventsOf(scriptOf(input)));
      expect(record.score).toEqual(summary.score);
      const appeared = [...record.players].filter(([, { statistics }]) => statistics.minutes > 0);
      expect(new Map(appeared.map(([code, { statistics }]) => [code, statistics.minutes]))).toEqual(
        new Map([...summary.minutes].sort(([a], [b]) => a - b)),
      );
      const countOf = (list: readonly { readonly playerCode: number }[], code: number): number =>
        list.filter(({ playerCode }) => playerCode === code).length;
      const sentOff = new Set(
        summary.cards.filter(({ colour }) => colour !== 'yellow').map(({ playerCode }) => playerCode),
      );
      for (const [code, { statistics, left }] of record.players) {
        const scored = summary.goals.filter(({ kind }) => kind !== 'own');
        expect(statistics.goals).toBe(countOf(scored, code));
        expect(statistics.ownGoals).toBe(countOf(summary.goals, code) - countOf(scored, code));
        expect(statistics.assists).toBe(countOf(summary.assists, code));
        expect(statistics.redCards).toBe(sentOff.has(code) ? 1 : 0);
        expect(left?.reason === 'sent_off').toBe(sentOff.has(code));
        const off = summary.substitutions.find(({ offCode }) => offCode === code);
        expect(left?.reason === 'substituted').toBe(off !== undefined);
        if (off !== undefined) expect(left?.minute).toBe(off.minute);
      }
    }
  });

  it('lists injuries: some of the players substituted', () => {
    const summaries = league.map(matchSummary);
    const injuries = summaries.flatMap((summary) => summary.injuries);
    expect(injuries.length / summaries.length).toBeGreaterThan(0.3);
    expect(injuries.length / summaries.length).toBeLessThan(1);
    for (const summary of summaries) {
      for (const { playerCode, minute } of summary.injuries) {
        expect(summary.substitutions).toContainEqual(
          expect.objectContaining({ offCode: playerCode, minute }),
        );
      }
    }
  });
});

describe('a knockout match', () => {
  it('has a winner, and extra time only when level after ninety minutes', () => {
    let extended = 0;
    for (const input of cup) {
      const { winner, score } = matchSummary(input);
      const events = eventsOf(scriptOf(input));
      const record = foldMatch(events);
      const after90 = foldMatch(events.filter(({ time }) => time.period <= 2)).score;
      const extra = events.some(({ time }) => time.period > 2);
      expect(extra).toBe(after90.home === after90.away);
      expect(record).toMatchObject({ phase: 'ended', minute: extra ? 120 : 90 });
      expect(winner).not.toBeNull();
      if (score.home !== score.away) expect(winner).toBe(score.home > score.away ? 'home' : 'away');
      expect(events.some(({ time }) => time.period === 5)).toBe(false);
      extended += extra ? 1 : 0;
    }
    expect(extended).toBeGreaterThan(cup.length / 8);
    expect(extended).toBeLessThan(cup.length / 2);
  });

  it('is otherwise a league match: no extra time, and a draw has no winner', () => {
    for (const input of league) {
      const { winner, score } = matchSummary(input);
      expect(winner === null).toBe(score.home === score.away);
      expect(eventsOf(scriptOf(input)).every(({ time }) => time.period <= 2)).toBe(true);
    }
  });
});

describe('the statistics of a match', () => {
  const matches = [...scripts.values()].map((script) => ({ script, record: foldMatch(eventsOf(script)) }));

  it('are consistent between the two sides', () => {
    for (const { record } of matches) {
      for (const side of SIDES) {
        const other = OTHER_SIDE[side];
        expect(sum(record, side, 'shotsOnTarget')).toBe(
          sum(record, side, 'goals') + sum(record, other, 'saves'),
        );
        expect(sum(record, side, 'foulsWon')).toBe(sum(record, other, 'foulsMade'));
        expect(sum(record, side, 'penaltiesWon')).toBe(sum(record, other, 'penaltiesConceded'));
        expect(sum(record, side, 'penaltiesSaved')).toBeLessThanOrEqual(
          sum(record, other, 'penaltiesMissed'),
        );
        expect(sum(record, side, 'errorsToGoal')).toBeLessThanOrEqual(sum(record, other, 'goals'));
      }
    }
  });

  it('are consistent within a player', () => {
    const agree = (statistics: Statistics): boolean =>
      statistics.shotsOnTarget >= statistics.goals &&
      statistics.keyPasses >= Math.max(statistics.assists, statistics.bigChancesMade) &&
      statistics.savesInBox <= statistics.saves &&
      statistics.foulsMade >= statistics.penaltiesConceded &&
      Object.values(statistics).every((value) => Number.isInteger(value) && value >= 0);
    for (const { record } of matches) {
      const players = [...record.players.values()];
      expect(players.filter(({ statistics }) => !agree(statistics))).toEqual([]);
    }
  });

  it('count a penalty as won and conceded, and one without a goal as no shot', () => {
    for (const { script, record } of matches) {
      const penalties = eventsOf(script).filter(
        ({ happening }) => happening.kind === 'penalty' || (happening.kind === 'goal' && happening.penalty),
      );
      expect(penalties).toHaveLength(
        sum(record, 'home', 'penaltiesWon') + sum(record, 'away', 'penaltiesWon'),
      );
      for (const { happening, time } of penalties) {
        if (happening.kind !== 'penalty') continue;
        const shots = eventsOf(script).filter(
          (event) =>
            event.time.minute === time.minute &&
            Math.abs(event.time.sequence - time.sequence) < 4 &&
            event.happening.kind === 'stat_deltas' &&
            event.happening.playerId === happening.playerId &&
            (event.happening.amounts.shotsOnTarget ?? 0) > 0,
        );
        expect(shots).toEqual([]);
      }
    }
  });

  it('give goalkeeper actions to goalkeepers only', () => {
    const goalkeepers = new Set(
      world.players.filter(({ position }) => position === 'GK').map(({ code }) => code),
    );
    for (const { record } of matches) {
      const others = [...record.players].filter(([code]) => !goalkeepers.has(code));
      for (const [, { statistics }] of others) {
        if (statistics.saves + statistics.highClaims + statistics.penaltiesSaved > 0) expect.fail();
      }
    }
  });

  it('give more possession and shots to the side expected to score more', () => {
    const played = (expected: MatchInput['expected']): MatchRecord[] =>
      fixtures.map((fixture) => foldMatch(eventsOf(matchScript(inputOf(fixture, { expected })))));
    const total = (records: readonly MatchRecord[], side: Side, statistic: Statistic): number =>
      records.reduce((figure, record) => figure + sum(record, side, statistic), 0);
    const [uneven, even] = [played({ home: 2.6, away: 0.7 }), played({ home: 1.4, away: 1.4 })];
    for (const statistic of ['passesGood', 'shotsOffTarget', 'keyPasses'] as const) {
      expect(total(uneven, 'home', statistic)).toBeGreaterThan(1.2 * total(uneven, 'away', statistic));
      expect(total(uneven, 'home', statistic)).toBeGreaterThan(1.1 * total(even, 'home', statistic));
    }
  });
});

describe('extreme line-ups', () => {
  const { home, away } = anyInput;
  const without = (lineUp: LineUp, position: string): LineUp => ({
    ...lineUp,
    starters: lineUp.starters.filter((player) => player.position !== position),
    bench: lineUp.bench.filter((player) => player.position !== position),
  });
  const NOBODY: LineUp = { formation: '', starters: [], bench: [] };

  it.each([
    ['without a bench', { ...home, bench: [] }, away],
    ['with one on the bench', { ...home, bench: home.bench.slice(0, 1) }, away],
    ['without a goalkeeper', without(home, 'GK'), away],
    ['without goalkeepers', without(home, 'GK'), without(away, 'GK')],
    ['of goalkeepers', without(without(without(home, 'DF'), 'MF'), 'FW'), away],
    ['of one player', { ...home, starters: home.starters.slice(3, 4), bench: [] }, away],
    ['of nobody', NOBODY, away],
    ['of nobody at all', NOBODY, NOBODY],
  ])('are played all the same: %s', (_what, one, other) => {
    for (const fixture of fixtures.slice(0, 25)) {
      for (const knockout of [false, true]) {
        const input = inputOf(fixture, { home: one, away: other, knockout, expected: { home: 2, away: 2 } });
        const script = matchScript(input);
        expect(absentActors(script)).toEqual([]);
        expect(foldMatch(eventsOf(script)).score).toEqual(matchSummary(input).score);
        expect(script.at(-1)?.event.happening).toEqual({ kind: 'whistle', confirmed: true });
      }
    }
  });

  it('play against sides of any strength', () => {
    const input = inputOf(anyInput.fixture, { expected: { home: 1e6, away: -1 } });
    const { score } = matchSummary(input);
    expect(score.home).toBeLessThan(20);
    expect(foldMatch(eventsOf(matchScript(input))).score).toEqual(score);
  });
});
