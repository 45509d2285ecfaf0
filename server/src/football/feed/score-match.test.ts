import type { MatchEvent, MatchHappening } from '@touchline/domain/football/events';
import { foldMatch } from '@touchline/domain/football/fold';
import { describe, expect, test } from 'vitest';
import { pointsOf, resultOf, scoringTablesOf } from './score-match.ts';
import type { LockedMatch } from './store.ts';

const MATCH: LockedMatch = {
  id: 1,
  provider: 'test',
  provider_key: '1',
  league_id: 1,
  home_club_id: 10,
  away_club_id: 20,
  status: 'scheduled',
  ended_at: null,
  confirmed_at: null,
  events_version: 0,
  full_statistics: false,
  season_key: '2023-24',
};
const [KEEPER, DEFENDER] = [1, 2];
const POSITIONS = new Map([
  [KEEPER, 'GK'],
  [DEFENDER, 'DF'],
] as const);
const NOW = new Date('2026-03-01T12:00:00Z');
const EARLIER = new Date('2026-03-01T11:00:00Z');

const record = (...happenings: readonly MatchHappening[]) =>
  foldMatch(
    happenings.map((happening, sequence): MatchEvent => ({
      matchId: 1,
      provider: 'test',
      id: String(sequence),
      version: 1,
      time: { period: 1, minute: 1, added: 0, sequence },
      happening,
    })),
  );
const LINE_UP: MatchHappening = {
  kind: 'line_up',
  side: 'home',
  formation: '1',
  starters: [KEEPER, DEFENDER],
  bench: [],
};
const KICK_OFF: MatchHappening = { kind: 'kick_off' };
const CLEARANCES: MatchHappening = {
  kind: 'stat_delta',
  side: 'home',
  playerId: DEFENDER,
  statistic: 'clearances',
  amount: 10,
};
const WHISTLE: MatchHappening = { kind: 'whistle', confirmed: false };
const CONFIRMED: MatchHappening = { kind: 'whistle', confirmed: true };

const reasonsOf = (match: LockedMatch, happenings: readonly MatchHappening[], table: string): string[] =>
  pointsOf(match, record(...happenings), POSITIONS)
    .filter((row) => row.player_id === DEFENDER && row.scoring_table === table)
    .flatMap(({ reasons }) => reasons.map(({ rule }) => rule));

describe('scoring tables of a match', () => {
  const keys = (match: LockedMatch): string[] => scoringTablesOf(match).map(({ key }) => key);

  test('always easy, and pro with full statistics', () => {
    expect(keys(MATCH)).toEqual(['easy']);
    expect(keys({ ...MATCH, full_statistics: true })).toEqual(['easy', 'pro']);
  });

  test("FPL's own for a replayed season with known rules", () => {
    expect(keys({ ...MATCH, provider: 'replay' })).toEqual(['easy', 'fpl-2023-24']);
    expect(keys({ ...MATCH, provider: 'replay', season_key: '1999-00' })).toEqual(['easy']);
  });
});

describe('points', () => {
  test('without full statistics have neither a match bonus nor defensive contribution', () => {
    const reasons = reasonsOf(MATCH, [LINE_UP, KICK_OFF, CLEARANCES, WHISTLE], 'easy');
    expect(reasons).toEqual(['minutes_from_60', 'clean_sheet']);
  });

  test('with full statistics have both, the bonus from the final whistle on', () => {
    const match = { ...MATCH, full_statistics: true };
    expect(reasonsOf(match, [LINE_UP, KICK_OFF, CLEARANCES], 'easy')).not.toContain('bonus');
    expect(reasonsOf(match, [LINE_UP, KICK_OFF, CLEARANCES, WHISTLE], 'easy')).toEqual([
      'minutes_from_60',
      'clean_sheet',
      'defensive_contribution',
      'bonus',
    ]);
  });
});

describe('the result of a match', () => {
  const result = (match: LockedMatch, ...happenings: readonly MatchHappening[]) =>
    resultOf(match, record(...happenings), NOW);

  test('is ended by the final whistle and confirmed by its league', () => {
    expect(result(MATCH, KICK_OFF, WHISTLE)).toMatchObject({
      status: 'ended',
      endedAt: NOW,
      confirmedAt: null,
    });
    expect(result(MATCH, KICK_OFF, CONFIRMED)).toMatchObject({
      status: 'confirmed',
      endedAt: NOW,
      confirmedAt: NOW,
    });
  });

  test('keeps the time of the first final whistle', () => {
    const ended = { ...MATCH, status: 'ended', ended_at: EARLIER } as const;
    expect(result(ended, KICK_OFF, CONFIRMED)).toMatchObject({ endedAt: EARLIER, confirmedAt: NOW });
  });

  test('of an abandoned match is kept until its league confirms one', () => {
    expect(result(MATCH, KICK_OFF, { kind: 'abandoned' })).toMatchObject({
      status: 'abandoned',
      endedAt: NOW,
      confirmedAt: null,
    });
    expect(result(MATCH, KICK_OFF, { kind: 'abandoned' }, CONFIRMED)).toMatchObject({ status: 'confirmed' });
  });

  test('of a postponed match stays postponed until the kick-off', () => {
    const postponed = { ...MATCH, status: 'postponed' } as const;
    expect(result(postponed, LINE_UP).status).toBe('postponed');
    expect(result(postponed, LINE_UP, KICK_OFF).status).toBe('first_half');
  });
});
