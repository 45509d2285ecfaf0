import { splitPool } from '@touchline/domain/contests/prizes';
import { xfc } from '@touchline/domain/money';
import { CURRENT_RULES } from '@touchline/domain/rules/index';
import { describe, expect, test } from 'vitest';
import { gameNow } from '../../db/clock.ts';
import { inTransaction, sql } from '../../db/database.ts';
import { validTeam, type TestManager } from '../../testing/contests/contests.ts';
import {
  FEE,
  KICK_OFF,
  LOCK,
  OPEN,
  SETTLED,
  openContestScene,
} from '../../testing/contests/contest-scene.ts';
import { keepBooks } from '../../testing/database/books.ts';
import { contestPot, openHolds } from '../../wallet/public.ts';

const scene = await openContestScene();
const { db } = scene;
keepBooks(db);

const HOST_SHARE = 400;
const ONE = 100_000_000n;

interface Terms {
  readonly added?: bigint;
  readonly guaranteed?: bigint;
  readonly hostShare?: number;
}

/** A contest for a fee of FEE that a manager made; what backs its prizes is held from them. */
async function organizedContest({ added = 0n, guaranteed = 0n, hostShare = HOST_SHARE }: Terms) {
  await scene.stopClockAt(OPEN);
  const football = await scene.football();
  const contest = await scene.contest(football, { entryFee: FEE });
  const organizer = await scene.manager(xfc(50n * ONE));
  await inTransaction(db, async (tx) => {
    await sql`
      update contest set is_official = false, organizer_id = ${organizer.managerId}, host_share = ${hostShare},
        added_prize = ${added}, guaranteed_pool = ${guaranteed},
        venue_club_id = (select home_club_id from contest_match join match on match.id = match_id where contest_id = ${contest} limit 1)
      where id = ${contest}
    `.execute(tx);
    const units = added > guaranteed ? added : guaranteed;
    if (units > 0n) {
      const cause = { kind: 'contest', id: contest };
      await openHolds(tx, await gameNow(tx), [{ accountId: organizer.accountId, cause, units }]);
    }
  });
  return { football, contest, organizer };
}

/** Enters managers with 10 XFC each. */
async function enter(
  { football, contest }: Awaited<ReturnType<typeof organizedContest>>,
  managers: readonly TestManager[],
): Promise<void> {
  for (const manager of managers) await scene.enter(contest, manager, validTeam(football));
}

async function play({ football, contest }: Awaited<ReturnType<typeof organizedContest>>): Promise<void> {
  await scene.sweepAt(KICK_OFF);
  await scene.endMatches(football);
  await scene.sweepAt(SETTLED);
  expect((await contestPot(db, contest)).units).toBe(0n);
}

async function received(manager: TestManager, reason: string): Promise<bigint> {
  const { rows } = await sql<{ units: bigint }>`
    select coalesce(sum(units), 0)::bigint as units from posting
    join ledger_transaction on ledger_transaction.id = transaction_id
    where account_id = ${manager.accountId} and reason = ${reason}
  `.execute(db);
  return rows[0]?.units ?? -1n;
}

describe('the host of a contest', () => {
  test('is paid the share of the fees of the other managers when the contest is final', async () => {
    const contest = await organizedContest({});
    await enter(contest, await scene.managers(4));
    await play(contest);
    expect(await received(contest.organizer, 'contest_host')).toBe((FEE.units * 4n * 4n) / 100n);
  });

  test('takes no share of their own fee', async () => {
    const contest = await organizedContest({});
    await enter(contest, [contest.organizer, ...(await scene.managers(2))]);
    await play(contest);
    expect(await received(contest.organizer, 'contest_host')).toBe((FEE.units * 2n * 4n) / 100n);
  });

  test('has the share that the contest shows before it is joined', async () => {
    const contest = await organizedContest({ added: 3n * ONE });
    await enter(contest, [contest.organizer, ...(await scene.managers(3))]);
    const shown = await scene.call('contests.get', { id: contest.contest }, contest.organizer);
    const split = splitPool(
      {
        fees: xfc(FEE.units * 4n),
        feesOfHost: FEE,
        hostShareBasisPoints: BigInt(HOST_SHARE),
        addedPrize: xfc(3n * ONE),
        guaranteedPool: xfc(0n),
      },
      CURRENT_RULES,
    );
    expect(shown).toMatchObject({ host_cut: { percent: '4', amount: '0.24' }, pool: '10.44' });
    expect(split.pool.units).toBe(1_044_000_000n);
  });
});

describe('an added prize of an organizer', () => {
  test('is held at once, and is part of the prizes at the end', async () => {
    const contest = await organizedContest({ added: 5n * ONE, hostShare: 0 });
    expect(await scene.xfcOf(contest.organizer)).toEqual({ available: 45n * ONE, held: 5n * ONE });
    const managers = await scene.managers(2);
    await enter(contest, managers);
    await play(contest);
    expect(await scene.xfcOf(contest.organizer)).toEqual({ available: 45n * ONE, held: 0n });
    const won = await Promise.all(managers.map((manager) => received(manager, 'contest_prize')));
    expect(won.reduce((sum, units) => sum + units, 0n)).toBe(
      FEE.units * 2n - (FEE.units * 8n) / 100n + 5n * ONE,
    );
  });

  test('returns when too few join', async () => {
    const contest = await organizedContest({ added: 5n * ONE });
    await enter(contest, await scene.managers(1));
    await scene.sweepAt(LOCK);
    expect(await scene.xfcOf(contest.organizer)).toEqual({ available: 50n * ONE, held: 0n });
  });
});

describe('a guarantee of an organizer', () => {
  test('raises the prizes to the guarantee when the fees do not suffice', async () => {
    const contest = await organizedContest({ guaranteed: 20n * ONE, hostShare: 0 });
    const managers = await scene.managers(2);
    await enter(contest, managers);
    await play(contest);
    const won = await Promise.all(managers.map((manager) => received(manager, 'contest_prize')));
    expect(won.reduce((sum, units) => sum + units, 0n)).toBe(20n * ONE);
    const net = FEE.units * 2n - (FEE.units * 8n) / 100n;
    expect(await scene.xfcOf(contest.organizer)).toEqual({ available: 30n * ONE + net, held: 0n });
    expect(await received(contest.organizer, 'contest_guarantee_returned')).toBe(net);
  });

  test('returns whole when the fees suffice', async () => {
    const contest = await organizedContest({ guaranteed: 2n * ONE, hostShare: 0 });
    await enter(contest, await scene.managers(3));
    await play(contest);
    expect(await scene.xfcOf(contest.organizer)).toEqual({ available: 50n * ONE, held: 0n });
  });

  test('includes the added prize: only the rest of it is topped up', async () => {
    const contest = await organizedContest({ added: 3n * ONE, guaranteed: 10n * ONE, hostShare: 0 });
    expect(await scene.xfcOf(contest.organizer)).toEqual({ available: 40n * ONE, held: 10n * ONE });
    await enter(contest, await scene.managers(2));
    await play(contest);
    const net = FEE.units * 2n - (FEE.units * 8n) / 100n;
    expect(await received(contest.organizer, 'contest_guarantee_returned')).toBe(net);
  });

  test('returns when the matches of a running contest are void', async () => {
    const contest = await organizedContest({ guaranteed: 20n * ONE });
    await enter(contest, await scene.managers(2));
    await scene.sweepAt(KICK_OFF);
    await sql`
      update match set status = 'postponed' where id = any(${contest.football.matchIds}::int[])
    `.execute(db);
    await scene.sweepAt(SETTLED);
    expect(await scene.xfcOf(contest.organizer)).toEqual({ available: 50n * ONE, held: 0n });
  });
});
