import * as z from 'zod';
import { call } from './call.ts';
import { club, matchRow, position } from './football.ts';
import { text, time } from './wire.ts';

/** The match of a club that matters now: being played, else its next, else its last. Null before its first. */
const matchId = z.int().nullable();

export const searchCalls = {
  'search.find': call({
    title:
      'Players, clubs, matches and contests whose names hold every word of a text; six of each, the best first',
    access: 'visitor',
    changes: false,
    input: z.strictObject({ text: text(1, 60) }),
    output: z.object({
      /** Names like what was typed where nobody is called that. */
      players: z.array(
        z.object({ id: z.int(), name: z.string(), position, stars: z.int(), club, match_id: matchId }),
      ),
      clubs: z.array(club.extend({ league: z.string(), match_id: matchId })),
      /** Of the clubs the words name, those of two named clubs first: being played, then the next, then the last. */
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
    }),
    errors: [],
  }),
};
