import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  AWAY_BENCH,
  AWAY_STARTERS,
  eventsOf,
  HALF_TIME,
  HOME_BENCH,
  HOME_STARTERS,
  KICK_OFF,
  LINE_UPS,
  WHISTLE,
} from '../testing/match-events.ts';
import type { Moment } from '../testing/match-events.ts';
import { scoreMatch } from '../scoring/match.ts';
import { EASY } from '../scoring/tables/easy.ts';
import { PRO } from '../scoring/tables/pro.ts';
import { POSITIONS, STATISTICS } from './events.ts';
import type { MatchEvent, MatchHappening, Side } from './events.ts';
import { foldMatch } from './fold.ts';
import { winningEvents } from './winning.ts';

const side = fc.constantFrom<Side>('home', 'away');
const someone = (of: Side) =>
  fc.constantFrom<number>(
    ...(of === 'home' ? [...HOME_STARTERS, ...HOME_BENCH] : [...AWAY_STARTERS, ...AWAY_BENCH]),
  );

const happening: fc.Arbitrary<MatchHappening> = side.chain((of) => {
  const playerId = someone(of);
  return fc.oneof(
    fc.record({ kind: fc.constant('goal' as const), side: fc.constant(of), playerId, penalty: fc.boolean() }),
    fc.record({ kind: fc.constant('own_goal' as const), side: fc.constant(of), playerId }),
    fc.record({
      kind: fc.constant('assist' as const),
      side: fc.constant(of),
      playerId,
      goalEventId: fc.option(fc.nat(12).map((number) => `e${number}`)),
    }),
    fc.record({
      kind: fc.constant('card' as const),
      side: fc.constant(of),
      playerId,
      colour: fc.constantFrom('yellow' as const, 'second_yellow' as const, 'red' as const),
    }),
    fc.record({
      kind: fc.constant('substitution' as const),
      side: fc.constant(of),
      offId: playerId,
      onId: playerId,
    }),
    fc.record({
      kind: fc.constant('penalty' as const),
      side: fc.constant(of),
      playerId,
      outcome: fc.constantFrom('missed' as const, 'saved' as const),
      goalkeeperId: fc.option(someone(of === 'home' ? 'away' : 'home')),
    }),
    fc.record({
      kind: fc.constant('stat_delta' as const),
      side: fc.constant(of),
      playerId,
      statistic: fc.constantFrom(...STATISTICS),
      amount: fc.integer({ min: -3, max: 20 }),
    }),
    fc.record({
      kind: fc.constant('stat_deltas' as const),
      side: fc.constant(of),
      playerId,
      amounts: fc.dictionary(fc.constantFrom(...STATISTICS), fc.integer({ min: -3, max: 20 })),
    }),
    fc.constant({ kind: 'retraction' as const }),
  );
});

const moment: fc.Arbitrary<Moment> = fc.tuple(fc.integer({ min: 1, max: 90 }), happening);

/** A running or ended match; ids of its events follow their place, so corrections can name them. */
const match: fc.Arbitrary<readonly MatchEvent[]> = fc
  .record({ moments: fc.array(moment, { maxLength: 25 }), ended: fc.boolean() })
  .map(({ moments, ended }) =>
    eventsOf([...LINE_UPS, KICK_OFF, ...HALF_TIME, ...moments, ...(ended ? [WHISTLE] : [])]),
  );

/** A match whose feed corrected some events: all versions, and the last versions alone. */
const corrected = fc
  .tuple(match, fc.array(fc.tuple(fc.nat(30), happening), { maxLength: 10 }))
  .map(([events, corrections]) => {
    const sent = [...events];
    const final = [...events];
    for (const [place, correction] of corrections) {
      const index = place % final.length;
      const known = final[index];
      if (known === undefined) continue;
      const next = { ...known, version: known.version + 1, happening: correction };
      sent.push(next);
      final[index] = next;
    }
    return { sent, final };
  });

const shuffled = <Item>(items: readonly Item[]) =>
  fc.shuffledSubarray([...items], { minLength: items.length, maxLength: items.length });

describe('a match record is a function of the set of its events', () => {
  it('for any order, repetitions and outdated versions', () => {
    const feed = corrected.chain(({ sent, final }) =>
      fc.record({
        final: fc.constant(final),
        received: fc.subarray(sent).chain((repeated) => shuffled([...sent, ...repeated])),
      }),
    );
    fc.assert(
      fc.property(feed, ({ final, received }) => {
        expect(foldMatch(received)).toEqual(foldMatch(final));
        expect(winningEvents(received)).toEqual(winningEvents(final));
      }),
      { numRuns: 300 },
    );
  });

  it('and of its winning events alone', () => {
    fc.assert(
      fc.property(corrected, ({ sent }) => {
        expect(foldMatch(winningEvents(sent))).toEqual(foldMatch(sent));
      }),
    );
  });

  it('even when a feed sends two contents under one version', () => {
    fc.assert(
      fc.property(match, match, (one, other) => {
        expect(foldMatch([...one, ...other])).toEqual(foldMatch([...other, ...one]));
      }),
    );
  });

  it('so that points and bonus follow the set too', () => {
    const feeds = corrected.chain(({ sent, final }) => fc.tuple(fc.constant(final), shuffled(sent)));
    fc.assert(
      fc.property(feeds, ([final, received]) => {
        for (const table of [EASY, PRO]) {
          expect(pointsOf(received, table)).toEqual(pointsOf(final, table));
        }
      }),
    );
  });
});

function pointsOf(events: readonly MatchEvent[], table: typeof EASY) {
  const record = foldMatch(events);
  const players = [...record.players].map(([playerId, { statistics }]) => ({
    playerId,
    position: POSITIONS[playerId % 4] ?? 'GK',
    statistics,
  }));
  return scoreMatch(table, players, { fullStatistics: true, ended: record.phase === 'ended' });
}

describe('in every match record', () => {
  const withoutDeltas = match.map((events) =>
    events.filter(({ happening: { kind } }) => kind !== 'stat_delta' && kind !== 'stat_deltas'),
  );

  it('the score is the goals of one side and the own goals of the other', () => {
    fc.assert(
      fc.property(withoutDeltas, (events) => {
        const { players, score } = foldMatch(events);
        const sum = (of: Side, figure: 'goals' | 'ownGoals') =>
          [...players.values()].reduce(
            (total, player) => total + (player.side === of ? player.statistics[figure] : 0),
            0,
          );
        expect(score.home).toBe(sum('home', 'goals') + sum('away', 'ownGoals'));
        expect(score.away).toBe(sum('away', 'goals') + sum('home', 'ownGoals'));
      }),
    );
  });

  it('no player plays longer than the match or concedes more than the other side scored', () => {
    fc.assert(
      fc.property(withoutDeltas, (events) => {
        const { players, score, minute } = foldMatch(events);
        for (const player of players.values()) {
          expect(player.statistics.minutes).toBeLessThanOrEqual(Math.max(1, minute));
          expect(player.statistics.conceded).toBeLessThanOrEqual(
            player.side === 'home' ? score.away : score.home,
          );
        }
      }),
    );
  });

  it('a starter who is never changed, even when sent off, concedes all the goals against', () => {
    fc.assert(
      fc.property(withoutDeltas, (events) => {
        const { players, score } = foldMatch(events);
        const moved = new Set(
          events.flatMap(({ happening: happened }) =>
            happened.kind === 'substitution' ? [happened.offId, happened.onId] : [],
          ),
        );
        for (const [playerId, { side: of, started, statistics }] of players) {
          if (!started || moved.has(playerId)) continue;
          expect(statistics.conceded).toBe(of === 'home' ? score.away : score.home);
        }
      }),
    );
  });
});
