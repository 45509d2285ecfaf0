import { payment } from '@touchline/domain/wallet/ledger';
import { xfc, XFC_UNIT } from '@touchline/domain/money';
import { DAY_MS, HOUR_MS } from '@touchline/domain/rules/durations';
import { beforeEach, describe, expect, test } from 'vitest';
import { linkManagers, undoLinks } from '../../auth/identities/linked-managers.ts';
import { keepInvitation } from '../../auth/sign-up/keep-invitation.ts';
import { gameNow } from '../../db/clock.ts';
import { inTransaction, sql, type Db } from '../../db/database.ts';
import { makeBarrier } from '../../testing/processes/barrier.ts';
import { validTeam, type TestManager } from '../../testing/contests/contests.ts';
import {
  FEE,
  LOCK,
  OPEN,
  openContestScene,
  SETTLED,
  type ContestScene,
} from '../../testing/contests/contest-scene.ts';
import { keepBooks } from '../../testing/database/books.ts';
import { makeVerified } from '../../testing/rewards/reward-intents.ts';
import { houseAccount } from '../../wallet/accounts.ts';
import { moveMoney } from '../../wallet/ledger.ts';
import { countedContests } from './counted-contests.ts';
import { payReward } from './pay-reward.ts';
import { readInvitations } from './read-invitations.ts';
import { referralSweep, stepReferral } from './sweep-referrals.ts';

const scene = await openContestScene();
const { db } = scene;
keepBooks(db);
/** A second database: the naive variant pays too often. */
const unguarded = await openContestScene();

const PAGE = { page: 1, publicUrl: 'https://play.example' };
const after = (ms: number): Date => new Date(SETTLED.getTime() + ms);

beforeEach(() => scene.stopClockAt(OPEN));

async function invite(on: Db, inviter: TestManager, invited: TestManager): Promise<void> {
  const { rows } = await sql<{ code: string }>`
    select referral_code as code from manager where id = ${inviter.managerId}
  `.execute(on);
  const typed = rows[0]?.code.toLowerCase();
  expect(
    await inTransaction(on, async (tx) => keepInvitation(tx, await gameNow(tx), invited.managerId, typed)),
  ).toBe(true);
}

/** A verified manager with 20 XFC of their own. */
async function verifiedManager(on: ContestScene = scene): Promise<TestManager> {
  const manager = await on.manager(xfc(0n));
  await makeVerified(on.db, manager);
  await give(on.db, manager, { units: 20n * XFC_UNIT, reason: 'contest_prize' });
  return manager;
}

/** A verified inviter, and a verified manager whom they invited. */
async function makePair(on: ContestScene = scene): Promise<{ inviter: TestManager; invited: TestManager }> {
  const [inviter, invited] = [await verifiedManager(on), await verifiedManager(on)];
  await invite(on.db, inviter, invited);
  return { inviter, invited };
}

/** Some managers play contests against another, from the opening to the prizes. */
async function play(managers: readonly TestManager[], contests = 3, on: ContestScene = scene): Promise<void> {
  await on.stopClockAt(OPEN);
  const football = await on.football();
  const rival = await on.manager(xfc(100n * XFC_UNIT));
  for (let index = 0; index < contests; index += 1) {
    const id = await on.contest(football, { entryFee: FEE });
    for (const manager of [...managers, rival]) await on.enter(id, manager, validTeam(football));
  }
  await on.sweepAt(LOCK);
  await on.endMatches(football);
  await on.sweepAt(SETTLED);
}

/** Runs the sweep at a moment until nothing is due. */
async function sweepAt(at: Date, on: ContestScene = scene): Promise<void> {
  await on.stopClockAt(at);
  while ((await referralSweep.run(on.db)) > 0);
}

async function goldOf({ managerId }: TestManager, on: Db = db): Promise<bigint> {
  const { rows } = await sql<{ available: bigint }>`
    select available from account where manager_id = ${managerId} and currency = 'GOLD'
  `.execute(on);
  return rows[0]?.available ?? 0n;
}

const stateOf = async (invited: TestManager) => {
  const { rows } = await sql<{
    state: string;
    reason: string | null;
    due_at: Date | null;
    share_paid: bigint;
  }>`
    select state, reason, due_at, share_paid from referral where invited_id = ${invited.managerId}
  `.execute(db);
  return rows[0];
};

/** Gives a manager XFC: promotional as the welcome gift, or their own as a prize. */
async function give(
  on: Db,
  { managerId, accountId }: TestManager,
  { units, reason }: { units: bigint; reason: 'starter' | 'contest_prize' },
): Promise<void> {
  await inTransaction(on, async (tx) => {
    const postings = payment(await houseAccount(tx, 'XFC', 'issue'), accountId, xfc(units));
    await moveMoney(tx, await gameNow(tx), [{ reason, cause: { kind: 'manager', id: managerId }, postings }]);
  });
}

describe('an invitation', () => {
  test('pays both 50 gold, seven days after the third finished contest, and once', async () => {
    const { inviter, invited } = await makePair();
    await sweepAt(OPEN);
    expect(await stateOf(invited)).toMatchObject({ state: 'open' });
    await play([invited]);
    await sweepAt(SETTLED);
    expect(await stateOf(invited)).toMatchObject({ state: 'waiting', due_at: after(7 * DAY_MS) });
    await sweepAt(after(7 * DAY_MS - 1));
    expect([await goldOf(inviter), await goldOf(invited)]).toEqual([0n, 0n]);
    await sweepAt(after(7 * DAY_MS));
    await sweepAt(after(8 * DAY_MS));
    expect([await goldOf(inviter), await goldOf(invited)]).toEqual([50n, 50n]);
    const { rows } = await sql<{ kind: string }>`
      select kind from notification where manager_id in (${inviter.managerId}, ${invited.managerId})
        and kind like 'invitation%' order by kind
    `.execute(db);
    expect(rows.map(({ kind }) => kind)).toEqual(['invitation_rewarded', 'invitation_welcome']);
  });

  test('two contests are not enough, and a fee paid from promotional XFC does not count', async () => {
    const { invited } = await makePair();
    await play([invited], 2);
    await sweepAt(after(HOUR_MS));
    expect(await stateOf(invited)).toMatchObject({ state: 'open' });

    const other = await makePair();
    await scene.stopClockAt(OPEN);
    // The first fee uses it up.
    await give(db, other.invited, { units: FEE.units, reason: 'starter' });
    await play([other.invited], 3);
    const counted = await countedContests(db, [invited.managerId, other.invited.managerId]);
    expect([counted.get(invited.managerId), counted.get(other.invited.managerId)]).toEqual([2, 2]);
  });

  test('waits for the verification of both', async () => {
    const { inviter, invited } = await makePair();
    const verify = (id: number, isVerified: boolean) =>
      sql`update manager set phone_verified_at = case when ${isVerified} then now() end where id = ${id}`.execute(
        db,
      );
    await verify(invited.managerId, false);
    await play([invited]);
    await sweepAt(after(HOUR_MS));
    expect(await stateOf(invited)).toMatchObject({ state: 'open' });
    await verify(invited.managerId, true);
    await verify(inviter.managerId, false);
    await sweepAt(after(2 * HOUR_MS));
    expect(await stateOf(invited)).toMatchObject({ state: 'waiting' });
    await sweepAt(after(9 * DAY_MS));
    expect(await goldOf(invited)).toBe(0n);
    await verify(inviter.managerId, true);
    await sweepAt(after(11 * DAY_MS));
    expect([await goldOf(inviter), await goldOf(invited)]).toEqual([50n, 50n]);
  });

  test('of linked accounts is refused permanently, and a link that was undone in time does not count', async () => {
    const [linked, undone] = [await makePair(), await makePair()];
    for (const { inviter, invited } of [linked, undone]) {
      const link = { managerId: inviter.managerId, otherId: invited.managerId };
      await inTransaction(db, (tx) => linkManagers(tx, OPEN, { ...link, reason: 'device', evidence: 'one' }));
    }
    await play([linked.invited, undone.invited]);
    await sweepAt(SETTLED);
    const pair = { managerId: undone.inviter.managerId, otherId: undone.invited.managerId };
    await inTransaction(db, (tx) => undoLinks(tx, SETTLED, pair));
    await sweepAt(after(7 * DAY_MS));
    expect(await stateOf(linked.invited)).toMatchObject({ state: 'refused', reason: 'linked', due_at: null });
    expect([await goldOf(linked.inviter), await goldOf(linked.invited)]).toEqual([0n, 0n]);
    expect([await goldOf(undone.inviter), await goldOf(undone.invited)]).toEqual([50n, 50n]);
  });

  test('of a deleted account is refused', async () => {
    const { inviter, invited } = await makePair();
    await sql`update manager set deleted_at = now(), email = null, email_verified_at = null, phone = null,
      phone_country_id = null, phone_verified_at = null where id = ${invited.managerId}`.execute(db);
    await sweepAt(OPEN);
    expect(await stateOf(invited)).toMatchObject({ state: 'refused', reason: 'closed' });
    expect(await goldOf(inviter)).toBe(0n);
  });

  test('the eleventh in 30 days waits until the first is 30 days old', async () => {
    const inviter = await verifiedManager();
    const friends: TestManager[] = [];
    for (let number = 1; number <= 11; number += 1) {
      const friend = await verifiedManager();
      await invite(db, inviter, friend);
      friends.push(friend);
    }
    await play(friends);
    await sweepAt(SETTLED);
    await sweepAt(after(7 * DAY_MS));
    expect(await goldOf(inviter)).toBe(500n);
    await sweepAt(after(37 * DAY_MS - 1));
    expect(await goldOf(inviter)).toBe(500n);
    await sweepAt(after(37 * DAY_MS));
    expect(await goldOf(inviter)).toBe(550n);
  });
});

describe('the share of fees', () => {
  /** A rewarded pair, the inviter's XFC, and a contest of the invited that became final after the reward. */
  async function feesAfterReward() {
    const { inviter, invited } = await makePair();
    await play([invited]);
    await sweepAt(SETTLED);
    await sweepAt(after(7 * DAY_MS));
    const before = (await scene.xfcOf(inviter)).available;
    await sql`
      update contest set final_at = ${after(8 * DAY_MS)}
      where id = (select max(contest_id) from entry where manager_id = ${invited.managerId})
    `.execute(db);
    return { inviter, invited, before };
  }

  test('is a tenth of the house’s cut from the reward on, promotional, and paid once', async () => {
    const { inviter, invited, before } = await feesAfterReward();
    await sweepAt(after(9 * DAY_MS));
    await sweepAt(after(10 * DAY_MS));
    // 2 XFC x 4% x 10%
    expect((await scene.xfcOf(inviter)).available - before).toBe(800_000n);
    const answer = await readInvitations(db, inviter.managerId, PAGE);
    expect(answer.totals).toEqual({ rewarded: 1, gold: '50', xfc: '0.008' });
    const { rows } = await sql<{ reason: string }>`
      select reason from ledger_transaction join posting on transaction_id = ledger_transaction.id
      where account_id = ${inviter.accountId} order by ledger_transaction.id desc limit 1
    `.execute(db);
    expect(rows[0]?.reason).toBe('referral_share');
    await sweepAt(after((7 + 90 + 8) * DAY_MS));
    expect(await stateOf(invited)).toMatchObject({ state: 'rewarded', due_at: null, share_paid: 800_000n });
  });

  test('ends when the accounts turn out to be linked', async () => {
    const { inviter, invited, before } = await feesAfterReward();
    const link = { managerId: inviter.managerId, otherId: invited.managerId, reason: 'phone' } as const;
    await inTransaction(db, (tx) => linkManagers(tx, OPEN, link));
    await sweepAt(after(9 * DAY_MS));
    expect((await scene.xfcOf(inviter)).available).toBe(before);
    expect(await stateOf(invited)).toMatchObject({ reason: 'linked', due_at: null });
  });
});

test('the list shows progress to the inviter alone', async () => {
  const { inviter, invited } = await makePair();
  await play([invited], 2);
  const mine = await readInvitations(db, inviter.managerId, PAGE);
  expect(mine.link).toBe(`https://play.example/auth/register?referral=${mine.code}`);
  expect(mine.code).toMatch(/^[A-Z][A-Z2-9]{9}$/);
  expect(mine.data).toMatchObject([{ id: invited.managerId, state: 'open', contests: 2, verified: true }]);
  expect(mine.summary.total).toBe(1);
  expect((await readInvitations(db, invited.managerId, PAGE)).data).toEqual([]);
});

test('a code works with other capitals and spaces; an unknown, an own and a closed one are refused', async () => {
  const [inviter, invited] = [await scene.manager(), await scene.manager()];
  const { code } = await readInvitations(db, inviter.managerId, PAGE);
  const keep = (managerId: number, typed: string) =>
    inTransaction(db, async (tx) => keepInvitation(tx, await gameNow(tx), managerId, typed));
  expect(await keep(inviter.managerId, code)).toBe(false);
  expect(await keep(invited.managerId, 'NOBODY2345')).toBe(false);
  await sql`update manager set deleted_at = now() where id = ${inviter.managerId}`.execute(db);
  expect(await keep(invited.managerId, code)).toBe(false);
  await sql`update manager set deleted_at = null where id = ${inviter.managerId}`.execute(db);
  expect(await keep(invited.managerId, ` ${code.slice(0, 5).toLowerCase()}-${code.slice(5)}`)).toBe(true);
});

const WORKERS = 8;

/** The naive variant: reads what is due without locking its row. Awaits `isRead` in between. */
async function stepWithoutLock(isRead: () => Promise<void>): Promise<void> {
  await inTransaction(unguarded.db, async (tx) => {
    const now = await gameNow(tx);
    const { rows } = await sql<{ inviter_id: number; invited_id: number }>`
      select inviter_id, invited_id from referral where due_at <= ${now} limit 1
    `.execute(tx);
    const [due] = rows;
    if (due === undefined) return;
    await isRead();
    await payReward(tx, now, { inviterId: due.inviter_id, invitedId: due.invited_id });
    await sql`
      update referral set state = 'rewarded', rewarded_at = ${now}, due_at = null where invited_id = ${due.invited_id}
    `.execute(tx);
  });
}

describe(`a due reward and ${WORKERS} workers at once`, () => {
  test('is paid once, and a transaction that fails after the payment pays nothing', async () => {
    const { inviter, invited } = await makePair();
    await play([invited]);
    await sweepAt(SETTLED);
    await scene.stopClockAt(after(7 * DAY_MS));
    const killed = inTransaction(db, async (tx) => {
      await stepReferral(tx);
      throw new Error('killed before the commit');
    });
    await expect(killed).rejects.toThrow('killed');
    expect(await goldOf(invited)).toBe(0n);
    await Promise.all(Array.from({ length: WORKERS }, () => inTransaction(db, stepReferral)));
    expect([await goldOf(inviter), await goldOf(invited)]).toEqual([50n, 50n]);
  });

  test('is paid several times by a variant without the row lock', async () => {
    const { invited } = await makePair(unguarded);
    const racers = 4;
    const barrier = makeBarrier(racers);
    await Promise.all(Array.from({ length: racers }, () => stepWithoutLock(barrier)));
    expect(await goldOf(invited, unguarded.db)).toBe(200n);
  });
});
