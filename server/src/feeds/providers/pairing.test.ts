import { DAY_MS } from '@touchline/domain/rules/index';
import { describe, expect, test } from 'vitest';
import { comparedKinds, countTable, disagreements, rowDisagreement, type OurMatch } from './compare.ts';
import type { SecondMatch } from './football-data/answers.ts';
import { pairClubs, pairMatch } from './pairing.ts';

describe('clubs of two sources', () => {
  const ours = {
    clubs: [
      { key: 1, name: 'Norwell Rovers' },
      { key: 2, name: 'Norwell City' },
      { key: 3, name: 'Port Calder' },
    ],
    matches: [
      { kickOffMs: 0, home: 1, away: 3 },
      { kickOffMs: 7 * DAY_MS, home: 2, away: 1 },
      { kickOffMs: 14 * DAY_MS, home: 3, away: 2 },
    ],
  };

  test('are paired by name and calendar, though they are written differently', () => {
    const theirs = {
      clubs: [
        { key: 'c', name: 'FC Norwell City' },
        { key: 'r', name: 'Norwell Rvrs' },
        { key: 'p', name: 'Pt. Calder AFC' },
      ],
      matches: [
        { kickOffMs: 0, home: 'r', away: 'p' },
        { kickOffMs: 7 * DAY_MS, home: 'c', away: 'r' },
        { kickOffMs: 14 * DAY_MS, home: 'p', away: 'c' },
      ],
    };
    expect(new Map(pairClubs(ours, theirs))).toEqual(
      new Map([
        ['c', 2],
        ['r', 1],
        ['p', 3],
      ]),
    );
  });

  test('stay alone when they resemble none', () => {
    const theirs = { clubs: [{ key: 'x', name: 'Ashmere' }], matches: [] };
    expect(pairClubs(ours, theirs).size).toBe(0);
  });

  test('meet in the match closest to the kick-off', () => {
    const matches = [
      { id: 1, kickOffMs: 0, home: 1, away: 2 },
      { id: 2, kickOffMs: 100 * DAY_MS, home: 1, away: 2 },
    ];
    expect(pairMatch(matches, { kickOffMs: 90 * DAY_MS, home: 1, away: 2 })?.id).toBe(2);
    expect(pairMatch(matches, { kickOffMs: 0, home: 2, away: 1 })).toBe(null);
  });
});

describe('two sources disagree', () => {
  const ours: OurMatch = {
    id: 1,
    kickOffMs: 0,
    home: 1,
    away: 2,
    stage: 'over',
    score: { home: 2, away: 1 },
  };
  const theirs: SecondMatch = {
    key: '9',
    season: '2026',
    kickOffMs: 0,
    home: { key: 'a', name: 'A' },
    away: { key: 'b', name: 'B' },
    stage: 'over',
    score: { home: 2, away: 1 },
  };

  test('about a final score, which keeps the result', () => {
    expect(disagreements(ours, theirs)).toEqual([]);
    expect(disagreements(ours, { ...theirs, score: { home: 2, away: 2 } })).toEqual([
      { kind: 'score', ours: '2-1', theirs: '2-2', blocks: true },
    ]);
  });

  test('about a kick-off, which does not', () => {
    const toCome = { ...ours, stage: 'to_come', score: null } as const;
    const later = { ...theirs, stage: 'to_come', score: null, kickOffMs: 3_600_000 } as const;
    expect(disagreements(toCome, later)).toMatchObject([{ kind: 'kick_off', blocks: false }]);
    expect(disagreements(toCome, { ...later, kickOffMs: 60_000 })).toEqual([]);
  });

  test('about nothing while a match is played, when one of them is always ahead', () => {
    expect(comparedKinds({ ...ours, stage: 'running' }, { ...theirs, stage: 'running' })).toEqual([]);
    expect(comparedKinds(ours, { ...theirs, stage: 'running' })).toEqual([]);
  });

  test('about a row of the table, when both counted as many matches', () => {
    const row = { clubKey: 'a', place: 1, played: 1, points: 3, goalsFor: 2, goalsAgainst: 1 };
    const counted = countTable([ours]).get(1);
    expect(rowDisagreement(counted, row)).toBe(null);
    expect(rowDisagreement(counted, { ...row, points: 1 })).toMatchObject({ kind: 'table', blocks: false });
    expect(rowDisagreement(counted, { ...row, played: 2, points: 4 })).toBe(null);
  });
});
