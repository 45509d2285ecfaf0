import type { CallOutput } from '@touchline/contract/calls';
import { playerCalls } from '@touchline/contract/football/players';
import { beforeAll, describe, expect, test } from 'vitest';
import { sql } from '../../db/database.ts';
import { openTestDatabase } from '../../testing/database/database.ts';
import { followSprint } from '../../testing/football/followed-sprint.ts';
import { granted } from '../../testing/http/refusals.ts';
import { describeRules } from '../../startup/rules.ts';
import { topElevenOf } from '../elevens/top-eleven-of.ts';
import { currentSeasons } from '../seasons/season-memory.ts';
import { listPlayers } from './list-players.ts';
import { player } from './player.ts';
import { lastMatches } from './player-matches.ts';
import { ageOn } from './player-rows.ts';
import { scoringSystem } from './scoring-system.ts';
import { seasonRecord } from './season-record.ts';

const { db } = await openTestDatabase();
const { playUntil } = followSprint(db, 'players', { round: 46, announcedRounds: 6 });
const NOBODY = 2_147_483_647;
let seasonId = 0;

type List = CallOutput<'football.players.list'>;

async function list(filters: Partial<Parameters<typeof listPlayers>[1]> = {}): Promise<List> {
  const answer = await listPlayers(db, { page: 1, noItems: 100, ...filters });
  return playerCalls['football.players.list'].output.parse(answer);
}

beforeAll(async () => {
  for (const minutes of [-60, -40, -20, 8]) await playUntil(minutes);
  for (const [, season] of await currentSeasons(db)) seasonId = season;
});

/** The sums of a figure of all players in the season, the highest first, as the database has them. */
async function sumsInDatabase(figure: string) {
  const { rows } = await sql<{ id: number; value: number }>`
    select player_id as id, sum((statistics ->> ${figure})::int)::int as value
    from appearance join match on match.id = match_id join round on round.id = round_id
    where season_id = ${seasonId} and minutes > 0
    group by player_id order by value desc, player_id
  `.execute(db);
  return rows;
}

test('the statistics on a card are those of the current season, and null for an unknown player', async () => {
  const [scorer] = await sumsInDatabase('goals');
  const [provider] = await sumsInDatabase('assists');
  expect(await seasonRecord(db, scorer?.id ?? 0)).toMatchObject({ goals: scorer?.value });
  expect(await seasonRecord(db, provider?.id ?? 0)).toMatchObject({ assists: provider?.value });
  expect(scorer?.value).toBeGreaterThan(0);
  expect(await seasonRecord(db, NOBODY)).toBeNull();
});

describe('the list of players', () => {
  test.each([
    ['goals', 'goals'],
    ['tackles', 'tacklesWon'],
    ['minutes', 'minutes'],
  ] as const)('by %s has the sums of the appearances', async (sort, figure) => {
    const { data } = await list({ sort_by: sort });
    const sums = new Map((await sumsInDatabase(figure)).map(({ id, value }) => [id, value]));
    expect(data.map(({ player: { id }, figures }) => [id, figures[sort]])).toEqual(
      data.map(({ player: { id } }) => [id, sums.get(id) ?? 0]),
    );
    const values = data.map(({ figures }) => figures[sort] ?? 0);
    expect(values).toEqual(values.toSorted((one, other) => other - one));
    expect(values[0]).toBe(Math.max(...sums.values()));
  });

  test('sorts by points as numbers, not as text', async () => {
    const { data } = await list({ sort_by: 'points_pro' });
    const points = data.map(({ figures }) => Number(figures.points_pro));
    expect(points).toEqual(points.toSorted((one, other) => other - one));
    expect(points[0]).toBeGreaterThan(9);
  });

  test('has every player once over its pages', async () => {
    const { summary } = await list();
    const pages = await Promise.all(
      Array.from({ length: summary.pages }, (_, index) => list({ page: index + 1, sort_by: 'name' })),
    );
    const ids = pages.flatMap(({ data }) => data.map(({ player: { id } }) => id));
    expect(new Set(ids).size).toBe(summary.total);
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from player where club_id is not null
    `.execute(db);
    expect(ids).toHaveLength(rows[0]?.count ?? 0);
  });

  test('counts what each option of a facet would leave', async () => {
    const all = await list({ stars: [3] });
    for (const { position, count } of all.facets.positions) {
      expect((await list({ stars: [3], positions: [position] })).summary.total).toBe(count);
    }
    const [club] = all.facets.clubs;
    expect((await list({ stars: [3], team_id: club?.id })).summary.total).toBe(club?.count);
    const keepers = await list({ positions: ['GK'] });
    expect(keepers.data.every(({ player: { position } }) => position === 'GK')).toBe(true);
    expect(keepers.facets.positions).toEqual((await list()).facets.positions);
  });

  test('is searched by words, cut by minutes, and empty for an unknown season', async () => {
    const [any] = (await list({ sort_by: 'minutes' })).data;
    const found = await list({ search: any?.player.name.toUpperCase() });
    expect(found.data.map(({ player: { id } }) => id)).toContain(any?.player.id);
    const many = await list({ minutes_min: any?.figures.minutes });
    expect(many.data.every(({ figures }) => figures.minutes === any?.figures.minutes)).toBe(true);
    expect((await list({ season_id: NOBODY })).summary.total).toBe(0);
    expect((await list({ season_id: seasonId })).data.every(({ figures }) => figures.matches > 0)).toBe(true);
  });
});

describe('a player', () => {
  test('has the figures of the list, and a percentile on every axis', async () => {
    const [any] = (await list({ sort_by: 'minutes' })).data;
    const page = playerCalls['football.players.get'].output.parse(
      granted(await player(db, any?.player.id ?? 0)),
    );
    expect(page.player).toEqual(any?.player);
    expect(page.seasons[0]).toMatchObject({ id: seasonId, figures: any?.figures });
    expect(page.radar?.length).toBeGreaterThan(3);
    expect(page.radar?.every(({ percentile }) => percentile >= 0 && percentile <= 100)).toBe(true);
    expect(page.next_match?.status).toBe('scheduled');
  });

  test('with the most of a figure among the position has a percentile above all others', async () => {
    const { data } = await list({ positions: ['MF'], minutes_min: 180 });
    const pages = await Promise.all(data.map(async (each) => granted(await player(db, each.player.id))));
    const axes = pages.flatMap(({ radar }) => radar?.filter(({ figure }) => figure === 'tackles') ?? []);
    const best = axes.toSorted((one, other) => other.value - one.value)[0];
    expect(Math.max(...axes.map(({ percentile }) => percentile))).toBe(best?.percentile);
  });

  test('has their last matches with points that are the sum of their reasons', async () => {
    const [any] = (await list({ sort_by: 'goals' })).data;
    const matches = playerCalls['football.players.lastMatches'].output.parse(
      granted(await lastMatches(db, { playerId: any?.player.id ?? 0, limit: 10 })),
    );
    expect(matches.length).toBeGreaterThan(0);
    for (const { easy, pro } of matches) {
      for (const score of [easy, ...(pro === null ? [] : [pro])]) {
        const sum = score.reasons.reduce((total, { points }) => total + Number(points), 0);
        expect(sum).toBeCloseTo(Number(score.points), 6);
      }
    }
    const kickOffs = matches.map(({ match }) => match.kickoff_dt);
    expect(kickOffs).toEqual(kickOffs.toSorted().toReversed());
  });

  test('a player in play has the match, and an unknown player is not found', async () => {
    const { rows } = await sql<{ player_id: number; match_id: number }>`
      select player_id, match_id from appearance join match on match.id = match_id
      where status = 'second_half' and on_pitch limit 1
    `.execute(db);
    const page = granted(await player(db, rows[0]?.player_id ?? 0));
    expect(page.live?.match.id).toBe(rows[0]?.match_id);
    expect(await player(db, NOBODY)).toEqual({ refused: 'ERR_NOT_FOUND' });
    expect(await lastMatches(db, { playerId: NOBODY, limit: 1 })).toEqual({ refused: 'ERR_NOT_FOUND' });
  });

  test('is a year older from the birthday on', () => {
    expect(ageOn('2000-03-05', new Date('2026-03-04T23:59:59Z'))).toBe(25);
    expect(ageOn('2000-03-05', new Date('2026-03-05T00:00:00Z'))).toBe(26);
  });
});

describe('the eleven with the most points', () => {
  const eleven = async (round: number) =>
    playerCalls['football.elevens.get'].output.parse(granted(await topElevenOf(db, { seasonId, round })));

  test('of a season has eleven players, and nobody left out beats one of the same position', async () => {
    const { players, formation, rounds } = await eleven(0);
    expect(players).toHaveLength(11);
    expect(formation).toMatch(/^\d-\d-\d$/);
    expect(rounds.length).toBeGreaterThan(0);
    const chosen = new Set(players.map(({ player: { id } }) => id));
    for (const position of ['GK', 'DF', 'MF', 'FW'] as const) {
      const own = players.filter((each) => each.player.position === position);
      const lowest = Math.min(...own.map(({ points }) => Number(points)));
      const { data } = await list({ positions: [position], sort_by: 'points_pro' });
      const best = data.find(({ player: { id } }) => !chosen.has(id));
      expect(Number(best?.figures.points_pro)).toBeLessThanOrEqual(lowest);
    }
  });

  test('of a round in play is provisional; of an unknown round is not found', async () => {
    const { rounds } = await eleven(0);
    expect((await eleven(rounds.at(-1) ?? 0)).is_provisional).toBe(true);
    expect(await topElevenOf(db, { seasonId, round: 999 })).toEqual({ refused: 'ERR_NOT_FOUND' });
    expect(await topElevenOf(db, { seasonId: NOBODY, round: 0 })).toEqual({ refused: 'ERR_NOT_FOUND' });
  });
});

test('the scoring systems 2 and 3 are the easy and the pro table of the rules', () => {
  const rules = granted(describeRules(1));
  for (const [id, key] of [
    [2, 'easy'],
    [3, 'pro'],
  ] as const) {
    const system = playerCalls['football.scoring'].output.parse(scoringSystem(id));
    const { rows, unit } = rules.scoring.find(({ table }) => table === key) ?? {};
    expect(system).toMatchObject({ id, table: key, unit, rows });
  }
});
