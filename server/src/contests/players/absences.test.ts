import { xfc } from '@touchline/domain/money';
import { beforeEach, describe, expect, test } from 'vitest';
import { inTransaction, sql } from '../../db/database.ts';
import { inProcessVisitor } from '../../http/auth/caller.ts';
import { LOCK, OPEN, openContestScene } from '../../testing/contests/contest-scene.ts';
import { validTeam } from '../../testing/contests/contests.ts';
import { warnOfAbsences } from './warn-of-absences.ts';

const scene = await openContestScene();
const { db, call } = scene;
const visitor = inProcessVisitor();
const KICK_OFF = new Date('2026-03-07T15:00:00Z');
const WEEK_MS = 7 * 86_400_000;
const NEXT_WEEK = new Date(KICK_OFF.getTime() + WEEK_MS);

const football = await scene.football();
const contest = await scene.contest(football);
const second = await scene.contest(football);
const team = validTeam(football);
const [ann, bea] = await scene.managers(2, xfc(0n));
if (ann === undefined || bea === undefined) throw new Error('no managers');
await scene.stopClockAt(OPEN);
for (const id of [contest, second]) {
  await call('contests.join', { id }, ann);
  await call('teams.create', { contest_id: id, ...team }, ann);
}
await call('contests.join', { id: contest }, bea);
const [first = 0, other = 0] = team.starters.map(Number);
const fielded = new Set([...team.starters, ...team.reserves].map(Number));

interface Out {
  readonly playerId: number;
  readonly outFrom?: Date;
  readonly expectedReturn?: Date | null;
  readonly status?: 'injured' | 'doubtful';
}

async function ruleOut({ playerId, outFrom = OPEN, expectedReturn = null, status = 'injured' }: Out) {
  await sql`
    insert into absence (player_id, provider, provider_key, status, reason, known_at, out_from, expected_return)
    values (${playerId}, 'test', ${`${playerId} ${status}`}, ${status}, 'knee', ${outFrom}, ${outFrom}, ${expectedReturn})
  `.execute(db);
}

async function rowOf(playerId: number) {
  const answer = await call(
    'contests.players.pickable',
    { contestId: contest, page: 1, noItems: 100 },
    visitor,
  );
  if ('refused' in answer) throw new Error(answer.refused);
  const row = answer.data.find(({ id }) => id === playerId);
  if (row === undefined) throw new Error(`player ${playerId} is not in the pool`);
  return row;
}

beforeEach(async () => {
  await sql`delete from absence`.execute(db);
  await sql`delete from notification`.execute(db);
});

describe('a player who is out', () => {
  test('can be picked, with the reason, when the next match of the contest is missed', async () => {
    expect(await rowOf(first)).toMatchObject({ absence: null, unavailable: null });
    await ruleOut({ playerId: first, expectedReturn: NEXT_WEEK });
    expect(await rowOf(first)).toMatchObject({
      absence: { status: 'injured', reason: 'knee', expected_return_dt: NEXT_WEEK.toISOString() },
      unavailable: null,
      likely_to_start: false,
    });
  });

  test('counts as available when back by kick-off, or out only from a later match on', async () => {
    await ruleOut({ playerId: first, expectedReturn: KICK_OFF });
    await ruleOut({ playerId: other, outFrom: NEXT_WEEK });
    expect((await rowOf(first)).absence).toBeNull();
    expect((await rowOf(other)).absence).toBeNull();
  });

  test('is never suggested while others can play', async () => {
    const suggestion = async () => {
      const answer = await call('teams.suggest', { contestId: contest }, ann);
      if ('refused' in answer) throw new Error(answer.refused);
      return answer.starters.map(({ id }) => id);
    };
    const [best = 0] = await suggestion();
    await ruleOut({ playerId: best });
    expect(await suggestion()).not.toContain(best);
  });

  test('is likely to start as long as nothing speaks against it', async () => {
    const likely = await rowOf(first);
    await ruleOut({ playerId: first, status: 'doubtful' });
    const doubtful = await rowOf(first);
    await ruleOut({ playerId: first });
    const out = await rowOf(first);
    expect(likely.start_chance).toBeGreaterThan(doubtful.start_chance);
    expect(doubtful.start_chance).toBeGreaterThan(0);
    expect(out).toMatchObject({ start_chance: 0, likely_to_start: false, expected: '0.0' });
  });
});

describe('managers who field a player newly ruled out', () => {
  const warn = (absences: readonly Out[], at = OPEN) =>
    inTransaction(db, (tx) =>
      warnOfAbsences(
        tx,
        at,
        absences.map(({ playerId, outFrom = OPEN, expectedReturn = null }) => ({
          playerId,
          outFrom,
          expectedReturn,
        })),
      ),
    );
  const warned = async () =>
    (
      await sql<{ manager_id: number; link: string; message_values: { names: string } }>`
        select manager_id, link, message_values from notification where kind = 'players_out' order by id
      `.execute(db)
    ).rows;

  test('are notified once a contest, with all names, and no one else is', async () => {
    await warn([{ playerId: first }, { playerId: other }]);
    const notices = await warned();
    expect(notices.map(({ manager_id }) => manager_id)).toEqual([ann.managerId, ann.managerId]);
    expect(notices.map(({ link }) => link)).toEqual([
      `/play/contest/${contest}/test-contest`,
      `/play/contest/${second}/test-contest`,
    ]);
    expect(notices[0]?.message_values.names.split(', ')).toHaveLength(2);
  });

  test('are not notified of players who are back by kick-off or not in the team', async () => {
    const bench = football.players.find(({ id }) => !fielded.has(id));
    await warn([{ playerId: first, expectedReturn: KICK_OFF }, { playerId: bench?.id ?? 0 }]);
    expect(await warned()).toEqual([]);
  });

  test('are not notified after the deadline', async () => {
    await sql`update contest set locked_at = ${LOCK}`.execute(db);
    await warn([{ playerId: first }]);
    expect(await warned()).toEqual([]);
    await sql`update contest set locked_at = null`.execute(db);
  });
});
