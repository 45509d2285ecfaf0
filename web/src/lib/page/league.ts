import type { CallOutput } from '../api/request.ts';

type League = CallOutput<'football.leagues'>[number];

/** The value of the entry for all leagues. */
const ALL_LEAGUES = -1;

/** The name of a league for display; the entry of all leagues is translated. */
export function leagueText(league: Pick<League, 'label' | 'value'>, t: (key: string) => string): string {
  return league.value === ALL_LEAGUES ? t('contests.filter.all-leagues') : league.label;
}
