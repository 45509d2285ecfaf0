import { xfc } from '@touchline/domain/money';
import { CURRENT_RULES } from '@touchline/domain/rules/index';
import { describe, expect, test } from 'vitest';
import { hashPassword } from '../../auth/passwords/password-hash.ts';
import { sql } from '../../db/database.ts';
import { inProcessVisitor } from '../../http/auth/caller.ts';
import { LOCK, OPEN, openContestScene } from '../../testing/contests/contest-scene.ts';
import { validTeam } from '../../testing/contests/contests.ts';

const scene = await openContestScene();
const { db, call } = scene;
const visitor = inProcessVisitor();

const UNIT = 100_000_000n;

const football = await scene.football();
const later = await scene.football({ kickOffAt: new Date('2026-03-08T15:00:00Z'), matches: 1 });
const free = await scene.contest(football);
const paid = await scene.contest(football, { entryFee: xfc(2n * UNIT), addedPrize: xfc(UNIT) });
const locked = await scene.contest(later, { passwordHash: await hashPassword('sesame') });
await sql`update contest set name = 'Élan Ørsted ' || id where id = ${paid}`.execute(db);
const [ann, bea] = await scene.managers(2, xfc(100n * UNIT));
if (ann === undefined || bea === undefined) throw new Error('no managers');
await call('contests.join', { id: paid }, ann);
await call('contests.join', { id: paid }, bea);
await call('contests.join', { id: free }, ann);
await call('teams.create', { contest_id: free, ...validTeam(football) }, ann);

type Filters = Omit<Parameters<typeof call<'contests.list'>>[1], 'page'>;
async function listed(filters: Filters, caller: Parameters<typeof call>[2] = visitor): Promise<number[]> {
  const answer = await call('contests.list', { page: 1, ...filters }, caller);
  if ('refused' in answer) throw new Error(answer.refused);
  return answer.data.map((contest) => contest.id);
}

describe('the lobby', () => {
  test('shows a contest with its prize pool, times and taken seats', async () => {
    await scene.stopClockAt(OPEN);
    const answer = await call('contests.list', { page: 1, free_entry: 0 }, bea);
    expect(answer).toMatchObject({
      data: [
        {
          id: paid,
          slug: `elan-orsted-${paid}`,
          state: 2,
          contest_dt: '2026-03-07T15:00:00.000Z',
          lock_dt: '2026-03-07T14:55:00.000Z',
          view_team_dt: '2026-03-07T15:05:00.000Z',
          entry_fee: '2.00',
          pool: '4.84',
          entries: 2,
          my_entries: 1,
          my_empty_entries: 1,
          match_count: 2,
          is_private: false,
          league: { label: expect.stringMatching(/\(GB\)$/) },
        },
      ],
      summary: { total: 1, page: 1, pages: 1 },
    });
  });

  test('applies each filter; league -1 or 0 means every league', async () => {
    await scene.stopClockAt(OPEN);
    expect(await listed({})).toHaveLength(3);
    expect(await listed({ league_id: -1 })).toHaveLength(3);
    expect(await listed({ league_id: 0 })).toHaveLength(3);
    expect(await listed({ league_id: later.leagueId })).toEqual([locked]);
    expect(await listed({ is_private: 1 })).toEqual([locked]);
    expect(await listed({ is_private: 'all' })).toHaveLength(3);
    expect(await listed({ kind: 1 })).toEqual([]);
    expect(await listed({ is_pro: 1 })).toEqual([]);
    expect(await listed({ mine: 1 }, bea)).toEqual([paid]);
    expect(await listed({ mine: 1 })).toEqual([]);
  });

  test('filters pro contests by tier', async () => {
    await scene.stopClockAt(OPEN);
    const rookie = await scene.contest(football, { proTier: 'rookie' });
    const open = await scene.contest(football, { proTier: 'open' });
    expect(new Set(await listed({ is_pro: 1 }))).toEqual(new Set([rookie, open]));
    expect(await listed({ pro_tier: 'rookie' })).toEqual([rookie]);
    expect(await listed({ pro_tier: 'open' })).toEqual([open]);
    expect(await listed({ pro_tier: 'open', is_pro: 0 })).toEqual([]);
    const counts = await call('contests.summary', { pro_tier: 'rookie' }, visitor);
    expect(counts).toMatchObject({ all: 1 });
    await sql`delete from contest_match where contest_id in (${rookie}, ${open})`.execute(db);
    await sql`delete from contest where id in (${rookie}, ${open})`.execute(db);
  });

  test('shows for a league also the contests over all leagues that include one of its matches', async () => {
    await scene.stopClockAt(OPEN);
    const elsewhere = await scene.football();
    const overAll = await scene.contest(football);
    await sql`
      update contest set league_id = null, season_id = null, round_id = null, round = null where id = ${overAll}
    `.execute(db);
    await sql`insert into contest_match (contest_id, match_id) values (${overAll}, ${later.matchIds[0]})`.execute(
      db,
    );
    expect(new Set(await listed({ league_id: football.leagueId }))).toEqual(new Set([free, paid, overAll]));
    expect(new Set(await listed({ league_id: later.leagueId }))).toEqual(new Set([locked, overAll]));
    expect(await listed({ league_id: elsewhere.leagueId })).toEqual([]);
    const counts = await call('contests.summary', { league_id: later.leagueId }, visitor);
    expect(counts).toMatchObject({ all: 2, upcoming: 2 });
    await sql`delete from contest_match where contest_id = ${overAll}`.execute(db);
    await sql`delete from contest where id = ${overAll}`.execute(db);
  });

  test('lists only contests that can be joined now on request', async () => {
    await scene.stopClockAt(OPEN);
    expect(new Set(await listed({ joinable: 1 }))).toEqual(new Set([free, paid]));
    await sql`update contest set max_entries = 2 where id = ${paid}`.execute(db);
    expect(await listed({ joinable: 1 })).toEqual([free]);
    await sql`update contest set max_entries = null where id = ${paid}`.execute(db);
    await scene.stopClockAt(LOCK);
    expect(await listed({ joinable: 1 })).toEqual([]);
    await scene.stopClockAt(OPEN);
  });

  test('finds a name with or without accents, and treats the term literally', async () => {
    expect(await listed({ search: 'elan orsted' })).toEqual([paid]);
    expect(await listed({ search: 'ÉLAN' })).toEqual([paid]);
    expect(await listed({ search: '%' })).toEqual([]);
  });

  test('sorts and pages without lost or repeated contests', async () => {
    await scene.stopClockAt(OPEN);
    expect(await listed({ sort_by: 'pool', sort_how: 'desc' })).toHaveLength(3);
    expect((await listed({ sort_by: 'pool', sort_how: 'desc' }))[0]).toBe(paid);
    expect((await listed({ sort_by: 'entries' }))[0]).toBe(paid);
    const seen: number[] = [];
    for (const page of [1, 2, 3]) {
      const answer = await call('contests.list', { page, noItems: 1 }, visitor);
      if ('refused' in answer) throw new Error(answer.refused);
      expect(answer.summary).toEqual({ total: 3, page, per_page: 1, pages: 3 });
      seen.push(...answer.data.map((contest) => contest.id));
    }
    expect(seen.toSorted((one, other) => one - other)).toEqual([free, paid, locked]);
  });

  test('lists upcoming contests that can no longer be joined last, in every order', async () => {
    await sql`update contest set min_entries = 1 where id = ${free}`.execute(db);
    await scene.stopClockAt(OPEN);
    expect((await listed({ when: 1 }))[2]).toBe(locked);
    await scene.stopClockAt(LOCK);
    expect(await listed({ when: 1 })).toEqual([locked, free]);
    expect(await listed({ when: 1, sort_by: 'entries' })).toEqual([locked, free]);
    await sql`update contest set min_entries = 2 where id = ${free}`.execute(db);
  });

  test('groups contests to join now by the question they answer, with the first page of upcoming ones', async () => {
    await scene.stopClockAt(OPEN);
    const groupsFor = async (
      caller: Parameters<typeof call>[2],
      input: Filters = { when: 1, groups: 1 },
      page = 1,
    ) => {
      const answer = await call('contests.list', { page, ...input }, caller);
      if ('refused' in answer) throw new Error(answer.refused);
      return answer.groups.map(({ key, contests }) => [key, ...contests.map(({ id }) => id)]);
    };
    expect(await groupsFor(visitor)).toEqual([
      ['soon', free, paid],
      ['prize', paid],
      ['beginners', free],
    ]);
    // Bea has joined the paid one, whose league is hers.
    expect(await groupsFor(bea)).toEqual([
      ['soon', free],
      ['my_leagues', free],
      ['beginners', free],
    ]);
    expect(await groupsFor(ann)).toEqual([]);
    expect(await groupsFor(visitor, { when: 1 })).toEqual([]);
    expect(await groupsFor(visitor, { when: 2, groups: 1 })).toEqual([]);
    expect(await groupsFor(visitor, { when: 1, groups: 1, noItems: 1 }, 2)).toEqual([]);
  });

  test('puts a contest in the tab of its state by the clock, before any sweep has run', async () => {
    await scene.stopClockAt(OPEN);
    expect(await call('contests.summary', {}, visitor)).toEqual({
      all: 3,
      upcoming: 3,
      running: 0,
      finished: 0,
    });
    // The paid contest has no team and the free one has one: with fewer than two both are cancelled.
    await scene.stopClockAt(new Date('2026-03-07T16:00:00Z'));
    expect(await listed({ when: 3 })).toEqual([paid, free]);
    await call('contests.join', { id: locked, password: 'sesame' }, ann);
    expect(await call('contests.summary', {}, visitor)).toEqual({
      all: 3,
      upcoming: 1,
      running: 0,
      finished: 2,
    });
    expect(await listed({ when: 1 })).toEqual([locked]);
  });
});

describe('a contest', () => {
  test('shows the prize of each place and the cuts of the fees', async () => {
    await scene.stopClockAt(OPEN);
    expect(await call('contests.get', { id: paid }, visitor)).toMatchObject({
      id: paid,
      prizes: [{ from: 1, to: 1, amount: '4.84' }],
      house_cut: { percent: '4', amount: '0.16' },
      host_cut: { percent: '0', amount: '0.00' },
      team_rules: { stars: 28, per_club: 4 },
      matches: [{ status: 'scheduled', is_void: false }, { is_void: false }],
      provisional_until: null,
      final_at: null,
      cancel_reason: null,
    });
    expect(await call('contests.get', { id: locked }, visitor)).toMatchObject({
      team_rules: { per_club: 7 },
    });
  });

  test('reports teams as visible exactly from view-team time on', async () => {
    const shown = async (time: string) => {
      await scene.stopClockAt(new Date(time));
      const answer = await call('contests.get', { id: paid }, visitor);
      return 'refused' in answer ? answer.refused : answer.teams_shown;
    };
    expect(await shown('2026-03-07T15:04:59.999Z')).toBe(false);
    expect(await shown('2026-03-07T15:05:00.000Z')).toBe(true);
  });

  test('that does not exist is not found', async () => {
    expect(await call('contests.get', { id: 999_999 }, visitor)).toEqual({
      refused: 'ERR_NOT_FOUND',
    });
  });

  test('lists each manager once', async () => {
    const answer = await call('contests.managers', { id: paid, page: 1 }, bea);
    expect(answer).toMatchObject({
      data: [
        { manager_id: ann.managerId, entries: 1, user_level: 1, mine: false },
        { manager_id: bea.managerId, entries: 1, mine: true },
      ],
      summary: { total: 2 },
    });
  });

  test('follows the current rules', async () => {
    expect(await call('contests.configuration', {}, visitor)).toEqual({
      join_time: 5,
      rules_version: CURRENT_RULES.version,
      open_days: 7,
      house_percent: '4',
    });
  });
});

describe('the players of a contest', () => {
  const players = (filters: object) =>
    call('contests.players.pickable', { contestId: free, page: 1, ...filters }, visitor);

  test('are those of its clubs, with their next match and the clubs to filter by', async () => {
    await scene.stopClockAt(OPEN);
    const answer = await players({ noItems: 100 });
    if ('refused' in answer) throw new Error(answer.refused);
    expect(answer.summary.total).toBe(football.players.length);
    expect(answer.clubs.map((club) => club.id)).toEqual(football.clubIds);
    expect(answer.data[0]).toMatchObject({
      form: null,
      unavailable: null,
      next_match: { kickoff_dt: '2026-03-07T15:00:00.000Z' },
    });
  });

  test('are filtered by position, club, stars and name', async () => {
    const clubId = football.clubIds[0] ?? 0;
    const answer = await players({ position: 'GK', club_id: clubId });
    if ('refused' in answer) throw new Error(answer.refused);
    expect(answer.data).toHaveLength(2);
    expect(answer.data.every((row) => row.position === 'GK' && row.club.id === clubId)).toBe(true);
    const [keeper] = answer.data;
    await sql`update player set name = 'José Ødegård' where id = ${keeper?.id}`.execute(db);
    expect(await players({ search: 'jose odegard' })).toMatchObject({ data: [{ id: keeper?.id }] });
    expect(await players({ stars: 5 })).toMatchObject({ data: [], summary: { total: 0, pages: 0 } });
  });

  test('have the mean of their last five matches as form', async () => {
    const player = football.players.at(-1);
    // Eight weeks ago 8 points, the week before the contest 1; in the third week the player stayed on the bench.
    await sql`
      with earlier as (
        insert into match (provider, provider_key, round_id, league_id, home_club_id, away_club_id, kickoff_at, events_version)
        select 'test', 'week-' || week, round_id, league_id, home_club_id, away_club_id,
          kickoff_at - week * interval '7 days', 1
        from match, generate_series(1, 8) as week where match.id = ${football.matchIds.at(-1)}
        returning id, substring(provider_key from 6)::int as week
      ), played as (
        insert into appearance (match_id, player_id, club_id, side, started, on_pitch, minutes, statistics)
        select id, ${player?.id}, ${player?.clubId}, 'home', true, false, case week when 3 then 0 else 90 end, '{}'
        from earlier
      )
      insert into player_points (match_id, player_id, scoring_table, points, reasons)
      select id, ${player?.id}, 'easy', case week when 3 then 0 else week end, '[]' from earlier
    `.execute(db);
    // Weeks 1, 2, 4, 5 and 6.
    expect(await players({ noItems: 1 })).toMatchObject({ data: [{ id: player?.id, form: '3.6' }] });
  });

  test('keep their stars as of the opening, and are unavailable after leaving their club', async () => {
    const [player] = football.players;
    await sql`update player set stars = 5, name = 'Gone Away', club_id = null where id = ${player?.id}`.execute(
      db,
    );
    expect(await players({ search: 'gone away' })).toMatchObject({
      data: [{ id: player?.id, stars: player?.stars, unavailable: 'unavailable.left_club' }],
    });
  });

  test('are suggested as a valid team of pickable players', async () => {
    const answer = await call('teams.suggest', { contestId: free }, visitor);
    if ('refused' in answer) throw new Error(answer.refused);
    const team = {
      starters: answer.starters.map((row) => row.id),
      reserves: answer.reserves.map((row) => row.id),
      captain_id: answer.captain_id,
      vice_captain_id: answer.vice_captain_id,
    };
    expect([...answer.starters, ...answer.reserves].every((row) => row.unavailable === null)).toBe(true);
    await call('contests.join', { id: free }, bea);
    expect(await call('teams.create', { contest_id: free, ...team }, bea)).toMatchObject({
      team_id: expect.any(Number),
    });
  });
});
