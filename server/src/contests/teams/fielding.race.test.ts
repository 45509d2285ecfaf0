import { describe, expect, test } from 'vitest';
import { keepBooks } from '../../testing/books.ts';
import { openTestDatabase } from '../../testing/database.ts';
import { fieldingRaces, makeFieldingScene } from '../../testing/fielding-races.ts';

const { db } = await openTestDatabase();
keepBooks(db);
/** Another database, whose books the planted variants may ruin. */
const { db: unguarded } = await openTestDatabase();

const ROUNDS = Number(process.env['RACE_ROUNDS'] ?? 6);
const TEAMS = 6;
const scene = await makeFieldingScene(db, TEAMS);
const ruined = await makeFieldingScene(unguarded, TEAMS);

describe.each(fieldingRaces)('$name', ({ play, playNaively }) => {
  test(`end right in each of ${ROUNDS} rounds`, async () => {
    for (let round = 0; round < ROUNDS; round += 1) expect(await play(scene)).toEqual([]);
  });

  test('end wrong without the lock, so the race can be lost', async () => {
    expect(await playNaively(ruined)).not.toEqual([]);
  });
});
