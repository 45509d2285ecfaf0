import { connect } from 'node:net';
import type { LiveMessage } from '@touchline/contract/live';
import { describe, expect, test } from 'vitest';
import { inTransaction, sql } from '../db/database.ts';
import { notify } from '../inbox/notify.ts';
import { liveSources } from '../live-sources.ts';
import { answerOf, signUp } from '../testing/http/client.ts';
import { makeFootball } from '../testing/contests/contests.ts';
import { readLive, signedStream } from '../testing/http/live-reader.ts';
import { startTestServer } from '../testing/http/server.ts';
import type { LiveHub } from './hub.ts';
import { startLive } from './start-live.ts';
import { publishMatchChange } from './topic-changes.ts';

const KICK_OFF = new Date('2026-03-07T15:00:00Z');
const hubs: LiveHub[] = [];
const { app, db } = await startTestServer({
  extend(server, { db: own, url, edge }) {
    const onError = (error: unknown) => {
      throw error;
    };
    const limits = { perManager: 2, perAddress: 100, total: 1_000 };
    hubs.push(
      startLive(server, { db: own, directUrl: url, edge, sources: liveSources(own), limits, onError }),
    );
  },
});
const origin = await app.listen({ port: 0, host: '127.0.0.1' });
const [hub] = hubs;
if (hub === undefined) throw new Error('no hub');
const football = await makeFootball(db, { kickOffAt: KICK_OFF, matches: 3 });
const [first = 0, second = 0, third = 0] = football.matchIds;
const topic = (matchId: number) => `match:${matchId}`;

/** Scores a goal as the ingest of an event does, as far as the stream reads it. */
async function goal(matchId: number): Promise<void> {
  await inTransaction(db, async (tx) => {
    await sql`
      update match set status = 'first_half', minute = coalesce(minute, 0) + 1, away_score = 0,
        home_score = coalesce(home_score, 0) + 1, events_version = events_version + 1
      where id = ${matchId}
    `.execute(tx);
    await publishMatchChange(tx, matchId);
  });
}
const scoreOf = (message: LiveMessage) => ('home_score' in message ? message.home_score : null);

describe('a stream of matches', () => {
  test('starts with the state of each topic and continues with every change, in order', async () => {
    const reader = await readLive(origin, `${topic(first)},${topic(second)}`);
    expect(reader.headers['content-type']).toBe('text/event-stream; charset=utf-8');
    expect(reader.headers['cache-control']).toBe('no-store, no-transform');
    expect(reader.headers['x-accel-buffering']).toBe('no');
    expect(reader.headers['content-encoding']).toBeUndefined();
    const initial = [await reader.next(), await reader.next()];
    expect(initial.map((message) => message.topic).toSorted()).toEqual(
      [topic(first), topic(second)].toSorted(),
    );
    expect(initial[0]).toMatchObject({
      version: '0.scheduled',
      status: 'scheduled',
      home_score: null,
      latest: null,
    });
    const scores: unknown[] = [];
    for (let goals = 1; goals <= 5; goals += 1) {
      await goal(first);
      const message = await reader.next();
      scores.push([message.topic, message.version, scoreOf(message)]);
    }
    expect(scores).toEqual([1, 2, 3, 4, 5].map((goals) => [topic(first), `${goals}.first_half`, goals]));
    reader.close();
  });

  test('resumes after the version seen, without loss or repetition', async () => {
    const reader = await readLive(origin, topic(second));
    const { version } = await reader.next();
    reader.close();
    await goal(second);
    const late = await readLive(origin, topic(second), { seen: `${topic(second)}@${version}` });
    const missed = await late.next();
    expect(scoreOf(missed)).toBe(1);
    late.close();
    const inStep = await readLive(origin, `${topic(second)},${topic(third)}`, {
      seen: `${topic(second)}@${missed.version}`,
    });
    expect((await inStep.next()).topic).toBe(topic(third));
    await goal(second);
    expect(scoreOf(await inStep.next())).toBe(2);
    inStep.close();
  });

  test('sends the same message to all subscribers', async () => {
    const readers = await Promise.all(Array.from({ length: 20 }, () => readLive(origin, topic(third))));
    await Promise.all(readers.map((reader) => reader.next()));
    await goal(third);
    const published = await Promise.all(readers.map((reader) => reader.next()));
    expect(new Set(published.map((message) => JSON.stringify(message))).size).toBe(1);
    for (const reader of readers) reader.close();
  });

  test('sends nothing for a match that does not exist', async () => {
    const reader = await readLive(origin, `match:2147483647,${topic(first)}`);
    expect((await reader.next()).topic).toBe(topic(first));
    reader.close();
  });
});

describe('a manager', () => {
  test('gets their own notifications and balance changes, and no others', async () => {
    const [ann, bob] = [await signUp(app), await signUp(app)];
    const ofAnn = await readLive(origin, 'me', { identity: ann.identity });
    const ofBob = await readLive(origin, 'me', { identity: bob.identity });
    expect(await ofAnn.next()).toMatchObject({ topic: 'me', notice: null, wallet: true });
    await ofBob.next();
    const { unread } = await ann.call('inbox.summary', {});
    const publish = (managerId: number, contest: string) =>
      inTransaction(db, (tx) =>
        notify(tx, KICK_OFF, [
          { managerId, kind: 'contest_final', values: { contest, rank: 3 }, link: '/play/contest/7' },
        ]),
      );
    await publish(ann.managerId, 'Ann’s Cup');
    await publish(bob.managerId, 'Bob’s Cup');
    hub.poll();
    const [toAnn, toBob] = [await ofAnn.next(), await ofBob.next()];
    expect(toAnn).toMatchObject({ topic: 'me', unread: unread + 1, wallet: false });
    expect(toAnn).toMatchObject({ notice: { link: '/play/contest/7', description: /Ann’s Cup/ } });
    expect(JSON.stringify(toBob)).toContain('Bob’s Cup');
    expect(JSON.stringify(toBob)).not.toContain('Ann’s Cup');
    ofAnn.close();
    ofBob.close();
  });

  test('learns that a balance has changed, but no amount', async () => {
    const ann = await signUp(app);
    const reader = await readLive(origin, 'me', { identity: ann.identity });
    const { version } = await reader.next();
    await sql`update account set available = available + 12345 where manager_id = ${ann.managerId}`.execute(
      db,
    );
    hub.poll();
    const published = await reader.next();
    expect(published).toMatchObject({ wallet: true, notice: null });
    expect(published.version).not.toBe(version);
    expect(JSON.stringify(published)).not.toContain('12345');
    reader.close();
  });

  test('gets the newest missed notification, unless they have read it elsewhere', async () => {
    const ann = await signUp(app);
    const before = await readLive(origin, 'me', { identity: ann.identity });
    const { version } = await before.next();
    before.close();
    await inTransaction(db, (tx) =>
      notify(tx, KICK_OFF, [
        { managerId: ann.managerId, kind: 'contest_cancelled', values: { contest: 'Cup' }, link: null },
      ]),
    );
    const after = await readLive(origin, 'me', { identity: ann.identity, seen: `me@${version}` });
    expect(await after.next()).toMatchObject({ notice: { link: null }, wallet: false });
    await ann.call('inbox.markAllRead', {});
    hub.poll();
    expect(await after.next()).toMatchObject({ unread: 0, notice: null });
    after.close();
    const later = await readLive(origin, 'me', { identity: ann.identity, seen: `me@${version}` });
    expect(await later.next()).toMatchObject({ unread: 0, notice: null });
    later.close();
  });

  test('loses the stream with the session', async () => {
    const ann = await signUp(app);
    const reader = await readLive(origin, 'me', { identity: ann.identity });
    await reader.next();
    await ann.call('auth.signOut', {});
    expect(await reader.ended()).toBe('event: session_ended\ndata: {}\n\n');
    const again = await readLive(origin, 'me', { identity: ann.identity });
    expect(again.status).toBe(401);
  });

  test('has a limited number of open streams', async () => {
    const ann = await signUp(app);
    const open = () => readLive(origin, `me,${topic(first)}`, { identity: ann.identity });
    const [one, two] = [await open(), await open()];
    const third = await open();
    expect([third.status, third.headers['retry-after']]).toEqual([429, '30']);
    const [oldest] = [...hub.streams()].filter((stream) => stream.reader.managerId === ann.managerId);
    one.close();
    await expect.poll(() => [...hub.streams()].includes(oldest ?? never())).toBe(false);
    const again = await open();
    expect(again.status).toBe(200);
    for (const reader of [two, again]) reader.close();
  });
});

describe('refused in the envelope', () => {
  const many = Array.from({ length: 61 }, (_, index) => `match:${index + 1}`).join();
  test.each([
    ['61 topics', many, undefined, 'topics'],
    ['no topic', '', undefined, 'topics'],
    ['a topic twice', 'match:1,match:1', undefined, 'topics'],
    ['an unknown kind', 'club:2', undefined, 'topics'],
    ['an unknown type of card', 'card:3:2', undefined, 'topics'],
    ['a card of no type', 'card:2', undefined, 'topics'],
    ['another manager', 'me:2', undefined, 'topics'],
    ['no number', 'match:one', undefined, 'topics'],
    ['a leading zero', 'match:01', undefined, 'topics'],
    ['a number out of range', 'match:2147483648', undefined, 'topics'],
    ['a topic without a version', 'match:1', 'match:1', 'seen'],
    ['an invalid version', 'match:1', 'match:1@a b', 'seen'],
    ['a version of an unknown topic', 'match:1', 'them@1', 'seen'],
  ])('%s', async (_what, topics, seen, field) => {
    const { address, headers } = signedStream(topics, seen === undefined ? {} : { seen });
    const answer = answerOf(await app.inject({ method: 'GET', url: address, headers }));
    expect([answer.status, answer.error, answer.field]).toEqual([400, 'ERR_MALFORMED', field]);
  });

  test('60 topics are accepted', async () => {
    const reader = await readLive(origin, many.split(',').slice(0, 60).join());
    expect(reader.status).toBe(200);
    reader.close();
  });

  test('`me` for a visitor, and a signature of other topics', async () => {
    const own = signedStream('me');
    const asVisitor = await app.inject({ method: 'GET', url: own.address, headers: own.headers });
    expect(answerOf(asVisitor).error).toBe('ERR_LOGIN_REQUIRED');
    const { headers } = signedStream('match:1');
    const other = await app.inject({ method: 'GET', url: '/api/live?topics=match%3A2', headers });
    expect(answerOf(other).error).toBe('ERR_SIGNATURE');
  });

  test('any other method', async () => {
    expect(answerOf(await app.inject({ method: 'POST', url: '/api/live' })).error).toBe('ERR_METHOD');
    const { address, headers } = signedStream('match:1');
    const head = await app.inject({ method: 'HEAD', url: address, headers });
    expect([head.statusCode, head.headers.allow]).toEqual([405, 'GET']);
  });
});

test('a reader with 1 MB unread is disconnected without affecting others', async () => {
  const { address, headers } = signedStream(topic(first));
  const lines = Object.entries({ host: 'localhost', ...headers }).map(
    ([name, value]) => `${name}: ${value}\r\n`,
  );
  const before = new Set(hub.streams());
  const socket = connect(Number(new URL(origin).port), '127.0.0.1');
  socket.on('error', () => {});
  socket.write(`GET ${address} HTTP/1.1\r\n${lines.join('')}\r\n`);
  await expect.poll(() => [...hub.streams()].filter((stream) => !before.has(stream)).length).toBe(1);
  const [slow] = [...hub.streams()].filter((stream) => !before.has(stream));
  socket.pause();
  const frame = Buffer.alloc(64 * 1024, ':');
  for (let sent = 0; sent < 1_000 && slow !== undefined; sent += 1) slow.send(frame);
  await expect.poll(() => [...hub.streams()].includes(slow ?? never())).toBe(false);
  socket.destroy();
  const reader = await readLive(origin, topic(first));
  await reader.next();
  reader.close();
});

function never(): never {
  throw new Error('there is no slow reader');
}
