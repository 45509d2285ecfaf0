import * as z from 'zod';
import { call } from './call.ts';
import { club, matchRow, position } from './football/matches.ts';
import { text, time } from './wire.ts';

/** The most relevant match of a club: the running one, else the next, else the last. Null before the first. */
const matchId = z.int().nullable();

export const searchCalls = {
  'search.find': call({
    title:
      'Players, clubs, leagues, matches, contests and managers whose names contain every word of a text; six of each, best first',
    access: 'visitor',
    changes: false,
    input: z.strictObject({ text: text(1, 60) }),
    output: z.object({
      /** Similar names, when no name matches what was typed. */
      players: z.array(
        z.object({ id: z.int(), name: z.string(), position, stars: z.int(), club, match_id: matchId }),
      ),
      clubs: z.array(club.extend({ league: z.string(), match_id: matchId })),
      /** `country_code` is empty for a league of no country. */
      leagues: z.array(z.object({ id: z.int(), name: z.string(), country_code: z.string() })),
      /**
       * Matches of the clubs that match the query, those between two of them first: running, then next, then last.
       */
      matches: z.array(matchRow),
      contests: z.array(
        z.object({
          id: z.int(),
          name: z.string(),
          slug: z.string(),
          league: z.string(),
          contest_dt: time,
          phase: z.enum(['upcoming', 'running', 'over']),
        }),
      ),
      managers: z.array(
        z.object({
          id: z.int(),
          nickname: z.string(),
          slug: z.string(),
          avatar: z.string(),
          level: z.int(),
        }),
      ),
    }),
    errors: [],
  }),
};
