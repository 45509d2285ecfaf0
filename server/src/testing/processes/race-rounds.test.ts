import { expect, test } from 'vitest';
import { playRounds } from './race-rounds.ts';

test('a failed race reports its round and the notes of that round', async () => {
  const played: number[] = [];
  const race = playRounds(5, async ({ number, note }) => {
    played.push(number);
    note('answers', ['Ok', 'ERR_CONTEST_FULL', 'Ok']);
    note('balance', { available: 7n });
    expect(number).toBeLessThan(2);
  });
  await expect(race).rejects.toThrow(
    'round 2 of 5: expected 2 to be less than 2\n  answers: 2 x Ok, 1 x ERR_CONTEST_FULL\n  balance: {"available":"7"}',
  );
  expect(played).toEqual([1, 2]);
});
