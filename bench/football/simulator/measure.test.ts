import { describe, expect, it } from 'vitest';
import { Sample } from './estimate.ts';
import { leagueMatches } from './leagues.ts';
import { measureRates } from './measure.ts';
import { play, type Played } from './played.ts';
import { RATES } from './rates.ts';
import targets from './targets.json' with { type: 'json' };

describe('the targets', () => {
  it('are forty, each with a measured rate and a source', () => {
    expect(targets).toHaveLength(40);
    expect(new Set(targets.map(({ rate }) => rate))).toEqual(new Set(Object.keys(RATES)));
    for (const { source } of targets) expect(source.length).toBeGreaterThan(10);
  });
});

describe('a sample', () => {
  const football = leagueMatches('sample');
  const nextPlayed = (): Played => play(football.next().value);
  const matches = Array.from({ length: 80 }, nextPlayed);
  const sampleOf = (played: readonly Played[]): Sample => {
    const sample = new Sample(RATES);
    for (const match of played) sample.add(match);
    return sample;
  };

  it('estimates a rate and its standard error', () => {
    const { measured, standardError } = sampleOf(matches).estimate('home goals');
    const goals = matches.map(({ record }) => record.score.home);
    const mean = goals.reduce((sum, each) => sum + each, 0) / goals.length;
    const variance = goals.reduce((sum, each) => sum + (each - mean) ** 2, 0) / goals.length;
    expect(measured).toBeCloseTo(mean, 10);
    expect(standardError).toBeCloseTo(Math.sqrt(variance / goals.length), 10);
    expect(sampleOf(matches).estimate('home goals, variance').measured).toBeCloseTo(variance, 10);
  });

  it('uses complete seasons only for spreads between clubs', () => {
    expect(sampleOf(matches).estimate('points of a club, between clubs').measured).toBe(0);
  });

  it('detects unrealistic football', () => {
    const homely = matches.map((match): Played => ({
      ...match,
      record: {
        ...match.record,
        score: { home: match.record.score.home + 1, away: match.record.score.away },
      },
    }));
    const { measured, standardError } = sampleOf(homely).estimate('home goals');
    expect(measured - 1.552).toBeGreaterThan(3 * standardError);
  });
});

describe('seven hundred matches', () => {
  it('match real football within the tolerance of a small sample', { timeout: 60_000 }, () => {
    const wholeSeasons = new Set(Object.keys(RATES).filter((name) => RATES[name]?.kind === 'between_clubs'));
    const results = measureRates('fast', 700, 0.1).filter(({ rate }) => !wholeSeasons.has(rate));
    expect(results).toHaveLength(37);
    expect(results.filter(({ ok }) => !ok)).toEqual([]);
  });
});
