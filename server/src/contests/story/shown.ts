import type { CallOutput } from '@touchline/contract/calls';
import { managerAvatarUrl } from '@touchline/domain/avatars';
import { pointsText } from '@touchline/domain/scoring/table';
import type { RoundCourse } from '@touchline/domain/contests/story/round-moments';
import type { Turn } from '@touchline/domain/contests/story/team-story';
import type { Db } from '../../db/database.ts';
import { loadClubs } from '../../football/public.ts';
import { scoringTableOf, type ContestWithMatches } from '../facts.ts';
import { poolMembers, poolPlayerRow } from '../players/pool.ts';
import { managerNames } from '../queries/contest-rows.ts';
import type { NearPlace } from './places-near.ts';

export type Story = NonNullable<CallOutput<'contests.story'>['story']>;

type Holder = NonNullable<Story['next_prize_held_by']>;
type ShownPlayer = NonNullable<Story['best_player']>['player'];

/** Players, other entries and moments in the format of the call. */
export interface Shown {
  /** Null for a player who is not in the pool. */
  readonly player: (playerId: number) => ShownPlayer | null;
  readonly entry: (place: NearPlace) => Holder['entry'];
  readonly decided: (
    decided: { readonly place: NearPlace; readonly turn: Turn | null } | null,
  ) => Holder | null;
}

interface Named {
  readonly players: readonly (number | null | undefined)[];
  readonly places: readonly (NearPlace | undefined)[];
}

/** Loads the names of the players and entries that a story names. */
export async function loadShown(
  db: Db,
  contest: ContestWithMatches,
  { moments }: RoundCourse,
  { players, places }: Named,
): Promise<Shown> {
  const playerIds = players.flatMap((playerId) => playerId ?? []);
  const members = await poolMembers(db, contest.pool_id, playerIds);
  const clubs = await loadClubs(
    db,
    [...members.values()].map(({ clubId }) => clubId),
  );
  const names = await managerNames(
    db,
    places.flatMap((place) => place?.managerId ?? []),
  );
  const table = scoringTableOf(contest.scoring_table);
  const player: Shown['player'] = (playerId) => {
    const member = members.get(playerId);
    const club = member === undefined ? undefined : clubs.get(member.clubId);
    if (member === undefined || club === undefined) return null;
    return {
      ...poolPlayerRow(member),
      shirt_number: member.shirtNumber,
      nationality: member.nationality,
      club,
    };
  };
  const entry: Shown['entry'] = ({ entryId, managerId, rank, points }) => ({
    team_id: entryId,
    manager_id: managerId,
    nickname: names.get(managerId)?.nickname ?? '',
    avatar: names.get(managerId)?.avatar ?? managerAvatarUrl(managerId, null),
    simulated: names.get(managerId)?.simulated ?? false,
    rank,
    points: pointsText(table, points),
  });
  const turnShown = (turn: Turn | null): Holder['turn'] => {
    const moment = turn === null ? undefined : moments[turn.moment];
    if (turn === null || moment === undefined) return null;
    const { at, minute } = moment;
    return {
      at: new Date(at).toISOString(),
      minute,
      player: turn.playerId === null ? null : player(turn.playerId),
    };
  };
  return {
    player,
    entry,
    decided: (decided) =>
      decided === null ? null : { entry: entry(decided.place), turn: turnShown(decided.turn) },
  };
}
