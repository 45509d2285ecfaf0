import path from 'node:path';
import { foldMatch } from '@touchline/domain/football/fold';
import { timed } from '@touchline/domain/testing/processor-time';
import { describe, expect, it } from 'vitest';
import { hasSeason, readSeasonFiles } from './files.ts';
import { nameSimilarity } from './club-names.ts';
import { PUBLISHED_STATISTICS } from './published.ts';
import { type SeasonFeed, buildSeason } from './season.ts';

const FICTIONAL = path.join(import.meta.dirname, 'fixtures');
const ROOT = path.resolve(import.meta.dirname, '../../../..');

/** Describes every figure in which the folded events differ from the published row. */
function differences(season: SeasonFeed): string[] {
  return season.rounds.flatMap(({ matches }) =>
    matches.flatMap(({ fixture, score, published, script }) => {
      if (score === null) return [];
      const record = foldMatch(script.map(({ event }) => event));
      const found: string[] = [];
      if (record.score.home !== score.home || record.score.away !== score.away) {
        found.push(`${fixture.matchId}: folded ${record.score.home}-${record.score.away}`);
      }
      for (const row of published) {
        const folded = record.players.get(row.code)?.statistics;
        for (const statistic of PUBLISHED_STATISTICS) {
          const value = folded?.[statistic] ?? 0;
          if (value !== row[statistic]) {
            found.push(
              `${fixture.matchId}, player ${row.code}: ${statistic} ${value}, published ${row[statistic]}`,
            );
          }
        }
      }
      return found;
    }),
  );
}

/** Goals and assists of players who are off the pitch at that moment. */
function impossible(season: SeasonFeed): string[] {
  const found: string[] = [];
  for (const { matches } of season.rounds) {
    for (const { fixture, script } of matches) {
      const onPitch = new Set<number>();
      for (const { event } of script) {
        const { happening } = event;
        if (happening.kind === 'line_up') for (const code of happening.starters) onPitch.add(code);
        if (happening.kind === 'substitution') {
          if (!onPitch.delete(happening.offId))
            found.push(`${fixture.matchId}: ${happening.offId} leaves twice`);
          onPitch.add(happening.onId);
        }
        const acts = ['goal', 'own_goal', 'assist', 'penalty'].includes(happening.kind);
        if (acts && 'playerId' in happening && !onPitch.has(happening.playerId)) {
          found.push(`${fixture.matchId}: ${happening.kind} of ${happening.playerId}`);
        }
        if (happening.kind === 'card' && happening.colour === 'red') onPitch.delete(happening.playerId);
      }
    }
  }
  return found;
}

describe('a season from files', () => {
  const files = readSeasonFiles(FICTIONAL, '2001-02');
  const season = buildSeason(files, 'seed');

  it('folds to exactly the published rows', () => {
    expect(differences(season)).toEqual([]);
    expect(impossible(season)).toEqual([]);
    expect(season.report).toMatchObject({
      matches: 4,
      rows: 102,
      crossChecked: 3,
      disagreements: [],
      correctedMinutes: 0,
      correctedConceded: 0,
      correctedOthers: 0,
      halfTimeMissed: 0,
      impossibleGoals: 0,
    });
  });

  it('keeps the half-time score', () => {
    const first = season.rounds[0]?.matches[0]?.script ?? [];
    const half = first.filter(({ event }) => event.time.period === 1).map(({ event }) => event);
    expect(foldMatch(half).score).toEqual({ home: 1, away: 0 });
  });

  it('depends on the seed and nothing else', () => {
    expect(buildSeason(files, 'seed').rounds).toEqual(season.rounds);
    expect(buildSeason(files, 'another').rounds).not.toEqual(season.rounds);
  });

  it('plays a match in the round it was moved to, and lists rounds without matches', () => {
    expect(season.rounds.map(({ number, matches }) => [number, matches.length])).toEqual([
      [1, 1],
      [2, 2],
      [3, 0],
      [4, 1],
    ]);
  });

  it('has no events for a match that was not played', () => {
    const unplayed = season.rounds[3]?.matches[0];
    expect(unplayed).toMatchObject({ score: null, script: [] });
  });

  it('explains a substituted substitute', () => {
    const script = season.rounds[1]?.matches[0]?.script ?? [];
    const changes = script.flatMap(({ event: { happening } }) =>
      happening.kind === 'substitution' && happening.side === 'away'
        ? [[happening.offId, happening.onId]]
        : [],
    );
    expect(changes).toHaveLength(2);
    expect(changes[0]?.[1]).toBe(changes[1]?.[0]);
  });

  it('a transferred player plays for both clubs', () => {
    const world = season.world();
    expect(world.transfers).toEqual([
      { playerCode: 5016, clubCode: 902, atMs: Date.UTC(2001, 7, 29, 18, 45) },
    ]);
    expect(world.players.find(({ code }) => code === 5016)).toMatchObject({
      clubCode: 901,
      name: 'Père Quayle-Iñigo',
    });
  });

  it('gives each player of a club another shirt number', () => {
    const worn = season.world().players.map(({ clubCode, shirtNumber }) => `${clubCode}/${shirtNumber}`);
    expect(new Set(worn).size).toBe(worn.length);
  });

  it('reveals the events by the clock', () => {
    const match = season.rounds[0]?.matches[0];
    if (match === undefined) throw new Error('no first match');
    const { fixture } = match;
    expect(season.eventsUpTo(fixture, fixture.kickOffMs - 3_600_001)).toEqual([]);
    const atKickOff = season.eventsUpTo(fixture, fixture.kickOffMs).map(({ happening }) => happening.kind);
    expect(atKickOff).toEqual(['line_up', 'line_up', 'kick_off']);
    expect(season.eventsUpTo(fixture, fixture.kickOffMs + 3 * 3_600_000)).toHaveLength(match.script.length);
    expect(season.fixtures(fixture.kickOffMs, fixture.kickOffMs + 1)).toEqual([fixture]);
  });
});

describe('names of clubs', () => {
  it('match when shortened', () => {
    expect(nameSimilarity('Northgate Utd', 'Northgate United FC')).toBe(1);
    expect(nameSimilarity("St Anne's", 'Saint Annes Athletic FC')).toBe(1);
    expect(nameSimilarity('Harbour', 'Northgate United FC')).toBeLessThan(0.7);
  });
});

const folders = [
  process.env['TOUCHLINE_FOOTBALL_FILES'],
  path.join(ROOT, '../shared/data'),
  path.join(ROOT, '../../shared/data'),
].filter((folder) => folder !== undefined);
const folder = folders.find((candidate) => hasSeason(candidate, '2023-24'));
if (folder === undefined) {
  process.stdout.write(
    'skipped: season 2023-24 (TOUCHLINE_FOOTBALL_FILES names no folder with fpl/2023-24)\n',
  );
}

describe.skipIf(folder === undefined)('the real season 2023-24', () => {
  it('folds to exactly the published rows, and its scores are those of openfootball', () => {
    const { result: season, processorMs } = timed(() =>
      buildSeason(readSeasonFiles(folder ?? '', '2023-24'), '1'),
    );
    expect(differences(season).slice(0, 20)).toEqual([]);
    expect(impossible(season)).toEqual([]);
    expect(season.report).toMatchObject({
      matches: 380,
      rows: 29_725,
      crossChecked: 380,
      disagreements: [],
      correctedConceded: 0,
      correctedOthers: 0,
      halfTimeMissed: 0,
      impossibleGoals: 0,
    });
    expect(season.report.correctedMinutes).toBeLessThan(100);
    expect(season.rounds).toHaveLength(38);
    expect(season.world().players).toHaveLength(865);
    expect(new Set(season.world().transfers.map(({ playerCode }) => playerCode)).size).toBeGreaterThanOrEqual(
      23,
    );
    expect(processorMs).toBeLessThan(15_000);
  });
});
