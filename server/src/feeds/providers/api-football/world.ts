import { starsOfRank } from '@touchline/domain/cards';
import { CURRENT_RULES } from '@touchline/domain/rules/index';
import { POSITIONS, type Position } from '@touchline/domain/football/events';
import type { FeedClub, FeedLeague, FeedPlayer, FeedVenue } from '../../feed.ts';
import { kitOf } from '../../kit.ts';
import { seededNumber } from '../../seeded.ts';
import type { LeagueAnswer, LineUpAnswer, SeasonPlayerAnswer, SquadAnswer, TeamAnswer } from './answers.ts';
import { countryCode } from './countries.ts';
import { seasonName } from './fixtures.ts';

/** The season that a league plays now, or its last one. */
export function currentSeason({ seasons }: LeagueAnswer): number | null {
  const current = seasons.find((season) => season.current) ?? seasons.at(-1);
  return current?.year ?? null;
}

export function translateLeague(answer: LeagueAnswer, year: number): FeedLeague {
  const { league, country, seasons } = answer;
  const season = seasons.find((each) => each.year === year);
  return {
    code: String(league.id),
    name: league.name,
    // "GB-ENG" is a part of a country.
    country: country.code?.slice(0, 2) ?? null,
    season: seasonName(year),
    fullStatistics: season?.coverage.fixtures.statistics_players ?? false,
  };
}

/** A ground whose size the provider does not know is as large as a small one of ours. */
const UNKNOWN_SEATS = 5_000;

/** The clubs of a league with their grounds. Crests and kits are drawn: the provider's pictures are not ours to show. */
export function translateTeams(
  answers: readonly TeamAnswer[],
  leagueCode: string,
): { readonly clubs: readonly FeedClub[]; readonly venues: readonly FeedVenue[] } {
  const clubs = answers.map(({ team, venue }): FeedClub => ({
    code: team.id,
    leagueCode,
    name: team.name,
    shortName: team.code ?? team.name.slice(0, 3).toUpperCase(),
    kit: kitOf(team.name),
    crestSeed: seededNumber('crest', team.name),
    venueCode: venue.id,
  }));
  const venues = answers.flatMap(({ venue }): FeedVenue[] =>
    venue.id === null || venue.name === null
      ? []
      : [
          {
            code: venue.id,
            name: venue.name,
            city: venue.city ?? '',
            seats: venue.capacity || UNKNOWN_SEATS,
          },
        ],
  );
  return { clubs, venues: [...new Map(venues.map((venue) => [venue.code, venue])).values()] };
}

const POSITION_NAMES: Readonly<Record<string, Position>> = {
  Goalkeeper: 'GK',
  Defender: 'DF',
  Midfielder: 'MF',
  Attacker: 'FW',
  G: 'GK',
  D: 'DF',
  M: 'MF',
  F: 'FW',
};

/** "R. Pop" is "Pop" on a small card; a full name is its last word. */
function shortNameOf(name: string): string {
  const words = name.trim().split(/\s+/);
  return words.length === 1
    ? name.trim()
    : (words[0] ?? '').endsWith('.')
      ? words.slice(1).join(' ')
      : (words.at(-1) ?? name);
}

/** The first of the given names with the family name, where the usual name has an initial only. */
function fullNameOf(name: string, known: SeasonPlayerAnswer['player'] | undefined): string {
  const first = known?.firstname?.trim().split(/\s+/)[0];
  const last = known?.lastname?.trim();
  return /^\S\.\s/.test(name) && first && last ? `${first} ${last}` : name;
}

const SHIRT_UNKNOWN = 99;
/** Ratings are on the scale of prices of the replay: 40 to 140 tenths of a million. */
const [MIN_RATING, MAX_RATING] = [40, 140];
/** Minutes from which the average rating of a season counts in full. */
const FULL_MINUTES = 1_800;

/** A player's rating from the marks of their matches: 6.0 is an average match, and few minutes weigh little. */
function ratingOf(answer: SeasonPlayerAnswer | undefined): number {
  let weighted = 0;
  let minutes = 0;
  for (const { games } of answer?.statistics ?? []) {
    const mark = Number.parseFloat(games.rating ?? '');
    if (!Number.isFinite(mark) || mark <= 0 || mark > 10) continue;
    weighted += mark * (games.minutes ?? 0);
    minutes += games.minutes ?? 0;
  }
  if (minutes === 0) return MIN_RATING;
  const above = (weighted / minutes - 6) * Math.min(1, minutes / FULL_MINUTES);
  return Math.min(MAX_RATING, Math.max(MIN_RATING, Math.round(60 + 32 * above)));
}

interface Listed {
  readonly id: number;
  readonly name: string;
  readonly age: number | null;
  readonly number: number | null;
  readonly position: Position;
  readonly clubCode: number;
}

interface PlayerSources {
  readonly squads: readonly SquadAnswer[];
  /** Names, nationality and ratings; may be missing. */
  readonly seasonPlayers: readonly SeasonPlayerAnswer[];
  /** Line-ups may name players that no squad lists yet. */
  readonly lineUps: readonly LineUpAnswer[];
  /** A season that is over: its players are those with statistics in it, since squads are of today. */
  readonly ofPast?: boolean;
}

function playersOfPast(seasonPlayers: readonly SeasonPlayerAnswer[]): Map<number, Listed> {
  return new Map(
    seasonPlayers.flatMap(({ player, statistics }): [number, Listed][] => {
      const last = statistics.findLast(({ team }) => team.id !== null);
      if (last === undefined || last.team.id === null) return [];
      const position = POSITION_NAMES[last.games.position ?? ''] ?? 'MF';
      const { id, name, age } = player;
      return [[id, { id, name, age, number: null, position, clubCode: last.team.id }]];
    }),
  );
}

/** The players of a league with stars by the rank of their rating within their position. */
export function translatePlayers(sources: PlayerSources): readonly FeedPlayer[] {
  const { squads, seasonPlayers, lineUps, ofPast = false } = sources;
  const listed = ofPast ? playersOfPast(seasonPlayers) : new Map<number, Listed>();
  for (const { team, players } of squads) {
    for (const { position, ...player } of players)
      listed.set(player.id, { ...player, position: POSITION_NAMES[position] ?? 'MF', clubCode: team.id });
  }
  for (const { team, startXI, substitutes } of lineUps) {
    for (const { player } of [...startXI, ...substitutes]) {
      if (player.id === null || player.name === null || listed.has(player.id)) continue;
      const position = POSITION_NAMES[player.pos ?? ''] ?? 'MF';
      const { id, name, number } = player;
      listed.set(id, { id, name, age: null, number, position, clubCode: team.id });
    }
  }
  const known = new Map(seasonPlayers.map((answer) => [answer.player.id, answer]));
  const rated = [...listed.values()].map((player) => ({ ...player, rating: ratingOf(known.get(player.id)) }));
  return POSITIONS.flatMap((position) => {
    const mates = rated
      .filter((player) => player.position === position)
      .toSorted((a, b) => b.rating - a.rating || a.id - b.id);
    return mates.map((player, rank): FeedPlayer => {
      const about = known.get(player.id)?.player;
      return {
        code: player.id,
        name: fullNameOf(player.name, about),
        shortName: shortNameOf(player.name),
        clubCode: player.clubCode,
        position,
        shirtNumber: player.number ?? SHIRT_UNKNOWN,
        nationality: countryCode(about?.nationality ?? null),
        age: player.age ?? about?.age ?? null,
        rating: player.rating,
        price: null,
        stars: starsOfRank(rank, mates.length, CURRENT_RULES),
        listedFromRound: 1,
      };
    });
  });
}
