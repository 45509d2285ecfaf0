import { xfc } from '@touchline/domain/money';
import { expect, test } from 'vitest';
import { sql } from '../../db/database.ts';
import { keepBooks } from '../../testing/books.ts';
import { enterContest } from '../../testing/contest-calls.ts';
import { openContestDatabase } from '../../testing/contest-database.ts';
import {
  endMatch,
  makeContest,
  makeFootball,
  makeManagers,
  stopClockAt,
  validTeam,
} from '../../testing/contests.ts';
import { sweepContests } from './sweeps.ts';

const { db, call } = await openContestDatabase(new Date('2026-03-06T12:00:00Z'));
keepBooks(db);

const KICK_OFF = new Date('2026-03-07T15:00:00Z');
const WHISTLE = new Date('2026-03-07T16:55:00Z');

async function isFinal(contest: number): Promise<boolean> {
  const { rows } = await sql`select 1 from contest where id = ${contest} and final_at is not null`.execute(
    db,
  );
  return rows.length === 1;
}

test('a contest that can not go on is named and left as it is; the others go on, and it does once it is mended', async () => {
  const football = await makeFootball(db, { kickOffAt: KICK_OFF });
  const options = { entryFee: xfc(100n), addedPrize: xfc(1_000n) };
  const [broken, sound] = [
    await makeContest(db, football, options),
    await makeContest(db, football, options),
  ];
  for (const manager of await makeManagers(db, 2, xfc(1_000n))) {
    for (const contest of [broken, sound]) await enterContest(call, contest, manager, validTeam(football));
  }
  await stopClockAt(db, KICK_OFF);
  await sweepContests(db);
  for (const match of football.matchIds) await endMatch(db, football, match, { endedAt: WHISTLE });
  await stopClockAt(db, new Date(WHISTLE.getTime() + 2 * 3_600_000));

  await sql`update contest set added_prize = 999 where id = ${broken}`.execute(db);
  await expect(sweepContests(db)).rejects.toThrow(`contests ${broken} could not go on`);
  expect(await isFinal(broken)).toBe(false);
  expect(await isFinal(sound)).toBe(true);

  await sql`update contest set added_prize = 1000 where id = ${broken}`.execute(db);
  await sweepContests(db);
  expect(await isFinal(broken)).toBe(true);
});

test('what is not due costs no step', async () => {
  await sweepContests(db);
  expect(await sweepContests(db)).toBe(0);
});
