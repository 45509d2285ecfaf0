import type { Match } from './match-row.tsx';

const kit = { pattern: 'plain', colour_1: '#000000', colour_2: '#ffffff' } as const;
const club = { id: 1, name: 'Club', short_name: 'CLU', kit };

/** A match to come between two clubs, with what a test changes about it. */
export function testMatch<Changes extends Partial<Match>>(changes: Changes): Match & Changes {
  return {
    id: 1,
    league_id: 1,
    round: 1,
    kickoff_dt: '2026-03-07T15:00:00.000Z',
    home: club,
    away: club,
    home_score: null,
    away_score: null,
    status: 'scheduled',
    minute: null,
    minute_clock: null,
    is_void: false,
    venue_name: null,
    ...changes,
  };
}
