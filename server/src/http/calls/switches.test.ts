import { calls, type CallKey } from '@touchline/contract/calls';
import { FEATURES, type CountryFeature, type Feature } from '@touchline/contract/startup/switches';
import { xfc } from '@touchline/domain/money';
import { sizeOf } from '@touchline/domain/testing/test-form';
import { randomUUID } from 'node:crypto';
import { afterEach, describe, expect, test } from 'vitest';
import { inTransaction, sql } from '../../db/database.ts';
import { countryId } from '../../startup/countries.ts';
import { makeContest, makeFootball, stopClockAt, validTeam } from '../../testing/contests/contests.ts';
import { keepBooks } from '../../testing/database/books.ts';
import { clientOf, signUp, type Client } from '../../testing/http/client.ts';
import { fieldsOf, goodInput } from '../../testing/http/inputs.ts';
import { startTestServer } from '../../testing/http/server.ts';
import { boundPaths } from './bind.ts';
import { setCountrySwitch, setSwitch } from './switches.ts';

/* Every call of the contract, made with each feature switched off, and calls closed to the managers of a
   country. */

const { app, db } = await startTestServer();
keepBooks(db);
await stopClockAt(db, new Date('2026-03-06T12:00:00Z'));
const football = await makeFootball(db, { kickOffAt: new Date('2026-03-07T15:00:00Z') });
const free = await makeContest(db, football);
const paid = await makeContest(db, football, { entryFee: xfc(100_000_000n) });
const manager = await signUp(app);

/**
 * What each switch promises to stop. Everything else continues, above all calls that return managers' own assets.
 */
const STOPPED: Readonly<Record<Feature, readonly CallKey[]>> = {
  register: ['auth.register'],
  contests: [
    'contests.create',
    'contests.join',
    'teams.create',
    'teams.update',
    'teams.swapNonStarters',
    'teams.enterSuggested',
    'teams.enterMany',
  ],
  market: [
    'packs.buy',
    'packs.exchange',
    'market.orders.place',
    'market.orders.edit',
    'market.orders.fill',
    'market.auctions.open',
    'market.auctions.bid',
    'market.auctions.buyNow',
    'market.loans.offer',
    'market.leases.take',
  ],
  payments: ['payments.request'],
  deposits: ['chain.announceDeposit', 'chain.link', 'vouchers.redeem'],
  withdrawals: ['withdrawals.request'],
  spin: ['spin.paid', 'spin.free'],
};
const GIVES_BACK: readonly CallKey[] = ['market.orders.cancel', 'contests.cancel', 'contests.leave'];

const keys = [...new Set(boundPaths().map(({ key }) => key))];
/** They end a session, or what it may do. */
const ENDING: ReadonlySet<CallKey> = new Set(['auth.signOut', 'auth.sessions.end', 'limits.exclude']);
const switchTo = (feature: Feature, off: boolean) => inTransaction(db, (tx) => setSwitch(tx, feature, off));
const closeIn = (feature: CountryFeature, country: string, off = true) =>
  inTransaction(db, (tx) => setCountrySwitch(tx, feature, countryId(country), off));

/** A caller for each call, with a session of its own for those that end it. */
async function makeCallers(): Promise<(key: CallKey) => Client> {
  const own = new Map<CallKey, Client>();
  for (const key of ENDING) own.set(key, await signUp(app));
  return (key) => (calls[key].access === 'visitor' ? clientOf(app) : (own.get(key) ?? manager));
}

afterEach(async () => {
  await sql`delete from switched_off`.execute(db);
  await sql`delete from switched_off_in_country`.execute(db);
});

/** A share of the calls that no switch stops, and the next one for the next switch. */
const SHARES = sizeOf({ short: FEATURES.length, long: 1 });
const STOPPABLE = new Set(Object.values(STOPPED).flat());
const askedWithout = (feature: Feature): readonly CallKey[] =>
  keys.filter((key, index) => STOPPABLE.has(key) || index % SHARES === FEATURES.indexOf(feature) % SHARES);

describe.each(FEATURES)('with %s switched off', (feature) => {
  test('exactly the calls it promises to stop are refused', async () => {
    const callerOf = await makeCallers();
    await switchTo(feature, true);
    const refused: CallKey[] = [];
    for (const key of askedWithout(feature)) {
      const { error } = await callerOf(key).ask(key, goodInput(key));
      if (error === 'ERR_SWITCHED_OFF') refused.push(key);
    }
    expect(refused.toSorted()).toEqual(STOPPED[feature].toSorted());
  });
});

describe('the market switched off', () => {
  const borrow = [{ order_id: 1, price: '1.00' }];

  test.each(keys.filter((key) => fieldsOf(key).has('borrow')))(
    'stops borrowing by %s, and only borrowing',
    async (key) => {
      await switchTo('market', true);
      expect((await manager.ask(key, { ...goodInput(key), borrow })).error).toBe('ERR_SWITCHED_OFF');
      expect((await manager.ask(key, { ...goodInput(key), borrow: [] })).error).not.toBe('ERR_SWITCHED_OFF');
    },
  );

  test('stops every call that takes a loan along', () => {
    expect(keys.filter((key) => fieldsOf(key).has('borrow'))).toEqual(['teams.create', 'teams.update']);
  });
});

test('what gives managers back their own stays open', async () => {
  for (const feature of FEATURES) await switchTo(feature, true);
  for (const key of GIVES_BACK)
    expect((await manager.ask(key, goodInput(key))).error).not.toBe('ERR_SWITCHED_OFF');
});

describe('a call repeated after its switch', () => {
  test('returns what it did before, one by one and in batches', async () => {
    const player = await signUp(app);
    const team = { contest_id: free, ...validTeam(football) };
    const keyOf = { join: randomUUID(), team: randomUUID() };
    const both = async () => [
      await player.ask('contests.join', { id: free }, { idempotencyKey: keyOf.join }),
      await player.ask('teams.create', team, { idempotencyKey: keyOf.team }),
    ];
    const before = await both();
    expect(before.map(({ error }) => error)).toEqual(['SUCCESS', 'SUCCESS']);
    await switchTo('contests', true);
    expect((await both()).map(({ params }) => params)).toEqual(before.map(({ params }) => params));
    expect((await player.ask('contests.join', { id: free })).error).toBe('ERR_SWITCHED_OFF');
  });

  test('is carried out once the feature is on again: the refusal is not stored', async () => {
    const player = await signUp(app);
    const options = { idempotencyKey: randomUUID() };
    await switchTo('contests', true);
    expect((await player.ask('contests.join', { id: free }, options)).error).toBe('ERR_SWITCHED_OFF');
    await switchTo('contests', false);
    expect((await player.ask('contests.join', { id: free }, options)).error).toBe('SUCCESS');
  });
});

describe('a feature that is switched off in a country', async () => {
  const belgian = await signUp(app, { country_id: countryId('BE') });
  const OWN = {
    name: 'Only for friends',
    league_id: football.leagueId,
    matches: [...football.matchIds],
    kind: 1,
  };

  test.each(keys.filter((key) => 'closedByCountry' in calls[key]))(
    'closes %s to its managers alone',
    async (key) => {
      const feature = calls[key].closedByCountry ?? 'packs';
      await closeIn(feature, 'BE');
      expect(await belgian.ask(key, goodInput(key))).toMatchObject({
        status: 403,
        error: 'ERR_NOT_IN_COUNTRY',
      });
      expect((await manager.ask(key, goodInput(key))).error).not.toBe('ERR_NOT_IN_COUNTRY');
      await closeIn(feature, 'BE', false);
      expect((await belgian.ask(key, goodInput(key))).error).not.toBe('ERR_NOT_IN_COUNTRY');
    },
  );

  test('packs, exchanges, spins, gold, and what brings XFC in or takes it out name it in the contract', () => {
    expect(keys.filter((key) => 'closedByCountry' in calls[key]).toSorted()).toEqual([
      'chain.announceDeposit',
      'chain.link',
      'gold.buy',
      'packs.buy',
      'packs.exchange',
      'payments.request',
      'spin.free',
      'spin.paid',
      'vouchers.redeem',
      'withdrawals.request',
    ]);
  });

  test('paid contests: they are neither joined nor made, free ones are', async () => {
    await closeIn('paid_contests', 'BE');
    expect((await belgian.ask('contests.join', { id: paid })).error).toBe('ERR_NOT_IN_COUNTRY');
    const entry = { ...goodInput('teams.enterMany'), ...validTeam(football), contests: [{ id: paid }] };
    expect((await belgian.ask('teams.enterMany', entry)).error).toBe('ERR_ENTRIES_REFUSED');
    const withFee = { ...OWN, is_pro: false, free_entry: false, entry_fee: '1.00' };
    expect((await belgian.ask('contests.create', withFee)).error).toBe('ERR_NOT_IN_COUNTRY');
    expect((await manager.ask('contests.create', withFee)).error).not.toBe('ERR_NOT_IN_COUNTRY');
    const withoutFee = { ...OWN, is_pro: false, free_entry: true };
    expect((await belgian.ask('contests.create', withoutFee)).error).not.toBe('ERR_NOT_IN_COUNTRY');
    expect((await belgian.ask('contests.join', { id: free })).error).toBe('SUCCESS');
    expect((await manager.ask('contests.join', { id: paid })).error).toBe('SUCCESS');
  });

  test('paid contests: what was joined before may be left', async () => {
    expect((await belgian.ask('contests.join', { id: paid })).error).toBe('SUCCESS');
    await closeIn('paid_contests', 'BE');
    expect((await belgian.ask('contests.leave', { id: paid })).error).toBe('SUCCESS');
  });

  test('nobody without a country is closed out', async () => {
    const simulated = await signUp(app);
    await sql`update manager set country_id = null where id = ${simulated.managerId}`.execute(db);
    for (const country of ['BE', 'IT']) await closeIn('paid_contests', country);
    expect((await simulated.ask('contests.join', { id: paid })).error).toBe('SUCCESS');
  });
});

test('the configuration lists what is switched off', async () => {
  await switchTo('market', true);
  expect((await clientOf(app).call('startup.configuration', {})).switched_off).toEqual(['market']);
});
