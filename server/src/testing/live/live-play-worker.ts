// A program for tests that kill it while matches are played: see `playLive`.
import { sprintLeague } from '../../world/sprint.ts';
import { playLive } from './live-play.ts';

await playLive((world) =>
  sprintLeague(world, (matchId) => {
    throw new Error(`Events of match ${matchId} were refused.`);
  }),
);
