import { xfc } from '@touchline/domain/money';
import { expect, test } from 'vitest';
import { sql } from '../../db/database.ts';
import { FULL_TIME, KICK_OFF, openContestScene } from '../../testing/contests/contest-scene.ts';
import { keepBooks } from '../../testing/database/books.ts';
import { validTeam } from '../../testing/contests/contests.ts';
import { sweepContests } from './sweeps.ts';

const scene = await openContestScene();
const { db } = scene;
keepBooks(db);

async function isFinal(contest: number): Promise<boolean> {
  const { rows } = await sql`select 1 from contest where id = ${contest} and final_at is not null`.execute(
    db,
  );
  return rows.length === 1;
}

test('a failing contest is reported and left unchanged; the others advance, and so does it once repaired', async () => {
  const football = await scene.football();
  const options = { entryFee: xfc(100n), addedPrize: xfc(1_000n) };
  const [broken, sound] = [await scene.contest(football, options), await scene.contest(football, options)];
  for (const manager of await scene.managers(2, xfc(1_000n))) {
    for (const contest of [broken, sound]) await scene.enter(contest, manager, validTeam(football));
  }
  await scene.sweepAt(KICK_OFF);
  await scene.endMatches(football);
  await scene.stopClockAt(new Date(FULL_TIME.getTime() + 2 * 3_600_000));

  await sql`update contest set added_prize = 999 where id = ${broken}`.execute(db);
  await expect(sweepContests(db)).rejects.toThrow(`contests ${broken} could not be advanced`);
  expect(await isFinal(broken)).toBe(false);
  expect(await isFinal(sound)).toBe(true);

  await sql`update contest set added_prize = 1000 where id = ${broken}`.execute(db);
  await sweepContests(db);
  expect(await isFinal(broken)).toBe(true);
});

test('contests that are not due take no step', async () => {
  await sweepContests(db);
  expect(await sweepContests(db)).toBe(0);
});
