import { defineRoutes, read, write, type Routes } from '../http/calls/handler.ts';
import type { Secrets } from '../secrets.ts';
import { createMiniLeague } from './create-mini-league.ts';
import { joinMiniLeague } from './join-mini-league.ts';
import { leaveMiniLeague } from './leave-mini-league.ts';
import { listMiniLeagues } from './list-mini-leagues.ts';
import { previewInvitation } from './preview-invitation.ts';
import { readMiniLeagueOf } from './read-mini-league.ts';
import { removeMember } from './remove-member.ts';
import { renameMiniLeague } from './rename-mini-league.ts';
import { renewInvitation } from './renew-invitation.ts';

/** The calls of mini-leagues. */
export function miniLeagueRoutes(services: { readonly secrets: Secrets }): Routes {
  const { secrets } = services;
  return defineRoutes({
    'miniLeagues.list': read((db, _input, caller) => listMiniLeagues(db, caller.managerId)),
    'miniLeagues.get': read((db, input, caller) => readMiniLeagueOf(db, input, caller.managerId, secrets)),
    'miniLeagues.preview': read((db, input, caller) =>
      previewInvitation(db, input, caller.managerId, secrets),
    ),
    'miniLeagues.create': write(createMiniLeague),
    'miniLeagues.rename': write(renameMiniLeague),
    'miniLeagues.join': write(joinMiniLeague(services)),
    'miniLeagues.leave': write(leaveMiniLeague),
    'miniLeagues.removeMember': write(removeMember),
    'miniLeagues.renewInvitation': write(renewInvitation(services)),
  });
}
