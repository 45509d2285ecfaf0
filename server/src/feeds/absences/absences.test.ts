import { createHash } from 'node:crypto';
import { missesKickOff } from '@touchline/domain/football/absence';
import { DAY_MS } from '@touchline/domain/rules/index';
import { sizeOf } from '@touchline/domain/testing/test-form';
import { describe, expect, test } from 'vitest';
import type { FeedAbsence, FootballFeed } from '../feed.ts';
import { SEASON_MS, SPRINT_EPOCH_MS, SPRINT_ROUND_MS } from '../simulator/calendar.ts';
import { sprintFeed } from '../simulator/sprint-feed.ts';
import { worldFeed } from '../world/feed.ts';
import { CYCLE_MS } from '../world/leagues.ts';

const EPOCH_MS = Date.UTC(2026, 8, 1);
const AFTERNOON = Date.UTC(2026, 10, 21, 15);
const ENDED = 1e12;
const HOUR_MS = 3_600_000;

function fingerprint(feed: FootballFeed, fromMs: number, toMs: number): string {
  const hash = createHash('sha256');
  for (const fixture of feed.fixtures(fromMs, toMs))
    hash.update(JSON.stringify(feed.eventsUpTo(fixture, fixture.kickOffMs + ENDED)));
  return hash.digest('hex');
}

const world = (trainingFromSeason?: number) =>
  worldFeed('scripts', 'secret', () => ({
    epochMs: EPOCH_MS,
    shifts: [],
    ...(trainingFromSeason !== undefined && { trainingFromSeason }),
  }));

/** Players picked for a match that they were known to miss when its line-ups came out, and short elevens. */
function brokenLineUps(feed: FootballFeed, fromMs: number, toMs: number, lineUpsMs: number): string[] {
  return feed.fixtures(fromMs, toMs).flatMap((fixture) => {
    const known = feed.absences?.(fixture.kickOffMs - lineUpsMs) ?? [];
    const out = new Set(
      known
        .filter((absence) => missesKickOff(absence, fixture.kickOffMs))
        .map(({ playerCode }) => playerCode),
    );
    return feed.eventsUpTo(fixture, fixture.kickOffMs + ENDED).flatMap(({ happening }) => {
      if (happening.kind !== 'line_up') return [];
      const picked = [...happening.starters, ...happening.bench].filter((code) => out.has(code));
      const wrong = picked.map((code) => `match ${fixture.matchId} picks ${code}`);
      return happening.starters.length === 11 ? wrong : [...wrong, `match ${fixture.matchId} is short`];
    });
  });
}

function seenBetween(feed: FootballFeed, fromMs: number, toMs: number, stepMs: number): FeedAbsence[] {
  const seen = new Map<string, FeedAbsence>();
  for (let at = fromMs; at < toMs; at += stepMs)
    for (const absence of feed.absences?.(at) ?? []) seen.set(absence.key, absence);
  return [...seen.values()];
}

describe('matches played before there were absences', () => {
  // Taken before absences existed: a change here rewrites the matches of every installation.
  test('of the Sprint League stay as they were', () => {
    expect(fingerprint(sprintFeed('scripts', 'secret'), AFTERNOON, AFTERNOON + 9 * HOUR_MS)).toBe(
      '2d72c8b3132c90db774e06521ea65aa14b94ce889d36fab52ad610c46f8a8c48',
    );
  });

  test('of the leagues stay as they were', () => {
    expect(fingerprint(world(), EPOCH_MS, EPOCH_MS + 12 * DAY_MS)).toBe(
      '0689dbee6c9a40399628a6e46986b82f24da59db64f3f75161568adad04a6b56',
    );
  });

  test('of a season before the first with absences stay as they were, and later ones do not', () => {
    const begin = SPRINT_EPOCH_MS + 40 * SEASON_MS;
    const [without, from] = [sprintFeed('scripts', 'secret'), sprintFeed('scripts', 'secret', () => 42)];
    const lastMs = SEASON_MS / sizeOf({ short: 6, long: 1 });
    const [last, next] = [begin + SEASON_MS - lastMs, begin + SEASON_MS];
    expect(fingerprint(from, last, next)).toBe(fingerprint(without, last, next));
    expect(fingerprint(from, next, next + lastMs)).not.toBe(fingerprint(without, next, next + lastMs));
    expect(without.absences?.(begin)).toBeNull();
    expect(from.absences?.(begin + SEASON_MS / 2)).toBeNull();
  });
});

describe('a player who is out', () => {
  test('is not in the line-ups of the Sprint League', () => {
    const begin = SPRINT_EPOCH_MS + 50 * SEASON_MS;
    const feed = sprintFeed('scripts', 'secret', () => 1);
    expect(brokenLineUps(feed, begin, begin + 2 * SEASON_MS, 10 * 60_000)).toEqual([]);
    const seen = seenBetween(feed, begin, begin + 2 * SEASON_MS, SPRINT_ROUND_MS / 3);
    expect(seen.filter(({ status }) => status === 'suspended').length).toBeGreaterThan(20);
    expect(seen.filter(({ status }) => status === 'injured').length).toBeGreaterThan(60);
    for (const { fromMs, untilMs } of seen) expect(untilMs).toBeGreaterThan(fromMs);
  });

  test('is not in the line-ups of the leagues, hurt in training or not', () => {
    for (const feed of [world(), world(1)])
      expect(
        brokenLineUps(feed, EPOCH_MS, EPOCH_MS + sizeOf({ short: 2, long: 5 }) * CYCLE_MS, HOUR_MS),
      ).toEqual([]);
  });

  test('is back after it: everybody who was out plays again', () => {
    const begin = SPRINT_EPOCH_MS + 50 * SEASON_MS;
    const feed = sprintFeed('scripts', 'secret', () => 1);
    const early = seenBetween(feed, begin, begin + SEASON_MS / 3, SPRINT_ROUND_MS / 3);
    const later = new Set(
      feed
        .fixtures(begin + SEASON_MS / 2, begin + SEASON_MS)
        .flatMap((fixture) =>
          feed
            .eventsUpTo(fixture, fixture.kickOffMs + ENDED)
            .flatMap(({ happening }) =>
              happening.kind === 'line_up' ? [...happening.starters, ...happening.bench] : [],
            ),
        ),
    );
    expect(early.filter(({ playerCode }) => !later.has(playerCode))).toEqual([]);
  });

  test('is known by causes of matches and, where it is in force, of training', () => {
    const until = EPOCH_MS + 12 * CYCLE_MS;
    const [matches, both] = [world(), world(1)].map((feed) =>
      seenBetween(feed, EPOCH_MS, until, 2 * CYCLE_MS),
    );
    expect(matches?.some(({ reason }) => reason === 'illness')).toBe(false);
    expect(both?.some(({ reason }) => reason === 'illness')).toBe(true);
    expect(new Set(matches?.map(({ status }) => status))).toEqual(new Set(['injured', 'suspended']));
  });
});

test('absences are the same after a restart and in any order of requests', () => {
  const begin = SPRINT_EPOCH_MS + 50 * SEASON_MS;
  const [one, other] = [sprintFeed('scripts', 'secret', () => 1), sprintFeed('scripts', 'secret', () => 1)];
  const late = one.absences?.(begin + 12 * SPRINT_ROUND_MS);
  const early = one.absences?.(begin + 5 * SPRINT_ROUND_MS);
  expect(other.absences?.(begin + 5 * SPRINT_ROUND_MS)).toEqual(early);
  expect(other.absences?.(begin + 12 * SPRINT_ROUND_MS)).toEqual(late);
  expect(early).not.toEqual(late);
  const at = EPOCH_MS + 6 * CYCLE_MS;
  expect(world(1).absences?.(at)).toEqual(world(1).absences?.(at));
});
