import type { CallOutput } from '@touchline/contract/calls';
import { afterAll, expect, test } from 'vitest';
import { sql } from '../../db/database.ts';
import { inProcessVisitor, type Caller } from '../../http/auth/caller.ts';
import { invoke } from '../../http/calls/invoke.ts';
import { makeLimits } from '../../http/edge/limits.ts';
import { secretsFrom } from '../../secrets.ts';
import {
  FULL_TIME,
  LOCK,
  openContestScene,
  SETTLED,
  VIEW_TIME,
} from '../../testing/contests/contest-scene.ts';
import { validTeam } from '../../testing/contests/contests.ts';
import { loadContest } from '../facts.ts';
import { sweepContests } from '../lifecycle/sweeps.ts';
import { makeLiveHost } from '../live/live-host.ts';
import { contestReadRoutesWith } from '../routes/read-routes.ts';
import { limitSearches } from '../../http/edge/limit-searches.ts';
import { searchResults } from './search-places.ts';

const scene = await openContestScene();
const { db, call, url } = scene;
const visitor = inProcessVisitor();

const NICKNAMES = [
  'Ødegård',
  'Gard',
  'Gardner',
  'Vanguard',
  'Garda Lake',
  'Émile',
  '100% Fan',
  'under_score',
];
const football = await scene.football();
const contest = await scene.contest(football);
const managers = await scene.managers(NICKNAMES.length);
for (const [index, manager] of managers.entries()) {
  await sql`update manager set nickname = ${NICKNAMES[index] ?? ''} where id = ${manager.managerId}`.execute(
    db,
  );
  await scene.enter(contest, manager, validTeam(football, index));
}

const host = makeLiveHost({
  db,
  url,
  onError: (error) => {
    throw error;
  },
});
afterAll(() => host.stop());
const routes = contestReadRoutesWith(host);
const services = { db, routes, secrets: secretsFrom('t'.repeat(32)), checkAnswers: true };

type Found = CallOutput<'standings.find'>;

async function find(text: string, caller: Caller = visitor): Promise<Found> {
  const found = await call('standings.find', { id: contest, text }, caller);
  if ('refused' in found) throw new Error(found.refused);
  return found;
}
async function namesFor(text: string): Promise<string[]> {
  return (await find(text)).data.map(({ nickname }) => nickname);
}

test('before view-team time nobody is found, not even oneself', async () => {
  await scene.sweepAt(LOCK);
  for (const caller of [visitor, ...managers.slice(0, 1)]) {
    expect(await call('standings.find', { id: contest, text: 'Gard' }, caller)).toMatchObject({
      refused: 'ERR_PICKS_HIDDEN',
    });
  }
  expect(await call('standings.find', { id: 999_999, text: 'Gard' }, visitor)).toMatchObject({
    refused: 'ERR_NOT_FOUND',
  });
});

test('a nickname is found by any part, in any case and without accents: exact first, then beginnings', async () => {
  await scene.stopClockAt(VIEW_TIME);
  const found = await namesFor('gard');
  expect(found[0]).toBe('Gard');
  expect(found.slice(1, 3).toSorted()).toEqual(['Garda Lake', 'Gardner']);
  expect(found.slice(3)).toEqual(['Ødegård']);
  expect(await namesFor('EMI')).toEqual(['Émile']);
  expect(await namesFor('nobody')).toEqual([]);
});

test('pattern characters match literally; a single letter with blanks finds no one', async () => {
  expect(await namesFor('0%')).toEqual(['100% Fan']);
  expect(await namesFor('r_s')).toEqual(['under_score']);
  expect(await namesFor('%%')).toEqual([]);
  expect(await namesFor(' g ')).toEqual([]);
  expect(await call('standings.find', { id: contest, text: 'g' }, visitor)).toMatchObject({
    refused: 'ERR_MALFORMED',
  });
});

/** The index of every entry in the standings. */
async function placesOf(): Promise<ReadonlyMap<number, { readonly index: number; readonly rank: number }>> {
  const input = { id: contest, page: 1, sortBy: 'rank', sortHow: 'asc', noItems: 100 } as const;
  const page = await call('standings.page', input, visitor);
  if ('refused' in page) throw new Error(page.refused);
  return new Map(page.data.rows.map(({ team_id, rank }, index) => [team_id, { index, rank }]));
}

test('a row has its exact place, and memory answers as the database does', async () => {
  host.start();
  await host.refresh();
  expect(host.versionOf(contest)).not.toBeNull();
  for (const text of ['gard', 'a', 'an', 'ar', 'e', 'é', 'der_', '100']) {
    const input = { id: contest, text };
    const live = await invoke(services, 'standings.find', input, visitor, null);
    expect(live).toEqual(await call('standings.find', input, visitor));
  }
  const places = await placesOf();
  const { data } = await find('gard');
  expect(data).toHaveLength(4);
  for (const { team_id, rank, index } of data) expect({ index, rank }).toEqual(places.get(team_id));
});

test('a paid contest is searched with its final places, in small and in large fields alike', async () => {
  await scene.stopClockAt(FULL_TIME);
  const goals = new Map(football.players.map(({ id }) => [id, { goals: id % 4 === 0 ? 1 : 0 }]));
  await scene.endMatches(football, { statistics: goals });
  await sweepContests(db);
  await scene.sweepAt(SETTLED);
  const row = await loadContest(db, contest);
  if (row === null || row.results_at === null) throw new Error('not settled');
  const places = await placesOf();
  for (const text of ['gard', 'va', 'emile', 'zz']) {
    const { data } = await find(text);
    for (const { team_id, rank, index } of data) expect({ index, rank }).toEqual(places.get(team_id));
    const large = await searchResults(db, row, { sought: text, max: 20 });
    expect(large.found.map(({ teamId, index }) => [teamId, index])).toEqual(
      data.map(({ team_id, index }) => [team_id, index]),
    );
  }
});

test('the sixty-first search within a minute is refused, and the minute is each manager’s own', async () => {
  const limited = contestReadRoutesWith(null, limitSearches(makeLimits(() => 0)));
  const [one, other] = managers;
  if (one === undefined || other === undefined) throw new Error('no managers');
  const ask = (caller: Caller) =>
    invoke({ ...services, routes: limited }, 'standings.find', { id: contest, text: 'gard' }, caller, null);
  for (let search = 0; search < 60; search += 1) expect(await ask(one)).not.toHaveProperty('refused');
  expect(await ask(one)).toMatchObject({ refused: 'ERR_TOO_MANY' });
  expect(await ask(other)).not.toHaveProperty('refused');
});
