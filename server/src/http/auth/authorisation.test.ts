import { calls, type CallKey } from '@touchline/contract/calls';
import type { ErrorCode } from '@touchline/contract/errors';
import { describe, expect, test } from 'vitest';
import { sql } from '../../db/database.ts';
import { keepBooks } from '../../testing/database/books.ts';
import { clientOf, signUp, type Client, type SignedUp } from '../../testing/http/client.ts';
import { makeContest, makeFootball, stopClockAt, validTeam } from '../../testing/contests/contests.ts';
import { goodInput } from '../../testing/http/inputs.ts';
import { startTestServer } from '../../testing/http/server.ts';
import { boundPaths } from '../calls/bind.ts';

/*
 * Every call of the contract, made by every kind of caller with ids that belong to another manager.
 */

const { app, db } = await startTestServer();
keepBooks(db);
await stopClockAt(db, new Date('2026-03-06T12:00:00Z'));
const football = await makeFootball(db, { kickOffAt: new Date('2026-03-07T15:00:00Z') });
const contest = await makeContest(db, football);

const owner = await signUp(app);
await owner.call('contests.join', { id: contest });
const team = { contest_id: contest, ...validTeam(football) };
const { team_id: teamId } = await owner.call('teams.create', team);
const [session] = await owner.call('auth.sessions.list', {});
const { data } = await owner.call('inbox.list', { page: 1, noItems: 1 });
const notice = { id: data[0]?.id };
const picked = { contestId: contest, teamId, playerId: team.captain_id };

const linked = await sql<{ id: number }>`
  insert into manager_identity (manager_id, provider, subject, linked_at)
  values (${owner.managerId}, 'google', 'owner', clock_timestamp())
  returning id
`.execute(db);

const miniLeague = await owner.call('miniLeagues.create', { name: 'Ours', league_id: football.leagueId });
const wrongInvitation = { ...miniLeague, invitation: 'A'.repeat(22) };

/** Inputs of calls with an id; all ids are the owner's. */
const FOREIGN: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  'auth.sessions.end': { id: session?.id },
  'auth.makeSignInLink': { manager_id: 2_000_000_000, reason: 'lost the phone' },
  'auth.identities.unlink': { id: linked.rows[0]?.id },
  'inbox.get': notice,
  'inbox.markRead': notice,
  'contests.leave': { id: contest, team_id: teamId },
  'teams.update': { ...team, teamId },
  'teams.swapNonStarters': { teamId },
  'teams.get': { contestId: contest, teamId },
  'contests.players.points': picked,
  'contests.players.picked': { contestId: contest },
  'miniLeagues.get': miniLeague,
  'myStats.review': { season_id: football.seasonId },
  'myStats.share': { season_id: football.seasonId, on: true },
  'miniLeagues.preview': wrongInvitation,
  'miniLeagues.join': wrongInvitation,
  'miniLeagues.rename': { ...miniLeague, name: 'Theirs' },
  'miniLeagues.leave': miniLeague,
  'miniLeagues.removeMember': { ...miniLeague, manager_id: owner.managerId },
  'miniLeagues.renewInvitation': miniLeague,
};
/** The refusal another manager gets. */
const DENIED: Readonly<Record<string, ErrorCode>> = {
  'auth.sessions.end': 'ERR_NOT_FOUND',
  'auth.identities.unlink': 'ERR_NOT_FOUND',
  'inbox.get': 'ERR_NOT_FOUND',
  'inbox.markRead': 'ERR_NOT_FOUND',
  'contests.leave': 'ERR_NOT_JOINED',
  'teams.update': 'ERR_NOT_FOUND',
  'teams.swapNonStarters': 'ERR_NOT_FOUND',
  'teams.get': 'ERR_PICKS_HIDDEN',
  'contests.players.points': 'ERR_PICKS_HIDDEN',
  'contests.players.picked': 'ERR_PICKS_HIDDEN',
  'miniLeagues.get': 'ERR_NOT_FOUND',
  'miniLeagues.rename': 'ERR_NOT_FOUND',
  'miniLeagues.leave': 'ERR_NOT_FOUND',
  'miniLeagues.renewInvitation': 'ERR_NOT_FOUND',
};

const ACCESS_REFUSALS: readonly string[] = [
  'ERR_LOGIN_REQUIRED',
  'ERR_ACTIVATION_REQUIRED',
  'ERR_TWO_STEPS_REQUIRED',
  'ERR_NOT_ALLOWED',
];
type Access = (typeof calls)[CallKey]['access'] | 'operator';
type Verdicts = Readonly<Record<Access, ErrorCode | 'admitted'>>;

async function managerWhere(change: (manager: SignedUp) => Promise<unknown>): Promise<Client> {
  const manager = await signUp(app);
  await change(manager);
  return manager;
}
const ended = await signUp(app);
await ended.call('auth.signOut', {});
const unactivated = await managerWhere(({ managerId }) =>
  sql`update manager set activated_at = null where id = ${managerId}`.execute(db),
);
const incomplete = await managerWhere(({ managerId }) =>
  sql`
    update manager set activated_at = null, nickname = null, nickname_key = null where id = ${managerId}
  `.execute(db),
);
const halfway = await managerWhere(({ managerId }) =>
  sql`update session set owes_second_step = true where manager_id = ${managerId}`.execute(db),
);
const operator = await managerWhere(({ managerId }) =>
  sql`update manager set role = 'operator' where id = ${managerId}`.execute(db),
);

const NEEDS_LOGIN = 'ERR_LOGIN_REQUIRED';
const everybody: readonly (readonly [string, Client, Verdicts])[] = [
  [
    'a visitor',
    clientOf(app),
    {
      visitor: 'admitted',
      any_session: NEEDS_LOGIN,
      limited: NEEDS_LOGIN,
      manager: NEEDS_LOGIN,
      operator: NEEDS_LOGIN,
    },
  ],
  [
    'an ended session',
    ended,
    {
      visitor: NEEDS_LOGIN,
      any_session: NEEDS_LOGIN,
      limited: NEEDS_LOGIN,
      manager: NEEDS_LOGIN,
      operator: NEEDS_LOGIN,
    },
  ],
  [
    'a manager who is not activated',
    unactivated,
    {
      visitor: 'admitted',
      any_session: 'admitted',
      limited: 'admitted',
      manager: 'ERR_ACTIVATION_REQUIRED',
      operator: 'ERR_ACTIVATION_REQUIRED',
    },
  ],
  [
    'a manager without a complete profile',
    incomplete,
    {
      visitor: 'admitted',
      any_session: 'admitted',
      limited: 'admitted',
      manager: 'ERR_COMPLETE_PROFILE',
      operator: 'ERR_COMPLETE_PROFILE',
    },
  ],
  [
    'a session without its second step',
    halfway,
    {
      visitor: 'admitted',
      any_session: 'admitted',
      limited: 'ERR_TWO_STEPS_REQUIRED',
      manager: 'ERR_TWO_STEPS_REQUIRED',
      operator: 'ERR_TWO_STEPS_REQUIRED',
    },
  ],
  [
    'another manager',
    await signUp(app),
    {
      visitor: 'admitted',
      any_session: 'admitted',
      limited: 'admitted',
      manager: 'admitted',
      operator: 'ERR_NOT_ALLOWED',
    },
  ],
  [
    'an operator',
    operator,
    {
      visitor: 'admitted',
      any_session: 'admitted',
      limited: 'admitted',
      manager: 'admitted',
      operator: 'admitted',
    },
  ],
];

/** All calls; the one that ends the session is last. */
const LOGOUT = 'auth.signOut';
const every = new Set(
  boundPaths()
    .map(({ key }) => key)
    .filter((key) => key !== LOGOUT),
);
const keys: readonly CallKey[] = [...every, LOGOUT];

/** All data of the owner, as text. */
async function ownedData(): Promise<string> {
  const { rows } = await sql<{ all: string }>`
    select concat(
      (select string_agg(manager::text, ';') from manager where id = ${owner.managerId}),
      (select string_agg(entry::text, ';' order by id) from entry where manager_id = ${owner.managerId}),
      (select string_agg(account::text, ';' order by id) from account where manager_id = ${owner.managerId}),
      (select string_agg(notification::text, ';' order by id) from notification where manager_id = ${owner.managerId}),
      (select string_agg(shared_review::text, ';') from shared_review where manager_id = ${owner.managerId}),
      (select string_agg(mini_league::text || mini_league_member::text, ';' order by place)
       from mini_league join mini_league_member on mini_league_id = mini_league.id where mini_league.id = ${miniLeague.id}),
      (select string_agg(id || ' ' || coalesce(ended_at::text, 'open'), ';' order by id)
       from session where manager_id = ${owner.managerId})
    ) as all
  `.execute(db);
  return rows[0]?.all ?? '';
}

describe.each(everybody)('%s', (_name, client, verdicts) => {
  test(`is admitted to each of the ${keys.length} calls by its access, and to no data of another manager`, async () => {
    const before = await ownedData();
    for (const key of keys) {
      const answer = await client.ask(key, { ...goodInput(key), ...FOREIGN[key] });
      const verdict = verdicts[calls[key].access];
      if (verdict !== 'admitted') {
        expect([key, answer.error]).toEqual([key, verdict]);
        continue;
      }
      expect(ACCESS_REFUSALS, `${key}: ${answer.error}`).not.toContain(answer.error);
      if (key in DENIED) expect([key, answer.error]).toEqual([key, DENIED[key]]);
      expect(answer.status, `${key}: ${answer.error}`).toBeLessThan(500);
      const answered = JSON.stringify(answer.params ?? null);
      for (const secret of [owner.email, owner.identity.token ?? ''])
        expect(answered, key).not.toContain(secret);
    }
    expect(await ownedData()).toBe(before);
  });
});

test('the owner may call what others are denied', async () => {
  const untilViewTime = 'contests.players.picked';
  const endsIt = ['auth.sessions.end', 'contests.leave', 'miniLeagues.leave'];
  for (const key of keys.filter((each) => each in DENIED && !endsIt.includes(each))) {
    const answer = await owner.ask(key, { ...goodInput(key), ...FOREIGN[key] });
    expect([key, answer.error]).toEqual([key, key === untilViewTime ? 'ERR_PICKS_HIDDEN' : 'SUCCESS']);
  }
});
