/** The views of a league's table. */
export const STANDINGS_VIEWS = ['overall', 'home', 'away', 'form', 'fixtures'] as const;
export type StandingsView = (typeof STANDINGS_VIEWS)[number];

/** Which season and view of a table an address shows. */
export interface StandingsSearch {
  readonly season?: number;
  readonly view?: Exclude<StandingsView, 'overall'>;
}

/** Reads the view of an address; unknown ones are left out. */
export function readStandingsSearch(search: Readonly<Record<string, unknown>>): StandingsSearch {
  const { season } = search;
  const view = STANDINGS_VIEWS.find((name) => name === search['view']);
  return {
    ...(typeof season === 'number' && Number.isInteger(season) && season > 0 && { season }),
    ...(view !== undefined && view !== 'overall' && { view }),
  };
}
