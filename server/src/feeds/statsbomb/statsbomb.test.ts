import { readFileSync } from 'node:fs';
import path from 'node:path';
import { POSITIONS, STATISTICS, type MatchEvent } from '@touchline/domain/football/events';
import { foldMatch } from '@touchline/domain/football/fold';
import { passingOf, shotsOf } from '@touchline/domain/football/places';
import { winningEvents } from '@touchline/domain/football/winning';
import { scoreMatch, type MatchPlayer } from '@touchline/domain/scoring/match';
import { EASY } from '@touchline/domain/scoring/tables/easy';
import { PRO } from '@touchline/domain/scoring/tables/pro';
import { describe, expect, it } from 'vitest';
import { countMatchFiles, type CountedMatch } from '../../testing/football/count-statsbomb.ts';
import { STATSBOMB_FILES } from '../../testing/football/statsbomb-files.ts';
import { readMatchEvent } from '../read-event.ts';
import { seeded } from '../seeded.ts';
import { statsBombFeed } from './feed.ts';
import { readMatchFiles } from './files.ts';
import { readMatch } from './format.ts';
import { positionsOf, squadsOf } from './squads.ts';
import { translateMatch } from './translate.ts';

const INVENTED = path.join(import.meta.dirname, 'fixtures');
const REAL_IDS = [15_946, 3_788_741];

interface Checked {
  readonly events: readonly MatchEvent[];
  readonly counted: CountedMatch;
  readonly clubs: Readonly<Record<'home' | 'away', number>>;
  readonly score: (statistics: CountedMatch['players']) => unknown;
}

function check(folder: string, id: number): Checked {
  const [match] = readMatchFiles(folder, [id]);
  if (match === undefined) throw new Error(`no match ${id}`);
  const [home, away] = squadsOf(match);
  const positions = positionsOf(match);
  return {
    events: translateMatch(match).script.map(({ event }) => event),
    counted: countMatchFiles(path.join(folder, `${id}-events.json`), path.join(folder, `${id}-lineups.json`)),
    clubs: { home: home.team.team_id, away: away.team.team_id },
    score: (players) =>
      [EASY, PRO].map((table) => {
        const rows = [...players]
          .sort(([one], [other]) => one - other)
          .map(([playerId, statistics]): MatchPlayer => {
            return { playerId, statistics, position: positions.get(playerId) ?? 'MF' };
          });
        return [...scoreMatch(table, rows, { fullStatistics: true, ended: true })];
      }),
  };
}

function statisticsOf(events: readonly MatchEvent[]): CountedMatch['players'] {
  return new Map([...foldMatch(events).players].map(([id, { statistics }]) => [id, statistics]));
}

/** Every figure of a player that differs from the count of the files. */
function differences({ events, counted }: Checked): string[] {
  const folded = statisticsOf(events);
  return [...counted.players].flatMap(([id, counts]) =>
    STATISTICS.flatMap((statistic) => {
      const ours = folded.get(id)?.[statistic] ?? 0;
      return ours === counts[statistic]
        ? []
        : [`${id} ${statistic}: ${ours}, in the file ${counts[statistic]}`];
    }),
  );
}

function expectEqualToFiles(checked: Checked): void {
  const { events, counted, clubs, score } = checked;
  expect(differences(checked)).toEqual([]);
  const record = foldMatch(events);
  expect(record.score).toEqual({ home: counted.goals.get(clubs.home), away: counted.goals.get(clubs.away) });
  expect(record).toMatchObject({ phase: 'ended', confirmed: true, minute: 90 });
  const points = score(counted.players);
  const draws = seeded('deliveries', events.length);
  const random = draws.shuffled([...events, ...events.filter(() => draws.chance(0.3))]);
  expect(score(statisticsOf(random))).toEqual(points);
  expect(score(statisticsOf(events))).toEqual(points);
  const winning = winningEvents(random);
  const shots = shotsOf(winning);
  expect(shots).toHaveLength(counted.shots);
  expect(shots.reduce((sum, { expectedGoals }) => sum + (expectedGoals ?? 0), 0)).toBeCloseTo(
    counted.expectedGoals,
    6,
  );
  const { home, away } = passingOf(winning);
  const passes = [...home.passers, ...away.passers].reduce((sum, passer) => sum + passer.passes, 0);
  expect(passes).toBe(counted.completedPasses);
}

describe('an invented match', () => {
  const checked = check(INVENTED, 9_000_001);

  it('gives the statistics and points that are counted in its files', () => expectEqualToFiles(checked));

  it('covers every statistic the source has', () => {
    const sums = STATISTICS.filter((statistic) =>
      [...checked.counted.players.values()].every((counts) => counts[statistic] === 0),
    );
    expect(sums).toEqual(['bigChancesMade', 'bigChancesMissed', 'bonusScore']);
  });

  it('passes the schema of feed events, with ids that are unique', () => {
    for (const event of checked.events) expect(readMatchEvent(event)).toEqual(event);
    expect(new Set(checked.events.map(({ id }) => id)).size).toBe(checked.events.length);
  });

  it('sets aside an own goal by a player of the other side', () => {
    const [match] = readMatchFiles(INVENTED);
    if (match === undefined) throw new Error('no match');
    expect(translateMatch(match).refused).toEqual([
      { id: expect.any(String), type: 'Own Goal Against', reason: 'player_of_other_side' },
    ]);
    expect(foldMatch(checked.events).score).toEqual({ home: 2, away: 1 });
  });

  it('the club of the first starting eleven is the home side, whatever the order of the line-ups', () => {
    const [match] = readMatchFiles(INVENTED);
    if (match === undefined) throw new Error('no match');
    const [one, other] = match.sides;
    expect(squadsOf(match)[0].team.team_name).toBe('Harbour Rovers');
    expect(translateMatch({ ...match, sides: [other, one] })).toEqual(translateMatch(match));
  });

  it('reads the newer line-ups, which have positions and cards, alike', () => {
    const read = (kind: string): unknown =>
      JSON.parse(readFileSync(path.join(INVENTED, `9000001-${kind}.json`), 'utf8'));
    const older = readMatch(1, read('events'), read('lineups'));
    const sides = older.sides.map((side) => ({
      ...side,
      lineup: side.lineup.map((player) => ({
        ...player,
        cards: [],
        positions: [{ position: 'Goalkeeper' }],
      })),
    }));
    const newer = readMatch(1, read('events'), sides);
    expect(translateMatch(newer)).toEqual(translateMatch(older));
    expect([...positionsOf(newer).values()].filter((position) => position === 'GK').length).toBeGreaterThan(
      2,
    );
    expect(POSITIONS).toContain(positionsOf(older).get(81_014));
  });

  it('names the place of a fault in a file', () => {
    const [match] = readMatchFiles(INVENTED);
    const broken = (match?.events ?? []).map((event, index) =>
      index === 4 ? { ...event, period: 9 } : event,
    );
    expect(() => readMatch(1, broken, match?.sides)).toThrow(/events of match 1: 4\.period/);
    expect(() => readMatchFiles(import.meta.dirname)).toThrow('has no match files');
  });

  it('is revealed by the clock at any pace, and never goes back', () => {
    const matches = readMatchFiles(INVENTED);
    const feed = statsBombFeed(matches, { firstKickOffMs: 1_000_000, betweenMs: 0, minuteMs: 6_000 });
    const [fixture] = feed.matches;
    if (fixture === undefined) throw new Error('no fixture');
    const script = feed.script(fixture);
    expect(
      script.every(({ offsetMs }, index) => offsetMs >= (script[index - 1]?.offsetMs ?? -Infinity)),
    ).toBe(true);
    const { whistleMs } = feed.endsOf(fixture);
    // 46:50, a break of 15 minutes and 48:15 at a tenth of the time.
    expect(whistleMs - fixture.kickOffMs).toBe((46 * 60 + 50 + 15 * 60 + 48 * 60 + 15) * 100);
    expect(feed.eventsUpTo(fixture, fixture.kickOffMs - 1).map(({ happening }) => happening.kind)).toEqual([
      'line_up',
      'line_up',
    ]);
    expect(feed.eventsUpTo(fixture, whistleMs)).toHaveLength(script.length);
  });
});

describe.skipIf(STATSBOMB_FILES === '')(
  'real matches (skipped without StatsBomb files beside the repository)',
  () => {
    it.each(REAL_IDS)('match %i gives the statistics and points counted in its files', (id) =>
      expectEqualToFiles(check(STATSBOMB_FILES, id)),
    );

    it('have the results that were played: Barcelona 3-0 Alavés, Turkey 0-3 Italy', () => {
      const results = readMatchFiles(STATSBOMB_FILES).map((match) => {
        const { script, refused } = translateMatch(match);
        const [home, away] = squadsOf(match);
        const { score } = foldMatch(script.map(({ event }) => event));
        return `${home.team.team_name} ${score.home}-${score.away} ${away.team.team_name}, ${refused.length} refused`;
      });
      expect(results).toEqual(['Barcelona 3-0 Deportivo Alavés, 1 refused', 'Turkey 0-3 Italy, 0 refused']);
    });
  },
);
