import type { CallOutput } from '@touchline/contract/calls';
import { refuse, type Refusal } from '@touchline/contract/errors';
import type { Position } from '@touchline/domain/football/events';
import { difficultyOf, fixtureChances, type Chances } from '@touchline/domain/football/season/difficulty';
import type { RatedPlayer, StrengthScale } from '@touchline/domain/football/model/strength';
import { leagueScale } from '@touchline/domain/projection/league-scale';
import { sql, type Db } from '../../db/database.ts';
import { loadClubs, loadLeagues, type ClubRow } from '../rows.ts';
import type { SeasonMatch } from '../seasons/season-memory.ts';
import { chosenSeason } from './chosen-season.ts';

type Answer = CallOutput<'football.standings.difficulty'>;
type ClubFixtures = Answer['clubs'][number];
type Fixture = ClubFixtures['fixtures'][number];

/** Rounds shown, from the next one on. */
const ROUNDS = 6;

/** The next fixtures of each club of a league with their difficulty, clubs with the easiest ones first. */
export async function fixtureDifficulty(db: Db, leagueId: number): Promise<Answer | Refusal> {
  const chosen = await chosenSeason(db, leagueId, undefined);
  if (chosen === null) return refuse('ERR_NOT_FOUND');
  const { season } = chosen;
  const upcoming = season.matches.filter(({ state }) => state === 'upcoming');
  const rounds = [...new Set(upcoming.map(({ round }) => round))]
    .toSorted((one, other) => one - other)
    .slice(0, ROUNDS);
  const squads = await loadSquads(db, season.clubIds);
  const scale = scaleOf(db, leagueId, squads);
  const clubs = await loadClubs(db, season.clubIds);
  const rated = upcoming
    .filter(({ round }) => rounds.includes(round))
    .map((match) => ({ match, chances: chancesOf(match, scale, squads.byClub) }));
  const rows = season.clubIds.flatMap((clubId): ClubFixtures[] => {
    const club = clubs.get(clubId);
    const fixtures = rated.flatMap((each) => fixtureOf(each, clubId, clubs));
    return club === undefined ? [] : [{ club, mean: meanOf(fixtures), fixtures }];
  });
  const league = (await loadLeagues(db, [season.id])).get(season.id);
  if (league === undefined) throw new Error(`Season ${season.id} has no league.`);
  return {
    league,
    rounds,
    clubs: rows.toSorted(
      (one, other) =>
        (one.mean ?? 6) - (other.mean ?? 6) || one.club.name.localeCompare(other.club.name, 'en'),
    ),
  };
}

interface Squads {
  readonly byClub: ReadonlyMap<number, readonly RatedPlayer[]>;
  /** Changes with every player, club, position and rating. */
  readonly signature: string;
}

async function loadSquads(db: Db, clubIds: readonly number[]): Promise<Squads> {
  const { rows } = await sql<{ club_id: number; position: Position; rating: number }>`
    select club_id, position, rating from player where club_id = any(${clubIds}::int[])
    order by club_id, position, rating, id
  `.execute(db);
  return {
    byClub: Map.groupBy(rows, ({ club_id }) => club_id),
    signature: rows.map(({ club_id, position, rating }) => `${club_id}${position}${rating}`).join(),
  };
}

interface CachedScale {
  readonly signature: string;
  readonly scale: StrengthScale;
}

const scales = new WeakMap<Db, Map<number, CachedScale>>();

/** The scale of a league, computed again when its squads have changed: it takes some ten milliseconds. */
function scaleOf(db: Db, leagueId: number, { byClub, signature }: Squads): StrengthScale {
  const cached = scales.get(db) ?? new Map<number, CachedScale>();
  scales.set(db, cached);
  const known = cached.get(leagueId);
  if (known?.signature === signature) return known.scale;
  const scale = leagueScale([...byClub.values()]);
  cached.set(leagueId, { signature, scale });
  return scale;
}

type SideChances = Readonly<Record<'home' | 'away', Chances>>;

function chancesOf(match: SeasonMatch, scale: StrengthScale, squads: Squads['byClub']): SideChances {
  return fixtureChances(scale, squads.get(match.homeClubId) ?? [], squads.get(match.awayClubId) ?? []);
}

function fixtureOf(
  { match, chances }: { readonly match: SeasonMatch; readonly chances: SideChances },
  clubId: number,
  clubs: ReadonlyMap<number, ClubRow>,
): Fixture[] {
  const at_home = match.homeClubId === clubId;
  if (!at_home && match.awayClubId !== clubId) return [];
  const opponent = clubs.get(at_home ? match.awayClubId : match.homeClubId);
  const own = chances[at_home ? 'home' : 'away'];
  if (opponent === undefined) return [];
  return [
    {
      match_id: match.id,
      round: match.round,
      kickoff_dt: new Date(match.kickoffMs).toISOString(),
      opponent,
      at_home,
      difficulty: difficultyOf(own),
      win: Math.round(100 * own.win),
      draw: Math.round(100 * own.draw),
      clean_sheet: Math.round(100 * own.cleanSheet),
    },
  ];
}

function meanOf(fixtures: readonly Fixture[]): number | null {
  if (fixtures.length === 0) return null;
  const sum = fixtures.reduce((total, { difficulty }) => total + difficulty, 0);
  return Math.round((100 * sum) / fixtures.length) / 100;
}
