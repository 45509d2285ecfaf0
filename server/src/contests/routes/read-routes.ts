import { defineRoutes, read, type Routes } from '../../http/calls/handler.ts';
import { venues } from '../creation/venues.ts';
import type { LiveFields } from '../queries/place.ts';
import { correctionEffects } from '../settlement/corrections/correction-effects.ts';
import { contestHistory } from '../history/contest-history.ts';
import { playerPointsHistory } from '../history/player-points-history.ts';
import { contestDetail, contestsConfig } from '../queries/detail.ts';
import { firstContest } from '../queries/first-contest.ts';
import { listContests, summariseContests } from '../queries/list.ts';
import { contestManagers } from '../queries/managers.ts';
import { myLivePlayers, myPlayersInMatch } from '../players/my-players.ts';
import { myTeams, teamsInContest } from '../queries/my-teams.ts';
import { previousContest } from '../queries/previous.ts';
import { pickedPlayers } from '../players/picked-players.ts';
import { playerPoints } from '../players/player-points.ts';
import { pickablePlayers } from '../players/pickable-players.ts';
import { suggestedTeam } from '../players/suggest-team.ts';
import { findManagers } from '../standings/find-managers.ts';
import type { SearchLimit } from '../../http/edge/limit-searches.ts';
import { contestStory } from '../story/contest-story.ts';
import { contestStandings } from '../standings/standings-page.ts';
import { compatibleContests } from '../teams/compatible-contests.ts';
import { userTeam } from '../teams/team.ts';
import { listTemplates } from '../teams/templates/list-templates.ts';
import { forMembers } from '../visibility.ts';

/**
 * The calls that read contests. `visibility.ts` decides whether an answer may depend on picks, or on who has joined a
 * password contest. Running contests that this process ranks in memory are answered from there, others from the
 * database. `limit` refuses those who search too often; by default it refuses no one.
 */
export function contestReadRoutesWith(live: LiveFields, limit: SearchLimit = () => null): Routes {
  return defineRoutes({
    'contests.configuration': read(() => Promise.resolve(contestsConfig())),
    'contests.list': read(listContests),
    'contests.summary': read(summariseContests),
    'contests.get': read((db, { id }, caller) => contestDetail(db, id, caller)),
    'contests.first': read((db, _input, caller) => firstContest(db, caller.managerId)),
    'contests.previous': read((db, { id }) => previousContest(db, id)),
    'contests.venues': read(venues),
    'contests.players.pickable': read(pickablePlayers),
    'teams.suggest': read(suggestedTeam),
    'teams.templates.list': read((db, _input, caller) => listTemplates(db, caller.managerId)),
    'teams.compatible': read((db, input, caller) => compatibleContests(db, input, caller.managerId)),
    'teams.get': read((db, input, caller) =>
      forMembers(db, input.contestId, caller, () => userTeam(db, input, caller, live)),
    ),
    'contests.players.points': read((db, input, caller) =>
      forMembers(db, input.contestId, caller, () => playerPoints(db, input, caller)),
    ),
    'contests.entries': read((db, input, caller) => teamsInContest(db, input, caller.managerId, live)),
    'contests.managers': read((db, input, caller) =>
      forMembers(db, input.id, caller, () => contestManagers(db, input, caller)),
    ),
    'standings.page': read((db, input, caller) =>
      forMembers(db, input.id, caller, () => contestStandings(db, input, caller, live)),
    ),
    'standings.find': read((db, input, caller) =>
      forMembers(db, input.id, caller, () => findManagers(db, input, caller, { live, limit })),
    ),
    'contests.players.picked': read((db, input, caller) =>
      forMembers(db, input.contestId, caller, () => pickedPlayers(db, input, caller)),
    ),
    'contests.myEntries': read((db, input, caller) => myTeams(db, input, caller.managerId, live)),
    'contests.allMyEntries': read((db, input, caller) => myTeams(db, input, caller.managerId, live)),
    'contests.history': read((db, input, caller) => contestHistory(db, input, caller.managerId)),
    'contests.correction': read(correctionEffects),
    'contests.story': read((db, input, caller) =>
      forMembers(db, input.contestId, caller, () => contestStory(db, input, live)),
    ),
    'contests.playerPoints': read((db, input, caller) => playerPointsHistory(db, input, caller.managerId)),
    'football.matches.myPlayers': read((db, { id }, caller) => myPlayersInMatch(db, id, caller.managerId)),
    'football.live.myPlayers': read((db, _input, caller) => myLivePlayers(db, caller.managerId)),
  });
}
