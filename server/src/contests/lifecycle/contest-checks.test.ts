import { xfc } from '@touchline/domain/money';
import { expect, test } from 'vitest';
import { inTransaction, sql, type Tx } from '../../db/database.ts';
import { FULL_TIME, KICK_OFF, openContestScene } from '../../testing/contests/contest-scene.ts';
import { validTeam } from '../../testing/contests/contests.ts';
import { verifyBooks } from '../../wallet/verify-books.ts';
import { contestChecks } from './contest-checks.ts';

const scene = await openContestScene();
const { db } = scene;
const football = await scene.football();
const managers = await scene.managers(3);

/** One final contest and one open contest. */
async function contests(): Promise<{ over: number; open: number }> {
  const options = { entryFee: xfc(200_000_000n), addedPrize: xfc(100n) };
  const over = await scene.contest(football, options);
  for (const manager of managers) await scene.enter(over, manager, validTeam(football));
  await scene.sweepAt(KICK_OFF);
  await scene.endMatches(football);
  await scene.sweepAt(new Date(FULL_TIME.getTime() + 2 * 3_600_000));
  const next = await scene.football({ kickOffAt: new Date('2026-03-10T15:00:00Z') });
  const open = await scene.contest(next, options);
  for (const manager of managers) await scene.enter(open, manager, validTeam(next));
  return { over, open };
}
const { over, open } = await contests();

/** The findings of the checks after some damage, which is rolled back. */
async function foundAfter(damage: (tx: Tx) => Promise<unknown>): Promise<readonly string[]> {
  let findings: readonly string[] = [];
  const undone = new Error('undone');
  await inTransaction(db, async (tx) => {
    await damage(tx);
    findings = (await verifyBooks(tx, contestChecks)).flatMap((check) => check.findings);
    throw undone;
  }).catch((error: unknown) => {
    if (error !== undone) throw error;
  });
  return findings;
}

test('consistent contests have no findings', async () => {
  expect(await foundAfter(() => Promise.resolve())).toEqual([]);
});

test('a payout that differs from the ledger is found', async () => {
  const findings = await foundAfter((tx) =>
    sql`update contest_payout set units = units + 1 where contest_id = ${over}`.execute(tx),
  );
  expect(findings.some((finding) => finding.startsWith('prize of entry'))).toBe(true);
});

test('a payment without its payout is found', async () => {
  const findings = await foundAfter((tx) =>
    sql`delete from contest_payout where contest_id = ${over}`.execute(tx),
  );
  expect(findings.some((finding) => finding.includes('has no payout'))).toBe(true);
});

test('a fee that is not held is found', async () => {
  const findings = await foundAfter((tx) =>
    sql`update hold set state = 'void', closed_at = opened_at
        where cause_kind = 'entry' and cause_id in (select id from entry where contest_id = ${open})`.execute(
      tx,
    ),
  );
  expect(findings.filter((finding) => finding.includes('has 0 held'))).toHaveLength(3);
});

test('a seat counted but not taken is found', async () => {
  const findings = await foundAfter((tx) =>
    sql`update contest set entries = entries + 1 where id = ${open}`.execute(tx),
  );
  expect(findings).toEqual([`contest ${open} counts 4 seats and 3 teams, there are 3 and 3`]);
});

test('a cancelled contest that lost its count of seats is found', async () => {
  const cancel = (tx: Tx, entries: number) =>
    sql`update contest set cancelled_at = game_now(), cancel_reason = 'organizer', entries = ${entries}, entries_with_team = 0
        where id = ${open}`.execute(tx);
  const ofSeats = async (entries: number) =>
    (await foundAfter((tx) => cancel(tx, entries))).filter((finding) => finding.includes('was cancelled'));
  expect(await ofSeats(0)).toEqual([`contest ${open} was cancelled and counts 0 seats, there were 3`]);
  expect(await ofSeats(3)).toEqual([]);
});

test('money left in the pot of a final contest is found', async () => {
  const findings = await foundAfter(async (tx) => {
    await sql`alter table posting disable trigger written_once`.execute(tx);
    await sql`update posting set units = units + 5 where account_id = (select id from account where contest_id = ${over})
        and line = 0 and units < 0`.execute(tx);
  });
  expect(findings.some((finding) => finding.startsWith(`the pot of contest ${over} is left with`))).toBe(
    true,
  );
});
