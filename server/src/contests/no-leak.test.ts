import { isRefusal } from '@touchline/contract/errors';
import { sizeOf } from '@touchline/domain/testing/test-form';
import { afterAll, describe, expect, test } from 'vitest';
import { inTransaction, sql, type Db } from '../db/database.ts';
import { isPreSerialized } from '../http/calls/pre-serialized.ts';
import { notify } from '../inbox/public.ts';
import type { LiveSources } from '../live/topic-source.ts';
import { KICK_OFF, OPEN, VIEW_TIME } from '../testing/contests/contest-scene.ts';
import { copyTestDatabase, openTestDatabase } from '../testing/database/database.ts';
import { marketCaller } from '../testing/market/market.ts';
import type { Targets } from '../testing/leaks/inputs.ts';
import { ONLOOKERS } from '../testing/leaks/roles.ts';
import { makeLeakScene, savePicks, scoreEveryPlayer, type LeakScene } from '../testing/leaks/scene.ts';
import {
  changesBy,
  differences,
  publicView,
  readsBy,
  messagesTo,
  picturesOf,
  unexpectedRefusals,
  viewOf,
  type View,
} from '../testing/leaks/views.ts';
import { openWorld, servicesOf, type LeakWorld } from '../testing/leaks/world.ts';

/* Two worlds that differ in the picks of one manager alone: before view-team time no one else can distinguish
   them. */

/**
 * The onlookers, each with a share of the optional inputs: every input is requested by one of them at least, in the long
 * form by several. With `npm run proof -- leaks` each caller requests every input.
 */
const SHARES = process.env['LEAK_INPUTS'] === 'all' ? 1 : sizeOf({ short: ONLOOKERS.length, long: 4 });
const ONE_SHARE = { index: 0, of: SHARES };
const ASKING = ONLOOKERS.map((onlooker, index) => ({ ...onlooker, share: { index, of: SHARES } }));
/** Of the onlookers, where another test has all of them: every second one in the short form. */
const EVERY = sizeOf({ short: 2, long: 1 });

const JUST_BEFORE_VIEW_TIME = new Date(VIEW_TIME.getTime() - 1);

const base = await openTestDatabase();
const scene = await makeLeakScene(base.db, marketCaller(base.db, servicesOf(base.db, null).routes));
const REPEATS = { repeats: true } as const;
const copies = [await copyTestDatabase(base, REPEATS), await copyTestDatabase(base, REPEATS)] as const;
const one = await openWorld(copies[0]);
const other = await openWorld(copies[1]);
afterAll(async () => {
  for (const world of [one, other]) await world.close();
});
await savePicks(scene, one, scene.cast, 0);
await savePicks(scene, other, scene.cast, 1);
const targets = targetsOf(scene);

function targetsOf({ football, easy, pro, teams, distinguishing, orders, cast }: LeakScene): Targets {
  const [first, second] = [distinguishing[0], distinguishing.at(-1)];
  if (first === undefined || second === undefined) throw new Error('The picks are equal.');
  return {
    contests: [...easy, ...pro],
    teams,
    players: [first.id, second.id],
    playerName: 'Player',
    matches: football.matchIds,
    leagueId: football.leagueId,
    orders,
    managers: [cast.rival.managerId],
    nickname: cast.rival.nickname,
    notices: [1, 2, 3, 4],
    corrections: [1],
    venues: football.clubIds.slice(0, 1),
  };
}

/** What was answered in the first world. */
const seen: View[] = [];

async function both<Result>(work: (world: LeakWorld) => Promise<Result>): Promise<readonly [Result, Result]> {
  return Promise.all([work(one), work(other)]);
}

async function differencesFor(
  view: (world: LeakWorld) => ReturnType<typeof viewOf>,
): Promise<readonly string[]> {
  const [first, second] = await both(view);
  seen.push(first);
  expect(first.size).toBeGreaterThan(0);
  return differences(first, second);
}

const moments = [
  [
    'while the contests are open',
    OPEN,
    ASKING.filter((_onlooker, index) => index % EVERY === 0),
    async () => {},
  ],
  [
    'at the last instant before view-team time',
    JUST_BEFORE_VIEW_TIME,
    ASKING,
    async () => {
      await both(({ stopAt }) => stopAt(KICK_OFF));
      await both(({ db }) => scoreEveryPlayer(db));
    },
  ],
] as const;

describe.each(moments)('%s', (_, at, asking, prepare) => {
  test('documents, pictures and the output of operator commands are equal', async () => {
    await prepare();
    await both(({ stopAt }) => stopAt(at));
    expect(await differencesFor((world) => publicView(world, targets))).toEqual([]);
  });

  test.each(asking)('calls and messages are equal for $name', async ({ callerIn, share }) => {
    expect(await differencesFor((world) => viewOf(world, callerIn(scene.cast), targets, share))).toEqual([]);
  });
});

describe('a planted leak is found', () => {
  /** A number that depends on the rival's picks alone. */
  async function trace(db: Db): Promise<number> {
    const { rows } = await sql<{ sum: number }>`
      select sum(player)::int as sum from entry, unnest(starters) as player where id = ${scene.teams[0]}
    `.execute(db);
    return rows[0]?.sum ?? 0;
  }
  test('in the answer of a call', async () => {
    const leaky = ({ services, ...world }: LeakWorld): LeakWorld => {
      const route = services.routes['contests.summary'];
      if (route?.kind !== 'read') throw new Error('The call is not read.');
      const run: typeof route.run = async (db, input, caller) => {
        const answer = await route.run(db, input, caller);
        const isPlain = !isRefusal(answer) && !isPreSerialized(answer);
        return isPlain ? { ...answer, all: answer.all + (await trace(db)) } : answer;
      };
      const routes = { ...services.routes, 'contests.summary': { ...route, run } };
      return { ...world, services: { ...services, routes } };
    };
    const found = await differencesFor((world) =>
      readsBy(leaky(world), scene.cast.stranger, targets, { keys: ['contests.summary'] }),
    );
    expect(found.filter((each) => each.startsWith('contests.summary '))).not.toEqual([]);
  });

  test('in a live message', async () => {
    const leaky = ({ sources, ...world }: LeakWorld): LeakWorld => {
      const contest: LiveSources['contest'] = async (known) => {
        const states = await sources.contest(known);
        const version = `${await trace(world.db)}`;
        return new Map([...states].map(([id, state]) => [id, { ...state, version }]));
      };
      return { ...world, sources: { ...sources, contest } };
    };
    const found = await differencesFor((world) => messagesTo(leaky(world), scene.cast.mate, targets));
    expect(found.filter((each) => each.startsWith('message contest '))).toHaveLength(targets.contests.length);
  });

  test('in a notification', async () => {
    const notifyLender = async ({ db }: LeakWorld) => {
      const values = { contest: `Contest ${await trace(db)}` };
      const { managerId } = scene.cast.lender;
      const notice = { managerId, kind: 'contest_started', values, link: null } as const;
      await inTransaction(db, (tx) => notify(tx, OPEN, [notice]));
    };
    await both(notifyLender);
    const found = await differencesFor((world) =>
      readsBy(world, scene.cast.lender, targets, { keys: ['inbox.list'] }),
    );
    expect(found.filter((each) => each.startsWith('inbox.list '))).not.toEqual([]);
    await both(({ db }) => sql`delete from notification where created_at = ${OPEN}`.execute(db));
  });
});

describe('what onlookers change', () => {
  test.each(ONLOOKERS.filter((_onlooker, index) => index % EVERY === EVERY - 1))(
    'is answered alike to $name',
    async ({ callerIn }) => {
      expect(await differencesFor((world) => changesBy(world, callerIn(scene.cast), targets))).toEqual([]);
    },
  );

  test('leaves the worlds alike', async () => {
    expect(await differencesFor((world) => viewOf(world, scene.cast.mate, targets, ONE_SHARE))).toEqual([]);
  });
});

test('the pictures of contests and sponsors are served', async () => {
  const view = await picturesOf(one, targets);
  const files = [...view].filter(([name]) => name.startsWith('file '));
  expect(files).toHaveLength(targets.contests.length + 1);
  for (const [, file] of files) expect(file).toMatch(/^\[200,/);
});

test('the lender of a borrowed card does not learn who fields it', async () => {
  const view = await viewOf(one, scene.cast.lender, targets, ONE_SHARE);
  const naming = [...view].filter(([, answer]) => answer.includes(scene.cast.rival.nickname));
  const calls = new Set(naming.map(([name]) => name.split(' ')[0]));
  // Profiles and the search name the requested manager, whatever they field.
  const ofProfiles = ['profiles.get', 'profiles.following', 'search.find'];
  expect(calls).toEqual(new Set(['contests.managers', 'standings.page', ...ofProfiles]));
});

test('from view-team time on the picks are seen by everybody', async () => {
  await both(({ stopAt }) => stopAt(VIEW_TIME));
  for (const { callerIn } of ONLOOKERS.slice(0, 2)) {
    const found = await differencesFor((world) => viewOf(world, callerIn(scene.cast), targets, ONE_SHARE));
    expect(found.length).toBeGreaterThan(10);
  }
});

test('every reading call was answered to somebody', () => {
  expect(unexpectedRefusals(seen)).toEqual([]);
});
