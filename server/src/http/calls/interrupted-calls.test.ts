import { randomUUID } from 'node:crypto';
import type { CallKey } from '@touchline/contract/calls';
import { changesState } from '@touchline/contract/changes';
import { xfc } from '@touchline/domain/money';
import pg from 'pg';
import { afterAll, describe, expect, test } from 'vitest';
import { activateManager } from '../../auth/sign-up/activate-manager.ts';
import { gameNow } from '../../db/clock.ts';
import { inTransaction, sql } from '../../db/database.ts';
import { assertBooksBalance } from '../../testing/database/books.ts';
import { signUp, type Client, type SignedUp } from '../../testing/http/client.ts';
import { makeContest, makeFootball, stopClockAt } from '../../testing/contests/contests.ts';
import {
  MARKET_STATE,
  marketIntents,
  type Intent,
  type Intents,
} from '../../testing/market/market-intents.ts';
import { accountIntents } from '../../testing/account/account-intents.ts';
import { chainIntents } from '../../testing/chain/intents.ts';
import { localSettings } from '../../testing/chain/local-chain.ts';
import { publishSampleNews } from '../../testing/leaks/publish-sample-news.ts';
import { signInIntents } from '../../testing/http/sign-in-intents.ts';
import { makingIntents } from '../../testing/contests/making-intents.ts';
import { miniLeagueIntents } from '../../testing/mini-league-intents.ts';
import { providerIntents } from '../../testing/providers/intents.ts';
import { teamIntents } from '../../testing/contests/team-intents.ts';
import { rewardIntents } from '../../testing/rewards/reward-intents.ts';
import { startTestServer } from '../../testing/http/server.ts';
import { twoStepIntents } from '../../testing/http/two-step-intents.ts';
import { inboxIntents } from '../../testing/push/inbox-intents.ts';
import { walletIntents } from '../../testing/wallet/wallet-intents.ts';
import { boundPaths } from './bind.ts';

/*
 * Every call that changes state: made twice, made with a wrong clock, and interrupted after its writes but before its
 * commit.
 */

const { app, db, url } = await startTestServer({
  config: { smtpUrl: 'smtp://127.0.0.1:1', chain: localSettings(1) },
});
await stopClockAt(db, new Date('2026-03-06T12:00:00Z'));
const KICK_OFF = new Date('2026-03-07T15:00:00Z');
const football = await makeFootball(db, { kickOffAt: KICK_OFF });
const contest = await makeContest(db, football, { entryFee: xfc(100_000_000n) });

async function manager(): Promise<SignedUp> {
  const signedUp = await signUp(app);
  await inTransaction(db, async (tx) => activateManager(tx, signedUp.managerId, await gameNow(tx)));
  return signedUp;
}
const intentOf = (
  client: Client,
  input: Intent['input'],
  otherInput: Intent['otherInput'] = null,
): Intent => ({ client, input, otherInput });

const intents: Intents = {
  ...(await marketIntents(db, manager)),
  ...(await teamIntents(db, KICK_OFF, manager)),
  ...(await makingIntents(db, KICK_OFF, manager)),
  ...(await miniLeagueIntents(db, KICK_OFF, manager)),
  ...accountIntents(db, manager),
  ...signInIntents(app, db, manager),
  ...rewardIntents(db, manager),
  ...chainIntents(manager, db),
  ...providerIntents(app, db),
  ...twoStepIntents(db, manager),
  ...walletIntents(manager),
  ...inboxIntents(app, db, manager),
  'inbox.markRead': async () => {
    const client = await manager();
    const page = { page: 1, noItems: 1 };
    const { data } = await client.call('inbox.list', page);
    return intentOf(client, { id: data[0]?.id }, { id: 1 });
  },
  'profiles.privacy.set': async () =>
    intentOf(
      await manager(),
      { shows_cards: false, shows_results: true },
      { shows_cards: true, shows_results: true },
    ),
  'profiles.follow': async () => {
    const { managerId: id } = await manager();
    return intentOf(await manager(), { id, on: true }, { id, on: false });
  },
  'contact.send': async () => {
    const sent = {
      name: 'Ada',
      email: 'ada@example.org',
      subject: 'A question',
      message: 'How do loans work?',
    };
    return intentOf(await manager(), sent, { ...sent, subject: 'Another question' });
  },
  'inbox.markAllRead': async () => intentOf(await manager(), {}),
  'systemNews.markRead': async () => {
    const id = await publishSampleNews(db);
    return intentOf(await manager(), { id }, {});
  },
  'contests.join': async () => intentOf(await manager(), { id: contest }, { id: contest, password: 'x' }),
};

const keys = [...new Set(boundPaths().map(({ key }) => key))].filter(changesState);

/** All state a call may change, except attempt counts and the last use of sessions. */
async function state(): Promise<string> {
  const { rows } = await sql<{ all: string }>`
    select concat_ws('|',
      (select string_agg(manager::text, ';' order by id) from manager),
      (select string_agg(account::text, ';' order by id) from account),
      (select string_agg(hold::text, ';' order by id) from hold),
      (select string_agg(entry::text, ';' order by id) from entry),
      (select string_agg(contest::text, ';' order by id) from contest),
      (select string_agg(notification::text, ';' order by id) from notification),
      (select string_agg(id || ' ' || coalesce(ended_at::text, 'open'), ';' order by id) from session),
      (select string_agg(hash || state, ';' order by hash) from session_token),
      (select string_agg(hash, ';' order by hash) from one_time_code),
      (select string_agg(manager_link::text, ';' order by manager_id, other_id) from manager_link),
      (select count(*) from operator_act),
      (select string_agg(hash, ';' order by hash) from export_ticket),
      (select string_agg(former_nickname::text, ';' order by id) from former_nickname),
      (select string_agg(email_change::text, ';' order by manager_id) from email_change),
      (select string_agg(opt_in_choice::text, ';' order by id) from opt_in_choice),
      (select string_agg(onboarding::text, ';' order by manager_id, onboarding_type) from onboarding),
      (select string_agg(provider_sign_in::text, ';' order by id) from provider_sign_in),
      (select string_agg(manager_identity::text, ';' order by id) from manager_identity),
      (select string_agg(hash, ';' order by hash) from recovery_code),
      (select string_agg(sponsor::text, ';' order by id) from sponsor),
      (select string_agg(id || ' ' || manager_id, ';' order by id) from media),
      (select string_agg(team_template::text, ';' order by id) from team_template),
      (select string_agg(system_news_read::text, ';' order by manager_id, news_id) from system_news_read),
      (select string_agg(goal_claim::text, ';' order by manager_id, goal_id, since) from goal_claim),
      (select string_agg(mini_league::text, ';' order by id) from mini_league),
      (select string_agg(mini_league_member::text, ';' order by place) from mini_league_member),
      (select string_agg(shared_review::text, ';' order by token) from shared_review),
      (select string_agg(follow::text, ';' order by manager_id, followed_id) from follow),
      (select string_agg(notification_settings::text, ';' order by manager_id) from notification_settings),
      (select string_agg(push_subscription::text, ';' order by session_id) from push_subscription),
      (select string_agg(profile_privacy::text, ';' order by manager_id) from profile_privacy),
      (${MARKET_STATE}), (select count(*) from pgboss.job), (select count(*) from posting), (select count(*) from idempotency)
    ) as all
  `.execute(db);
  return rows[0]?.all ?? '';
}

/** A fault in the last statement of a change, which stores its answer: it waits for a lock, or the disk is full. */
const FAULT = 4_242;
await sql`create table injected_fault (kind text not null)`.execute(db);
await sql`
  create function raise_fault() returns trigger language plpgsql as $$
  begin
    case (select kind from injected_fault)
      when 'stop' then perform pg_advisory_xact_lock(${sql.lit(FAULT)});
      when 'full' then raise exception 'could not extend file' using errcode = '53100';
      else null;
    end case;
    return new;
  end $$
`.execute(db);
await sql`create trigger raise_fault before update on idempotency for each row execute function raise_fault()`.execute(
  db,
);
const lockHolder = new pg.Client({ connectionString: url });
await lockHolder.connect();
afterAll(() => lockHolder.end());

/** Makes a call and terminates its connection after its writes, before its commit. */
async function interrupt(key: CallKey, { client, input }: Intent, idempotencyKey: string) {
  await sql`insert into injected_fault values ('stop')`.execute(db);
  await lockHolder.query(`select pg_advisory_lock(${FAULT})`);
  const answer = client.ask(key, input, { idempotencyKey });
  await expect
    .poll(
      async () => {
        const { rows } = await sql`
          select pg_terminate_backend(pid) from pg_locks
          where locktype = 'advisory' and not granted and objid = ${FAULT}
            and database = (select oid from pg_database where datname = current_database())
        `.execute(db);
        return rows.length;
      },
      { interval: 5, timeout: 60_000 },
    )
    .toBe(1);
  await lockHolder.query(`select pg_advisory_unlock(${FAULT})`);
  await sql`delete from injected_fault`.execute(db);
  return answer;
}

test('every changing call is covered', () => {
  expect(Object.keys(intents).toSorted()).toEqual(keys.toSorted());
});

describe.each(keys)('%s', (key) => {
  afterAll(() => assertBooksBalance(db));

  const makeIntent = async (): Promise<Intent> => {
    const intent = await intents[key]?.();
    if (intent === undefined) throw new Error(`${key} is not covered`);
    return intent;
  };

  test('runs once when made twice at once and again after a lost answer; its key fits no other input', async () => {
    const { client, input, otherInput } = await makeIntent();
    const idempotencyKey = randomUUID();
    const twice = await Promise.all([1, 2].map(() => client.ask(key, input, { idempotencyKey })));
    const done = await state();
    const endsItself = key === 'auth.signOut' || key === 'account.deletion.ask';
    const again = await client.ask(key, input, { idempotencyKey });
    expect(again.error).toBe(endsItself ? 'ERR_LOGIN_REQUIRED' : 'SUCCESS');
    const allowed = endsItself ? ['SUCCESS', 'ERR_LOGIN_REQUIRED'] : ['SUCCESS'];
    for (const { error } of twice) expect(allowed).toContain(error);
    if (!endsItself) for (const { params } of twice) expect(params).toEqual(again.params);
    if (otherInput !== null && !endsItself) {
      const other = await client.ask(key, otherInput, { idempotencyKey });
      expect(other).toMatchObject({ status: 409, error: 'ERR_IDEMPOTENCY_KEY_REUSED' });
    }
    expect(await state()).toBe(done);
  });

  test('interrupted before its commit, or on a full disk, changes nothing and succeeds on a retry', async () => {
    const intent = await makeIntent();
    const idempotencyKey = randomUUID();
    const before = await state();
    const late = { idempotencyKey, timestamp: Date.now() - 600_000 };
    expect((await intent.client.ask(key, intent.input, late)).error).toBe('ERR_CLOCK_SKEW');
    expect(await interrupt(key, intent, idempotencyKey)).toMatchObject({ status: 503, error: 'ERR_BUSY' });
    expect(await state()).toBe(before);
    await sql`insert into injected_fault values ('full')`.execute(db);
    const full = await intent.client.ask(key, intent.input, { idempotencyKey });
    await sql`delete from injected_fault`.execute(db);
    expect(full).toMatchObject({ status: 503, error: 'ERR_BUSY' });
    expect(await state()).toBe(before);
    expect((await intent.client.ask(key, intent.input, { idempotencyKey })).error).toBe('SUCCESS');
    expect(await state()).not.toBe(before);
  });
});
