import type { CallOutput } from '@touchline/contract/calls';
import { refuse, type Refusal } from '@touchline/contract/errors';
import { difficultyOf, fixtureChances, type Chances } from '@touchline/domain/football/season/difficulty';
import type { StrengthScale } from '@touchline/domain/football/model/strength';
import type { Db } from '../../db/database.ts';
import { loadClubs, loadLeagues, type ClubRow } from '../rows.ts';
import type { SeasonMatch } from '../seasons/season-memory.ts';
import { chosenSeason } from './chosen-season.ts';
import { loadSquads, scaleOf, type Squads } from './league-strength.ts';

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
