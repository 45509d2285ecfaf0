import { foldMatch } from '@touchline/domain/football/fold';
import { expect, test } from 'vitest';
import { polledEvents } from '../../../testing/football/provider/damaged-answers.ts';
import { inventedLeague } from '../../../testing/football/provider/invented-league.ts';
import { seeded } from '../../seeded.ts';

/** Leagues of 12 matches; `npm run proof -- provider` polls a thousand matches. */
const LEAGUES = 2;

test('matches polled with damaged answers end as those polled with clean ones', () => {
  let matches = 0;
  for (let number = 0; number < LEAGUES; number += 1) {
    for (const match of inventedLeague(`chaos ${number}`).matches) {
      const draws = seeded('chaos', number, match.id);
      const clean = foldMatch(polledEvents(match, draws, 0));
      expect(foldMatch(polledEvents(match, draws, 0.4)), `match ${match.id}`).toEqual(clean);
      expect(clean).toMatchObject({ phase: 'ended', minute: 90 });
      matches += 1;
    }
  }
  expect(matches).toBe(LEAGUES * 12);
});
