import {
  type FeedClub,
  type FeedFixture,
  type FeedLeague,
  type FeedPlayer,
  type FeedWorld,
  type ScriptedFeed,
  revealedEvents,
} from '../feed.ts';
import { kitOf } from '../kit.ts';
import { seededNumber } from '../seeded.ts';
import type { SourceMatch, SourceSide } from './format.ts';
import { positionsOf, squadsOf } from './squads.ts';
import { STATSBOMB_PROVIDER, translateMatch, type TranslatedMatch } from './translate.ts';

const LEAGUE: FeedLeague = {
  code: 'statsbomb-open-data',
  // The licence of the files requires the source to be named where they are shown.
  name: 'StatsBomb Open Data',
  country: null,
  season: 'Open Data',
  fullStatistics: true,
};

interface StatsBombFeed extends ScriptedFeed {
  readonly matches: readonly FeedFixture[];
  /** Events that contradict the line-ups of their match. */
  refusedOf(matchId: number): TranslatedMatch['refused'];
}

interface Schedule {
  /** When the first match kicks off, in milliseconds since 1970. */
  readonly firstKickOffMs: number;
  /** From one kick-off to the next; 0 plays all matches at once. */
  readonly betweenMs: number;
  /** Real milliseconds per minute of play. */
  readonly minuteMs: number;
}

/** Matches of StatsBomb's open data as a feed, in the order given. The files have no dates, so the schedule gives them. */
export function statsBombFeed(matches: readonly SourceMatch[], schedule: Schedule): StatsBombFeed {
  const translated = new Map(
    matches.map((match) => [match.matchId, translateMatch(match, schedule.minuteMs)]),
  );
  const fixtures = matches.map((match, index): FeedFixture => {
    const [home, away] = squadsOf(match);
    return {
      matchId: match.matchId,
      leagueCode: LEAGUE.code,
      season: LEAGUE.season,
      round: index + 1,
      kickOffMs: schedule.firstKickOffMs + index * schedule.betweenMs,
      homeCode: home.team.team_id,
      awayCode: away.team.team_id,
      venueCode: null,
    };
  });
  const world = worldOf(matches);
  const scriptOf = ({ matchId }: FeedFixture) => translated.get(matchId)?.script ?? [];
  return {
    provider: STATSBOMB_PROVIDER,
    matches: fixtures,
    refusedOf: (matchId) => translated.get(matchId)?.refused ?? [],
    world: () => world,
    fixtures: (fromMs, toMs) => fixtures.filter(({ kickOffMs }) => kickOffMs >= fromMs && kickOffMs < toMs),
    script: scriptOf,
    eventsUpTo: (fixture, nowMs) => revealedEvents(scriptOf(fixture), fixture.kickOffMs, nowMs),
    endsOf(fixture) {
      const endMs = fixture.kickOffMs + (scriptOf(fixture).at(-1)?.offsetMs ?? 0);
      return { whistleMs: endMs, confirmedMs: endMs };
    },
  };
}

function worldOf(matches: readonly SourceMatch[]): FeedWorld {
  const clubs = new Map<number, FeedClub>();
  const players = new Map<number, FeedPlayer>();
  for (const match of matches) {
    const positions = positionsOf(match);
    for (const team of match.sides) {
      if (!clubs.has(team.team_id)) clubs.set(team.team_id, clubOf(team));
      for (const person of team.lineup) {
        if (players.has(person.player_id)) continue;
        const position = positions.get(person.player_id) ?? 'MF';
        players.set(person.player_id, { ...playerOf(person, team.team_id), position });
      }
    }
  }
  return {
    leagues: [LEAGUE],
    clubs: [...clubs.values()],
    venues: [],
    players: [...players.values()],
    transfers: [],
  };
}

function clubOf({ team_id, team_name }: SourceSide): FeedClub {
  return {
    code: team_id,
    leagueCode: LEAGUE.code,
    name: team_name,
    shortName: team_name,
    kit: kitOf(team_name),
    crestSeed: seededNumber('crest', team_name),
    venueCode: null,
  };
}

function playerOf(person: SourceSide['lineup'][number], clubCode: number): Omit<FeedPlayer, 'position'> {
  const { player_id, player_name, player_nickname, jersey_number } = person;
  const known = player_nickname ?? player_name;
  return {
    code: player_id,
    name: known,
    shortName: known.split(' ').at(-1) ?? known,
    clubCode,
    shirtNumber: Math.min(99, Math.max(1, jersey_number ?? 99)),
    nationality: null,
    age: null,
    rating: 50,
    price: null,
    stars: 1,
    listedFromRound: 1,
  };
}
