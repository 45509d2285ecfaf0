import { QueryClient } from '@tanstack/react-query';
import { ADDRESSES } from '@touchline/contract/addresses';
import { expect, test } from 'vitest';
import { CallFailure } from '../api/failure.ts';
import type { Startup } from '../loading/startup.ts';
import { createPageSaver, isSaved } from './save-page.ts';
import type { SavedPage } from './saved-page.ts';

const STARTUP = { language: 'en' } as unknown as Startup;

/** A saver over a device in memory; `session` is what the page's session is now. */
function device(session: { current: string | null | undefined }) {
  const queries = new QueryClient();
  const stored: { page: SavedPage | null } = { page: null };
  let time = 1000;
  const saver = createPageSaver({
    queries,
    startup: async () => STARTUP,
    owner: () => session.current,
    version: 'v1',
    now: () => (time += 1),
    clock: { now: () => 1_800_000_000_000, gameNow: () => 1_700_000_000_000 },
    write: async (page) => {
      stored.page = page;
    },
    remove: async () => {
      stored.page = null;
    },
    onFailure(failure) {
      throw failure;
    },
  });
  const answer = (call: string, data: unknown, updatedAt = Date.now()) =>
    queries.setQueryData([call, {}], data, { updatedAt });
  const savedCalls = () => stored.page?.queries.queries.map(({ queryKey }) => queryKey[0]).toSorted() ?? null;
  return { saver, queries, stored, answer, savedCalls, at: () => time };
}

test('answers about identity, payments and money on its way are never saved', async () => {
  const { saver, answer, savedCalls } = device({ current: 'session' });
  for (const call of Object.keys(ADDRESSES)) answer(call, { of: call });
  await saver.save();
  const saved = savedCalls() ?? [];
  expect(saved.length).toBeGreaterThan(50);
  expect(
    saved.filter((call) => /^(auth|account|payments|chain|withdrawals|limits|search)\./.test(String(call))),
  ).toEqual([]);
  expect([isSaved('contests.get'), isSaved('auth.user'), isSaved('unheard.of')]).toEqual([
    true,
    false,
    false,
  ]);
});

test('a page is saved for the session whose answers it holds, or for a visitor', async () => {
  const session: { current: string | null } = { current: 'ada' };
  const { saver, answer, stored } = device(session);
  answer('contests.list', {});
  await saver.save();
  expect(stored.page).toMatchObject({ owner: 'ada', version: 'v1', startup: STARTUP });
});

test('nothing is saved while another tab holds another session', async () => {
  const { saver, answer, stored } = device({ current: undefined });
  answer('contests.list', {});
  await saver.save();
  expect(stored.page).toBeNull();
});

test('a session that ends while its page is being saved leaves nothing', async () => {
  const session: { current: string | null } = { current: 'ada' };
  const { saver, answer, stored } = device(session);
  answer('teams.get', { of: 'ada' });
  const saving = saver.save();
  session.current = null;
  await Promise.all([saving, saver.forget()]);
  expect(stored.page).toBeNull();
});

test('after a session has ended its answers are not saved for the next one', async () => {
  const session: { current: string | null } = { current: 'ada' };
  const { saver, answer, savedCalls, at } = device(session);
  answer('teams.get', { of: 'ada' }, at());
  session.current = null;
  await saver.forget();
  session.current = 'bea';
  answer('contests.list', {}, at() + 1);
  await saver.save();
  expect(savedCalls()).toEqual(['contests.list']);
});

test('a page without new answers is not written again, and of many the newest are kept', async () => {
  const { saver, answer, stored } = device({ current: null });
  for (let id = 0; id < 200; id += 1) answer(`contests.${id}`, {}, 2000 + id);
  await saver.save();
  expect(stored.page?.queries.queries).toHaveLength(150);
  expect(stored.page?.queries.queries[0]?.queryKey).toEqual(['contests.50', {}]);
  const first = stored.page;
  await saver.save();
  expect(stored.page).toBe(first);
});

test('what a screen attached to a read is not stored: it may be a function', async () => {
  const { saver, queries, stored } = device({ current: null });
  await queries.fetchQuery({
    queryKey: ['teams.get', {}],
    queryFn: () => ({}),
    meta: { topics: () => [] },
  });
  await saver.save();
  expect(() => structuredClone(stored.page)).not.toThrow();
});

test('an answer stays saved while its refreshes do not reach the server, and goes once it is refused', async () => {
  const { saver, queries, answer, savedCalls, stored } = device({ current: 'ada' });
  answer('contests.list', { of: 'ada' });
  answer('teams.get', { of: 'ada' });
  const refresh = (call: string, failure: CallFailure) =>
    queries
      .fetchQuery({ queryKey: [call, {}], queryFn: () => Promise.reject(failure), retry: false })
      .catch(() => undefined);
  await refresh('contests.list', new CallFailure('NETWORK', 0));
  await refresh('teams.get', new CallFailure('ERR_NOT_ALLOWED', 403));
  await saver.save();
  expect(savedCalls()).toEqual(['contests.list']);
  expect(stored.page?.queries.queries[0]?.state).toMatchObject({
    data: { of: 'ada' },
    status: 'success',
    error: null,
  });
});
