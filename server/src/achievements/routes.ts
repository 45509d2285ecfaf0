import { defineRoutes, read, write } from '../http/calls/handler.ts';
import { claimGoal } from './claim-goal.ts';
import { listAchievements, listChallenges, readGoal } from './list-goals.ts';

/** The calls of achievements and challenges. */
export const achievementRoutes = defineRoutes({
  'achievements.challenges': read(listChallenges),
  'achievements.list': read(listAchievements),
  'achievements.get': read(readGoal),
  'achievements.claim': write(claimGoal),
});
