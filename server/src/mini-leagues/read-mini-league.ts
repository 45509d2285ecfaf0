import type { CallOutput, ParsedInput } from '@touchline/contract/calls';
import { refuse, type Refusal } from '@touchline/contract/errors';
import { managerAvatarUrl } from '@touchline/domain/avatars';
import {
  countedText,
  miniLeagueTable,
  MINI_LEAGUE_FORMULA,
  MINI_LEAGUE_LIMITS,
} from '@touchline/domain/people/mini-leagues/table';
import { gameNow } from '../db/clock.ts';
import { sql, type Db } from '../db/database.ts';
import type { Secrets } from '../secrets.ts';
import { invitationSecret } from './invitation.ts';
import { loadMembers, shownMember } from './members.ts';
import { loadResults } from './results.ts';
import { loadCurrentSeasons, loadSeasons, type SeasonName } from './seasons.ts';
import { readOwnMiniLeague, type MiniLeague } from './store.ts';

type Answer = CallOutput<'miniLeagues.get'>;

/** Seasons whose honours are shown, the latest. */
const MAX_HONOURED = 12;

/** A mini-league as its members see it: the table of a season by the formula, and the honours of past ones. */
export async function readMiniLeagueOf(
  db: Db,
  { id, season_id }: ParsedInput<'miniLeagues.get'>,
  managerId: number,
  secrets: Secrets,
): Promise<Answer | Refusal> {
  const own = await readOwnMiniLeague(db, id, managerId);
  if (own === null) return refuse('ERR_NOT_FOUND');
  const league = (await loadCurrentSeasons(db, [own.league_id])).get(own.league_id);
  if (league === undefined) return refuse('ERR_NOT_FOUND');
  const seasons = await loadSeasons(db, id, league.seasonId);
  const season = seasons.find((each) => each.id === (season_id ?? league.seasonId));
  if (season === undefined) return refuse('ERR_NOT_FOUND');
  const isOwner = own.owner_id === managerId;
  return {
    id,
    name: own.name,
    league,
    season,
    seasons: [...seasons],
    formula: {
      easy_factor: MINI_LEAGUE_FORMULA.easyFactor,
      best_per_week: MINI_LEAGUE_FORMULA.bestPerWeek,
    },
    table: await tableOf(db, own, season, managerId),
    max_members: MINI_LEAGUE_LIMITS.membersPerLeague,
    honours: await honoursOf(db, id, managerId),
    is_owner: isOwner,
    invitation: isOwner ? invitationSecret(secrets, own) : null,
  };
}

async function tableOf(
  db: Db,
  { id, owner_id }: MiniLeague,
  season: SeasonName,
  managerId: number,
): Promise<Answer['table']> {
  const members = await loadMembers(db, [id]);
  const memberIds = members.map(({ manager_id }) => manager_id);
  const results = (await loadResults(db, [season.id], memberIds)).get(season.id) ?? [];
  const byId = new Map(members.map((member) => [member.manager_id, member]));
  const table = miniLeagueTable(memberIds, results, (await gameNow(db)).getTime());
  return table.flatMap((row) => {
    const member = byId.get(row.managerId);
    if (member === undefined) return [];
    return [
      {
        ...shownMember(member),
        rank: row.rank,
        previous_rank: row.previousRank,
        points: countedText(row.points),
        counted: row.counted,
        played: row.played,
        wins: row.wins,
        best: row.best === null ? null : countedText(row.best),
        joined_at: member.joined_at.toISOString(),
        is_owner: row.managerId === owner_id,
        is_me: row.managerId === managerId,
      },
    ];
  });
}

/** The honours of the latest seasons that are over, the latest first. */
async function honoursOf(db: Db, miniLeagueId: number, managerId: number): Promise<Answer['honours']> {
  const { rows } = await sql<{
    season_id: number;
    season_name: string;
    manager_id: number;
    nickname: string;
    avatar: number | null;
    rank: number;
    points: bigint;
    contests: number;
  }>`
    select season_id, season.name as season_name, manager_id, nickname, avatar::float8 as avatar, rank, points, contests
    from mini_league_honour
    join season on season.id = season_id
    join manager on manager.id = manager_id
    where mini_league_id = ${miniLeagueId} and season_id in (
      select distinct season_id from mini_league_honour where mini_league_id = ${miniLeagueId}
      order by season_id desc limit ${MAX_HONOURED}
    )
    order by season_id desc, rank, manager_id
  `.execute(db);
  return [...Map.groupBy(rows, ({ season_id }) => season_id)].map(([id, honoured]) => ({
    season: { id, name: honoured[0]?.season_name ?? '' },
    rows: honoured.map(({ manager_id, nickname, avatar, rank, points, contests }) => ({
      manager_id,
      nickname,
      avatar: managerAvatarUrl(manager_id, avatar),
      rank,
      points: countedText(Number(points)),
      contests,
      is_me: manager_id === managerId,
    })),
  }));
}
