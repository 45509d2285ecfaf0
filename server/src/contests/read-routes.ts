import { defineRoutes, read, type Routes } from '../http/calls/handler.ts';
import type { HeldContests } from './queries/place.ts';
import { contestDetail, contestsConfig } from './queries/detail.ts';
import { listContests, summariseContests } from './queries/list.ts';
import { contestManagers } from './queries/managers.ts';
import { myLivePlayers, myPlayersInMatch } from './players/my-players.ts';
import { myTeams, teamsInContest } from './queries/my-teams.ts';
import { pickedPlayers } from './players/picked-players.ts';
import { playerPoints } from './players/player-points.ts';
import { pickablePlayers, suggestedTeam } from './players/players.ts';
import { contestStandings } from './standings/standings-page.ts';
import { userTeam } from './teams/team.ts';

/**
 * The calls that read contests. Whether an answer may depend on picks is decided in `visibility.ts`. Running contests
 * that this process holds in memory are answered from there, others from the database.
 */
export function contestReadRoutesWith(live: HeldContests): Routes {
  return defineRoutes({
    'GET /v4/contests/config': read(() => Promise.resolve(contestsConfig())),
    'POST /v4/contests/list/{page}/{noItems}': read(listContests),
    'POST /v4/contests/summary': read(summariseContests),
    'GET /v4/contests/{id}': read((db, { id }, caller) => contestDetail(db, id, caller)),
    'POST /v4/contests/players/{contestId}/{page}/{noItems}': read(pickablePlayers),
    'GET /v4/contests/suggestTeam/{contestId}': read((db, { contestId }, caller) =>
      suggestedTeam(db, contestId, caller),
    ),
    'GET /v4/contests/userTeam/{contestId}/{teamId}': read((db, input, caller) =>
      userTeam(db, input, caller, live),
    ),
    'GET /v4/contests/points/{contestId}/{teamId}/{playerId}': read(playerPoints),
    'GET /v4/contests/teams/{id}': read((db, input, caller) =>
      teamsInContest(db, input, caller.managerId, live),
    ),
    'POST /v4/contests/managers/{id}/{page}/{noItems}': read(contestManagers),
    'GET /v4/contests/standings/{id}/{page}/{sortBy}/{sortHow}': read((db, input, caller) =>
      contestStandings(db, input, caller, live),
    ),
    'POST /v4/contests/contest_players/{contestId}/{page}/{perPage}': read(pickedPlayers),
    'POST /v4/contests/myTeams/{type}/{page}': read((db, input, caller) =>
      myTeams(db, input, caller.managerId, live),
    ),
    'GET /v4/contests/myTeams/{type}/{page}': read((db, input, caller) =>
      myTeams(db, input, caller.managerId, live),
    ),
    'GET /v4/theStats/match_my_players/{id}': read((db, { id }, caller) =>
      myPlayersInMatch(db, id, caller.managerId),
    ),
    'GET /v4/theStats/live_my_players': read((db, _input, caller) => myLivePlayers(db, caller.managerId)),
  });
}

/** As above, all of them out of the database. */
export const contestReadRoutes = contestReadRoutesWith(null);
