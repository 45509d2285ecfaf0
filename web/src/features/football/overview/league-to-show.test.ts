import { expect, test } from 'vitest';
import type { SeasonsOfLeague } from '../standings/standings-queries.ts';
import { leagueToShow } from './league-to-show.ts';

function season(id: number, matches_live: number, matches_today: number): SeasonsOfLeague {
  const league = {
    id,
    name: `League ${id}`,
    countryId: { country_code: '' },
    season: { id, name: '1' },
    seasonId: id,
    label: `League ${id}`,
    value: id,
    full_statistics: true,
  };
  return { league, seasons: [], round: 1, matches_live, matches_today };
}

test('the overview shows the league that plays most now, then most today, then the first', () => {
  expect(leagueToShow([season(1, 0, 9), season(2, 2, 2), season(3, 1, 9)], null)?.id).toBe(2);
  expect(leagueToShow([season(1, 0, 1), season(2, 0, 4)], null)?.id).toBe(2);
  expect(leagueToShow([season(1, 0, 0), season(2, 0, 0)], null)?.id).toBe(1);
  expect(leagueToShow([], null)).toBeNull();
});

test('a choice of the reader counts before that', () => {
  expect(leagueToShow([season(1, 0, 9), season(2, 2, 2)], 1)?.id).toBe(1);
  expect(leagueToShow([season(1, 0, 9)], 7)?.id).toBe(1);
});
