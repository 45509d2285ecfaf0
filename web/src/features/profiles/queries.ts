import { callPages } from '../../lib/api/paged-queries.ts';
import { callQuery } from '../../lib/api/queries.ts';
import type { CallOutput } from '../../lib/api/request.ts';

export type Profile = CallOutput<'profiles.get'>;
export type Result = CallOutput<'profiles.trophies'>['data'][number];

/** A manager's public profile. */
export const profileQuery = (id: number) => callQuery('profiles.get', { id });
/** Their trophies. */
export const trophiesQuery = (id: number) => callPages('profiles.trophies', { id });
/** The player cards they show. */
export const ownedPlayersQuery = (id: number) => callPages('portfolio.playerCards', { id, perPage: 20 });
/** The venue cards they show. */
export const ownedVenuesQuery = (id: number) => callPages('portfolio.venueCards', { id, perPage: 20 });
