import { describe, expect, test } from 'vitest';
import { keepBooks } from '../../testing/database/books.ts';
import { openTestDatabase } from '../../testing/database/database.ts';
import { fieldingRaces, makeFieldingScene } from '../../testing/contests/fielding-races.ts';
import { playRounds } from '../../testing/race-rounds.ts';

const { db } = await openTestDatabase();
keepBooks(db);
/** Another database, whose books the planted variants may ruin. */
const { db: unguarded } = await openTestDatabase();

const ROUNDS = Number(process.env['RACE_ROUNDS'] ?? 6);
const TEAMS = 6;
const scene = await makeFieldingScene(db, TEAMS);
const ruined = await makeFieldingScene(unguarded, TEAMS);

describe.each(fieldingRaces)('$name', ({ play, playNaively }) => {
  test(`end right in each of ${ROUNDS} rounds`, () =>
    playRounds(ROUNDS, async () => {
      expect(await play(scene)).toEqual([]);
    }));

  test('end wrong without the lock, so the race can be lost', async () => {
    expect(await playNaively(ruined)).not.toEqual([]);
  });
});
