import { defineRoutes, read } from '../http/handler.ts';
import { contestDetail, contestsConfig } from './queries/detail.ts';
import { listContests, summariseContests } from './queries/list.ts';
import { pickablePlayers, suggestedTeam } from './queries/players.ts';
import { userTeam } from './queries/team.ts';

/** The calls that read contests. Whether an answer may depend on picks is decided in `visibility.ts`. */
export const contestReadRoutes = defineRoutes({
  'GET /v4/contests/config': read(() => Promise.resolve(contestsConfig())),
  'POST /v4/contests/list/{page}/{noItems}': read(listContests),
  'POST /v4/contests/summary': read(summariseContests),
  'GET /v4/contests/{id}': read((db, { id }, caller) => contestDetail(db, id, caller)),
  'POST /v4/contests/players/{contestId}/{page}/{noItems}': read(pickablePlayers),
  'GET /v4/contests/suggestTeam/{contestId}': read((db, { contestId }) => suggestedTeam(db, contestId)),
  'GET /v4/contests/userTeam/{contestId}/{teamId}': read(userTeam),
});
