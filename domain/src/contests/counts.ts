/**
 * Lists of contests are counted no further than this: a count of it stands for this many or more. Finished contests only
 * ever grow in number, and no one pages through thousands.
 */
export const MAX_COUNTED_CONTESTS = 1_000;
