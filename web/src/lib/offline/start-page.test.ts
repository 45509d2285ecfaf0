import { expect, test } from 'vitest';
import { CallFailure } from '../api/failure.ts';
import { createServerClock } from '../time/clock.ts';
import type { SavedPage } from './saved-page.ts';
import { loadStartPage } from './start-page.ts';
import type { Call } from '../api/caller.ts';

const SAVED = {
  owner: 'ada',
  version: 'v1',
  savedAt: 5_000,
  times: { server: 1_800_000_000_000, game: 1_700_000_000_000 },
  startup: { language: 'de', user: { id: '1' } },
  queries: { queries: [], mutations: [] },
} as unknown as SavedPage;

/** A device that holds the page of `ada`, and a server that answers or not. */
function start(owner: string | null, { online, answers }: { online: boolean; answers: boolean }) {
  const retries: (number | undefined)[] = [];
  const call = (async (key: string, _input: unknown, options: { retries?: number }) => {
    retries.push(options.retries);
    if (!answers) throw new CallFailure('NETWORK', 0);
    return { key, version: 't1', catalog: {} };
  }) as unknown as Call;
  const read = async (whose: string | null) => (whose === SAVED.owner ? SAVED : null);
  const clock = createServerClock(() => 65_000);
  const page = loadStartPage('en', {
    call,
    owner,
    version: 'v1',
    isOnline: () => online,
    now: () => 65_000,
    clock,
    read,
  });
  return { page, retries, clock };
}

test('the server’s start is taken while it answers, also on a device with a saved page', async () => {
  expect(await start('ada', { online: true, answers: true }).page).toMatchObject({
    language: 'en',
    user: null,
  });
});

test('without the network the saved page is shown at once', async () => {
  const { page, retries } = start('ada', { online: false, answers: true });
  expect(await page).toMatchObject({ language: 'de', queries: SAVED.queries });
  expect(retries).toEqual([]);
});

test('the clocks of a saved page continue from their last time', async () => {
  const { page, clock } = start('ada', { online: false, answers: false });
  await page;
  expect([clock.now(), clock.gameNow()]).toEqual([1_800_000_060_000, 1_700_000_060_000]);
});

test('a server that does not answer is retried once, then the saved page is shown', async () => {
  const { page, retries } = start('ada', { online: true, answers: false });
  expect(await page).toMatchObject({ language: 'de' });
  expect(new Set(retries)).toEqual(new Set([1]));
});

test('the page of another session is not shown: the start takes all retries of its calls, and fails', async () => {
  const { page, retries } = start('bea', { online: false, answers: false });
  await expect(page).rejects.toThrow();
  expect(new Set(retries)).toEqual(new Set([undefined]));
});
