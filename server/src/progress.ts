import { achievementsReader } from './achievements/count-acts.ts';
import { experienceReader } from './activity/experience.ts';
import type { ActivityReader } from './activity/public.ts';

/** Everything that is derived from the record of activity. */
export const ACTIVITY_READERS: readonly ActivityReader[] = [experienceReader, achievementsReader];
