import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, test } from 'vitest';
import { inProcessVisitor } from '../http/auth/caller.ts';
import { invoke } from '../http/calls/invoke.ts';
import { secretsFrom } from '../secrets.ts';
import { readCatalogs } from '../startup/catalogs.ts';
import { signUp, type Client } from '../testing/http/client.ts';
import { startTestServer } from '../testing/http/server.ts';
import { onboardingRoutes } from './routes.ts';

const { app, db } = await startTestServer();

const at = (step: number, status: 2 | 10 = 2) => ({ data: { onboarding_type: 1 as const, status, step } });
/** Every newcomer is being welcomed. */
const WELCOME = { onboarding_type: 2, status: 2, step: 0 };
const shownTo = async (client: Client) => (await client.call('auth.user', {})).user.userOnboarding;
const tourOf = async (client: Client) =>
  (await shownTo(client)).filter(({ onboarding_type }) => onboarding_type === 1);

describe('the record of the tour', () => {
  test('is empty for a newcomer, and then holds the furthest step', async () => {
    const manager = await signUp(app);
    expect(await shownTo(manager)).toEqual([WELCOME]);
    const saved = await manager.call('onboarding.save', at(4));
    expect(saved.userOnboarding).toEqual([{ onboarding_type: 1, status: 2, step: 4 }, WELCOME]);
    expect(await shownTo(manager)).toEqual(saved.userOnboarding);
  });

  test('never goes back, whatever the order of the answers', async () => {
    const manager = await signUp(app);
    await Promise.all([3, 7, 5].map((step) => manager.call('onboarding.save', at(step))));
    expect(await tourOf(manager)).toEqual([{ onboarding_type: 1, status: 2, step: 7 }]);
  });

  test('is finished for good, at the last step', async () => {
    const manager = await signUp(app);
    const finished = [{ onboarding_type: 1, status: 10, step: 9 }, WELCOME];
    expect((await manager.call('onboarding.save', at(2, 10))).userOnboarding).toEqual(finished);
    expect((await manager.call('onboarding.save', at(9))).userOnboarding).toEqual(finished);
  });

  test('is the caller’s own', async () => {
    const [one, other] = [await signUp(app), await signUp(app)];
    await one.call('onboarding.save', at(6));
    expect(await shownTo(other)).toEqual([WELCOME]);
  });

  test.each([
    ['a step that does not exist', { onboarding_type: 1, status: 2, step: 10 }],
    ['another status', { onboarding_type: 1, status: 3, step: 1 }],
    ['another record', { onboarding_type: 3, status: 2, step: 1 }],
    ['a step that the welcome does not have', { onboarding_type: 2, status: 2, step: 2 }],
    ['another manager', { onboarding_type: 1, status: 2, step: 1, manager_id: 1 }],
  ])('refuses %s', async (_, data) => {
    const manager = await signUp(app);
    expect(await manager.ask('onboarding.save', { data })).toMatchObject({ error: 'ERR_MALFORMED' });
    expect(await shownTo(manager)).toEqual([WELCOME]);
  });

  test('accepts the texts of a form', async () => {
    const manager = await signUp(app);
    const answer = await manager.ask('onboarding.save', {
      data: { onboarding_type: '1', status: '2', step: '5' },
    });
    expect(answer).toMatchObject({
      params: { userOnboarding: [{ onboarding_type: 1, status: 2, step: 5 }, WELCOME] },
    });
  });
});

describe('the record of the welcome', () => {
  const welcome = (step: number, status: 2 | 10 = 2) => ({
    data: { onboarding_type: 2 as const, status, step },
  });

  test('moves from the closed set to the opened one, and is over for good', async () => {
    const manager = await signUp(app);
    const opened = await manager.call('onboarding.save', welcome(1));
    expect(opened.userOnboarding).toEqual([{ onboarding_type: 2, status: 2, step: 1 }]);
    await manager.call('onboarding.save', welcome(0));
    expect(await shownTo(manager)).toEqual(opened.userOnboarding);
    const over = [{ onboarding_type: 2, status: 10, step: 1 }];
    expect((await manager.call('onboarding.save', welcome(0, 10))).userOnboarding).toEqual(over);
    expect((await manager.call('onboarding.save', welcome(1))).userOnboarding).toEqual(over);
  });
});

test('the texts are those of the tour alone, by language; without a build there are none', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'tour-'));
  writeFileSync(join(folder, 'de.json'), JSON.stringify({ 'onboarding.next': 'Weiter' }));
  const services = {
    db,
    routes: onboardingRoutes(readCatalogs(pathToFileURL(`${folder}/`))),
    secrets: secretsFrom('t'.repeat(32)),
    checkAnswers: true,
  };
  const ask = (lang: 'de' | 'fr') =>
    invoke(services, 'onboarding.texts', { lang }, inProcessVisitor(), 'key');
  expect(await ask('de')).toMatchObject({ language: 'de', catalog: { 'onboarding.next': 'Weiter' } });
  expect(await ask('fr')).toEqual({ refused: 'ERR_NOT_FOUND' });
});
