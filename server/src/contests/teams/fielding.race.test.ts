import { describe, expect, test } from 'vitest';
import { keepBooks } from '../../testing/database/books.ts';
import { openTestDatabase } from '../../testing/database/database.ts';
import { fieldingRaces, makeFieldingScene } from '../../testing/contests/fielding-races.ts';
import { playRounds } from '../../testing/processes/race-rounds.ts';

const { db } = await openTestDatabase();
keepBooks(db);
/** A second database: the naive variants may corrupt its books. */
const { db: unguarded } = await openTestDatabase();

const ROUNDS = Number(process.env['RACE_ROUNDS'] ?? 6);
const TEAMS = 6;
const scene = await makeFieldingScene(db, TEAMS);
const ruined = await makeFieldingScene(unguarded, TEAMS);

describe.each(fieldingRaces)('$name', ({ play, playNaively }) => {
  test(`is consistent in each of ${ROUNDS} rounds`, () =>
    playRounds(ROUNDS, async () => {
      expect(await play(scene)).toEqual([]);
    }));

  test('is inconsistent without the lock, so this test can fail', async () => {
    expect(await playNaively(ruined)).not.toEqual([]);
  });
});
