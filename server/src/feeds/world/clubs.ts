import { type FeedClub, type FeedVenue, type Kit } from '../feed.ts';
import { kitOf } from '../kit.ts';
import { seeded, seededNumber } from '../seeded.ts';
import { LEAGUES, type WorldLeague } from './leagues.ts';
import { inventPlaces } from './places.ts';

export interface WorldClub extends FeedClub {
  /** In standard deviations from the mean of its league. */
  readonly strength: number;
}

interface ClubsAndVenues {
  readonly clubs: readonly WorldClub[];
  readonly venues: readonly FeedVenue[];
}

/** The code of a club: the hundreds are its league, then 1, 2, ... A stadium has the code of its club. */
function clubCode(leagueIndex: number, index: number): number {
  return (leagueIndex + 1) * 100 + index + 1;
}

/** Invents the clubs of all leagues with their stadiums; a pure function of the seed. */
export function inventClubs(seed: string): ClubsAndVenues {
  const all = LEAGUES.map((league, leagueIndex) => clubsOf(seed, league, leagueIndex));
  return { clubs: all.flatMap(({ clubs }) => clubs), venues: all.flatMap(({ venues }) => venues) };
}

function clubsOf(seed: string, league: WorldLeague, leagueIndex: number): ClubsAndVenues {
  const draws = seeded('clubs', seed, league.code);
  const places = inventPlaces(seed, league.country, league.clubs);
  const worn = new Set<string>();
  const strengths = draws.shuffled(places.map((_, index) => strengthOfRank(index, places.length)));
  const clubs = places.map(({ club, short }, index): WorldClub => {
    const code = clubCode(leagueIndex, index);
    return {
      code,
      leagueCode: league.code,
      name: club,
      shortName: short,
      kit: distinctKit(club, worn),
      crestSeed: seededNumber('crest', seed, club),
      venueCode: code,
      strength: strengths[index] ?? 0,
    };
  });
  const venues = places.map(({ venue, place }, index): FeedVenue => ({
    code: clubCode(leagueIndex, index),
    name: venue,
    city: place,
    seats: seatsFor(strengths[index] ?? 0, draws.normal()),
  }));
  return { clubs, venues };
}

/** The strength by rank: a few strong clubs and many similar ones, as in real leagues, -1.3 to 2.3. */
function strengthOfRank(rank: number, count: number): number {
  const place = rank / (count - 1);
  return 2.3 * (1 - place) ** 2.2 - 1.3 * place;
}

function distinctKit(club: string, worn: Set<string>): Kit {
  for (let attempt = 0; ; attempt += 1) {
    const kit = kitOf(attempt === 0 ? club : `${club} ${attempt}`);
    const colours = `${kit.primary}${kit.secondary}${kit.pattern}`;
    if (worn.has(colours)) continue;
    worn.add(colours);
    return kit;
  }
}

/** Seats, from small stadiums to the largest: every size class of the rules occurs. */
function seatsFor(strength: number, chance: number): number {
  const seats = 32_000 * Math.exp(0.42 * strength + 0.25 * chance);
  return Math.round(Math.min(92_000, Math.max(11_000, seats)) / 10) * 10;
}
