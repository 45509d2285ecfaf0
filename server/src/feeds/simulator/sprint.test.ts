import { POSITIONS } from '@touchline/domain/football/events';
import { type MatchRecord, foldMatch } from '@touchline/domain/football/fold';
import { describe, expect, it } from 'vitest';
import { SPRINT_EPOCH_MS, SPRINT_ROUND_MS, sprintFixtures } from './calendar.ts';
import { sprintLineUp } from './line-up.ts';
import { SPRINT_MATCH_MS, sprintScript } from './sprint-match.ts';
import { sprintFeed } from './sprint-feed.ts';
import { sprintWorld } from './world.ts';

const world = sprintWorld('touchline', 'secret');
const AFTERNOON = Date.UTC(2026, 10, 21, 15, 7);

describe('the world of the Sprint League', () => {
  it('has ten clubs with a stadium and twenty named players each', () => {
    expect(world.clubs).toHaveLength(10);
    expect(world.venues).toHaveLength(10);
    expect(world.players).toHaveLength(200);
    for (const distinct of [
      world.clubs.map(({ name }) => name),
      world.clubs.map(({ shortName }) => shortName),
      world.players.map(({ name }) => name),
      world.players.map(({ code }) => code),
      world.players.map(({ clubCode, shirtNumber }) => `${clubCode}/${shirtNumber}`),
    ]) {
      expect(new Set<string | number>(distinct).size).toBe(distinct.length);
    }
    for (const squad of world.squads.values()) {
      const count = (wanted: string): number => squad.filter(({ position }) => position === wanted).length;
      expect(POSITIONS.map(count)).toEqual([2, 7, 7, 4]);
    }
    for (const { seats } of world.venues) expect(seats).toBeGreaterThanOrEqual(9_000);
  });

  it('is a pure function of the seed', () => {
    expect(sprintWorld('touchline', 'secret')).toEqual(world);
    expect(sprintWorld('another', 'secret').players.map(({ name }) => name)).not.toEqual(
      world.players.map(({ name }) => name),
    );
  });

  it('has names for any seed, even when a nation runs out of family names', () => {
    for (let seed = 0; seed < 60; seed += 1) {
      const { players } = sprintWorld(`names-${seed}`, 'secret');
      expect(new Set(players.map(({ shortName }) => shortName)).size).toBe(players.length);
      // Four letters followed by a capital: two names joined as one.
      for (const { name } of players) expect(name).not.toMatch(/\p{L}{3}\p{Ll}\p{Lu}/u);
    }
  });

  it('assigns stars by share within the position, more to better players', () => {
    for (const position of POSITIONS) {
      const mates = world.players.filter((player) => player.position === position);
      const five = mates.filter(({ stars }) => stars === 5).length / mates.length;
      const one = mates.filter(({ stars }) => stars === 1).length / mates.length;
      expect(five).toBeCloseTo(0.04, 1);
      expect(one).toBeCloseTo(0.4, 1);
      const worstFive = Math.min(...mates.filter(({ stars }) => stars === 5).map(({ rating }) => rating));
      for (const { rating, stars } of mates) if (rating > worstFive) expect(stars).toBe(5);
    }
  });
});

describe('the calendar of the Sprint League', () => {
  it('kicks off five matches on every quarter of an hour, at any time', () => {
    const fixtures = sprintFixtures(world, AFTERNOON, AFTERNOON + 3_600_000);
    expect([...new Set(fixtures.map(({ kickOffMs }) => new Date(kickOffMs).toISOString()))]).toEqual([
      '2026-11-21T15:15:00.000Z',
      '2026-11-21T15:30:00.000Z',
      '2026-11-21T15:45:00.000Z',
      '2026-11-21T16:00:00.000Z',
    ]);
    expect(fixtures).toHaveLength(20);
    for (const { matchId } of fixtures) expect(matchId).toBeLessThan(2 ** 31);
  });

  it('returns the same matches for any window', () => {
    const whole = sprintFixtures(world, AFTERNOON, AFTERNOON + 6 * 3_600_000);
    const pieces = Array.from({ length: 60 }, (_, index) =>
      sprintFixtures(world, AFTERNOON + index * 360_000, AFTERNOON + (index + 1) * 360_000),
    ).flat();
    expect(pieces).toEqual(whole);
  });

  it('every club meets every other once at home and once away in a season of 18 rounds', () => {
    const season = sprintFixtures(world, SPRINT_EPOCH_MS, SPRINT_EPOCH_MS + 18 * SPRINT_ROUND_MS);
    expect(new Set(season.map(({ homeCode, awayCode }) => `${homeCode}-${awayCode}`)).size).toBe(90);
    for (const round of Map.groupBy(season, (fixture) => fixture.round).values()) {
      expect(new Set(round.flatMap(({ homeCode, awayCode }) => [homeCode, awayCode])).size).toBe(10);
    }
    const next = sprintFixtures(
      world,
      SPRINT_EPOCH_MS + 18 * SPRINT_ROUND_MS,
      SPRINT_EPOCH_MS + 19 * SPRINT_ROUND_MS,
    );
    expect(next.map(({ season: name, round }) => [name, round])).toEqual(next.map(() => ['2', 1]));
  });

  it('has no matches before its epoch', () => {
    expect(sprintFixtures(world, 0, SPRINT_EPOCH_MS)).toEqual([]);
  });
});

/** Describes players who act while off the pitch. */
function absentActors(script: ReturnType<typeof sprintScript>): string[] {
  const onPitch = new Set<number>();
  const found: string[] = [];
  for (const { event } of script) {
    const { happening } = event;
    if (happening.kind === 'line_up') {
      for (const code of happening.starters) onPitch.add(code);
      continue;
    }
    if (happening.kind === 'substitution') {
      if (!onPitch.delete(happening.offId)) found.push(`${event.id}: ${happening.offId} leaves`);
      onPitch.add(happening.onId);
    } else if ('playerId' in happening && !onPitch.has(happening.playerId)) {
      found.push(`${event.id}: ${happening.kind} of ${happening.playerId}`);
    }
    if (happening.kind === 'card' && happening.colour !== 'yellow') onPitch.delete(happening.playerId);
  }
  return found;
}

describe('a Sprint League match', () => {
  const fixtures = sprintFixtures(world, AFTERNOON, AFTERNOON + 10 * 3_600_000);

  it('is a pure function of the seed, the fixture and the line-ups', () => {
    const [fixture] = fixtures;
    if (fixture === undefined) throw new Error('no fixtures');
    const script = sprintScript(world, fixture);
    expect(sprintScript(sprintWorld('touchline', 'secret'), fixture)).toEqual(script);
    const home = sprintLineUp(world, fixture, fixture.homeCode);
    const weaker = { ...home, starters: home.starters.slice(1), bench: home.bench };
    expect(sprintScript(world, fixture, weaker)).not.toEqual(script);
  });

  it('lasts ten minutes and has events only of players on the pitch', () => {
    for (const fixture of fixtures) {
      const script = sprintScript(world, fixture);
      expect(script.at(-1)).toMatchObject({
        offsetMs: SPRINT_MATCH_MS,
        event: { happening: { kind: 'whistle', confirmed: true } },
      });
      expect(new Set(script.map(({ event }) => event.id)).size).toBe(script.length);
      expect(absentActors(script)).toEqual([]);
      const record = foldMatch(script.map(({ event }) => event));
      for (const side of ['home', 'away'] as const) {
        const players = [...record.players.values()].filter((player) => player.side === side);
        expect(players.filter(({ started }) => started)).toHaveLength(11);
        expect(players.filter(({ left }) => left?.reason === 'substituted').length).toBeLessThanOrEqual(5);
      }
    }
  });

  it('is revealed by the clock, the line-ups ten minutes before kick-off', () => {
    const feed = sprintFeed('touchline', 'secret');
    const [fixture] = feed.fixtures(AFTERNOON, AFTERNOON + 3_600_000);
    if (fixture === undefined) throw new Error('no fixtures');
    const kinds = (ms: number): string[] =>
      feed.eventsUpTo(fixture, fixture.kickOffMs + ms).map(({ happening }) => happening.kind);
    expect(kinds(-600_001)).toEqual([]);
    expect(kinds(-600_000)).toEqual(['line_up', 'line_up']);
    expect(kinds(0)).toEqual(['line_up', 'line_up', 'kick_off']);
    expect(kinds(SPRINT_MATCH_MS)).toEqual(
      sprintScript(world, fixture).map(({ event }) => event.happening.kind),
    );
  });
});

describe('two thousand matches', () => {
  const fixtures = sprintFixtures(world, SPRINT_EPOCH_MS, SPRINT_EPOCH_MS + 400 * SPRINT_ROUND_MS);
  const played = fixtures.map((fixture) => {
    const events = sprintScript(world, fixture).map(({ event }) => event);
    return { events, record: foldMatch(events) };
  });
  const rate = (count: (record: MatchRecord) => number): number =>
    played.reduce((sum, { record }) => sum + count(record), 0) / played.length;
  const total = (figure: 'goals' | 'assists' | 'ownGoals' | 'yellowCards' | 'redCards' | 'saves'): number =>
    rate(({ players }) => [...players.values()].reduce((sum, { statistics }) => sum + statistics[figure], 0));
  const share = (holds: (record: MatchRecord) => boolean): number =>
    rate((record) => (holds(record) ? 1 : 0));
  const within = (percent: number, actual: number, wanted: number): void => {
    expect(Math.abs(actual / wanted - 1), `${actual} for ${wanted}`).toBeLessThan(percent / 100);
  };

  it('have the goals of five leagues and nine seasons', () => {
    expect(played).toHaveLength(2000);
    within(
      5,
      rate(({ score }) => score.home),
      1.552,
    );
    within(
      5,
      rate(({ score }) => score.away),
      1.225,
    );
    within(
      5,
      rate(({ score }) => score.home + score.away),
      2.777,
    );
    within(5, rate(({ score }) => score.home) / rate(({ score }) => score.away), 1.27);
    const goals = played.flatMap(({ events }) =>
      events.filter(({ happening }) => happening.kind === 'goal' || happening.kind === 'own_goal'),
    );
    within(5, goals.filter(({ time }) => time.period === 1).length / goals.length, 0.439);
    within(5, goals.filter(({ time }) => time.minute > 75).length / goals.length, 0.23);
    within(5, total('assists') / total('goals'), 0.87);
  });

  it('have the results of real ones', () => {
    /** A share of 2,000 matches may differ by three standard errors, or by 5% where that is more. */
    const shareWithin = (holds: (record: MatchRecord) => boolean, wanted: number): void => {
      const standardError = Math.sqrt((1 - wanted) / (wanted * played.length));
      within(Math.max(5, 300 * standardError), share(holds), wanted);
    };
    shareWithin(({ score }) => score.home > score.away, 0.445);
    shareWithin(({ score }) => score.home === score.away, 0.254);
    shareWithin(({ score }) => score.home < score.away, 0.302);
    shareWithin(({ score }) => score.home > 0 && score.away > 0, 0.531);
    shareWithin(({ score }) => score.home + score.away > 2.5, 0.526);
    shareWithin(({ score }) => score.home + score.away === 0, 0.069);
  });

  it('have the cards, saves and substitutions of real ones', () => {
    within(5, total('yellowCards'), 4.184);
    within(5, total('saves'), 5.843);
    within(
      5,
      rate(
        ({ players }) => [...players.values()].filter(({ left }) => left?.reason === 'substituted').length,
      ),
      7.96,
    );
  });

  it('have the rare events of real ones, as far as two thousand matches show', () => {
    within(20, total('redCards'), 0.153);
    within(20, total('ownGoals'), 0.095);
    const failed = played.flatMap(({ events }) =>
      events.filter(({ happening }) => happening.kind === 'penalty'),
    );
    within(25, failed.length / played.length, 0.057);
  });
});
