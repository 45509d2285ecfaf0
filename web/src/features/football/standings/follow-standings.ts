import { matchTopics, type LiveOptions } from '../../../lib/live/live.ts';
import type { Standings, StandingsRow } from './standings-queries.ts';

/** The refetch interval of a table without the stream, in milliseconds. */
const POLLED = 20_000;
/** While no one of the league plays, the next kick-offs come without a message. */
const BETWEEN_MATCHES = 60_000;

/** The topics of the matches a table's rows are in now or next. */
function matchesOfRows(rows: readonly StandingsRow[]) {
  const running = rows.flatMap(({ live }) => (live === null ? [] : [{ id: live.match_id }]));
  const next = rows.flatMap((row) => (row.next === null ? [] : [{ id: row.next.match_id }]));
  // A query follows a few topics only: the running matches first.
  return matchTopics([...running, ...next]);
}

/** How a table follows its matches. */
export function followStandings(): LiveOptions<'football.standings.get', Standings> {
  return {
    topics: ({ rows }) => matchesOfRows(rows),
    interval: (known) => (known?.rows.some(({ live }) => live !== null) === true ? POLLED : BETWEEN_MATCHES),
  };
}
