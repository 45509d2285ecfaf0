import { MINUTE_MS } from '@touchline/domain/rules/index';
import { seededNumber } from '../../../feeds/seeded.ts';
import {
  LEAGUE,
  SEASON,
  type InventedClub,
  type InventedIncident,
  type InventedMatch,
  type InventedPlayer,
  type InventedSide,
} from './invented-league.ts';

/** Minutes of real time at which a match is where. */
const FIRST_END = 47;
const SECOND_START = 62;
export const MATCH_END = 111;
const LINE_UPS_BEFORE = 45;
/** How long a goal is listed before the video referee cancels it. */
const REVIEW = 11;

interface Clock {
  readonly short: 'NS' | '1H' | 'HT' | '2H' | 'FT';
  readonly elapsed: number | null;
  readonly extra: number | null;
}

interface FixtureNow {
  readonly fixture: Readonly<Record<string, unknown>> & {
    readonly status: Clock & { readonly long: string };
  };
  readonly goals: Readonly<Record<InventedSide, number | null>>;
}

/** What a provider shows of a match some minutes after its kick-off, as the answer of `fixtures?ids=`. */
export function detailAt(match: InventedMatch, nowMs: number): Record<string, unknown> {
  const at = (nowMs - match.kickOffMs) / MINUTE_MS;
  const events = at < 0 ? [] : eventsAt(match, at);
  return {
    ...fixtureAt(match, nowMs),
    events: events.map(({ answer }) => answer),
    lineups: at < -LINE_UPS_BEFORE ? [] : [lineUp(match.home), lineUp(match.away)],
    statistics: at < 0 ? [] : (['home', 'away'] as const).map((side) => statisticsOf(match, side, events)),
    players: at < 0 ? [] : (['home', 'away'] as const).map((side) => playersOf(match, side, at)),
  };
}

/** The same match in a list of fixtures. */
export function fixtureAt(match: InventedMatch, nowMs: number): Record<string, unknown> & FixtureNow {
  const at = (nowMs - match.kickOffMs) / MINUTE_MS;
  const clock = clockAt(at);
  const score = at < 0 ? { home: null, away: null } : scoreOf(eventsAt(match, at));
  const none = { home: null, away: null };
  return {
    fixture: {
      id: match.id,
      referee: null,
      timezone: 'UTC',
      date: new Date(match.kickOffMs).toISOString(),
      timestamp: match.kickOffMs / 1000,
      periods: { first: null, second: null },
      venue: { id: match.home.venueId, name: `${match.home.name} Park`, city: match.home.name },
      status: { long: clock.short, ...clock },
    },
    league: {
      id: LEAGUE,
      name: 'Invented League',
      country: 'Nowhere',
      season: SEASON,
      round: `Regular Season - ${match.round}`,
    },
    teams: {
      home: { id: match.home.id, name: match.home.name },
      away: { id: match.away.id, name: match.away.name },
    },
    goals: score,
    score: { halftime: none, fulltime: clock.short === 'FT' ? score : none, extratime: none, penalty: none },
  };
}

function clockAt(at: number): Clock {
  if (at < 0) return { short: 'NS', elapsed: null, extra: null };
  if (at < FIRST_END)
    return {
      short: '1H',
      elapsed: Math.min(45, Math.floor(at) + 1),
      extra: at > 45 ? Math.floor(at) - 44 : null,
    };
  if (at < SECOND_START) return { short: 'HT', elapsed: 45, extra: null };
  const played = 46 + Math.floor(at - SECOND_START);
  if (at < MATCH_END)
    return { short: '2H', elapsed: Math.min(90, played), extra: played > 90 ? played - 90 : null };
  return { short: 'FT', elapsed: 90, extra: null };
}

/** When an incident happens, in minutes of real time after kick-off. */
function realMinute({ minute, extra }: InventedIncident): number {
  return (minute <= 45 ? minute : SECOND_START + minute - 45) - 0.5 + (extra ?? 0);
}

interface Listed {
  readonly incident: InventedIncident;
  readonly answer: Record<string, unknown>;
}

function eventsAt(match: InventedMatch, at: number): readonly Listed[] {
  return match.incidents.flatMap((incident): Listed[] => {
    const happened = realMinute(incident);
    if (happened > at) return [];
    const isCancelled = incident.kind === 'cancelled_goal' && at >= happened + REVIEW;
    return [{ incident, answer: eventAnswer(match, incident, isCancelled) }];
  });
}

const DETAILS: Readonly<Record<InventedIncident['kind'], readonly [type: string, detail: string]>> = {
  goal: ['Goal', 'Normal Goal'],
  penalty: ['Goal', 'Penalty'],
  own_goal: ['Goal', 'Own Goal'],
  missed: ['Goal', 'Missed Penalty'],
  yellow: ['Card', 'Yellow Card'],
  red: ['Card', 'Red Card'],
  change: ['subst', 'Substitution 1'],
  cancelled_goal: ['Goal', 'Normal Goal'],
};

function eventAnswer(
  match: InventedMatch,
  incident: InventedIncident,
  isCancelled: boolean,
): Record<string, unknown> {
  const { minute, extra, side, kind, player, second } = incident;
  const [type, detail] = isCancelled ? ['Var', 'Goal cancelled'] : DETAILS[kind];
  const name = (who: InventedPlayer | null) => ({ id: who?.id ?? null, name: who?.name ?? null });
  return {
    time: { elapsed: minute, extra },
    team: { id: match[side].id, name: match[side].name },
    player: name(player),
    assist: name(second),
    type,
    detail,
    comments: isCancelled ? 'Offside' : null,
  };
}

function scoreOf(events: readonly Listed[]): Record<InventedSide, number> {
  const score = { home: 0, away: 0 };
  for (const { incident, answer } of events) {
    if (answer['type'] !== 'Goal' || incident.kind === 'missed') continue;
    const other = incident.side === 'home' ? 'away' : 'home';
    score[incident.kind === 'own_goal' ? other : incident.side] += 1;
  }
  return score;
}

function lineUp(club: InventedClub): Record<string, unknown> {
  const listed = ({ id, name, number, pos }: InventedPlayer) => ({
    player: { id, name, number, pos, grid: null },
  });
  return {
    team: { id: club.id, name: club.name },
    coach: { id: 88_000 + club.id, name: 'C. Oach' },
    formation: '4-4-2',
    startXI: club.players.slice(0, 11).map(listed),
    substitutes: club.players.slice(11).map(listed),
  };
}

function statisticsOf(
  match: InventedMatch,
  side: InventedSide,
  events: readonly Listed[],
): Record<string, unknown> {
  const cards = (kind: 'yellow' | 'red') =>
    events.filter(({ incident }) => incident.side === side && incident.kind === kind).length || null;
  // Both yellow cards of a dismissal are counted by events, one by the provider.
  const red = cards('red');
  const yellow = (cards('yellow') ?? 0) - (red ?? 0);
  return {
    team: { id: match[side].id, name: match[side].name },
    statistics: [
      { type: 'Ball Possession', value: side === 'home' ? '53%' : '47%' },
      { type: 'Corner Kicks', value: null },
      { type: 'Yellow Cards', value: yellow || null },
      { type: 'Red Cards', value: red },
    ],
  };
}

function playersOf(match: InventedMatch, side: InventedSide, at: number): Record<string, unknown> {
  const club = match[side];
  const share = Math.min(1, at / MATCH_END);
  return {
    team: { id: club.id, name: club.name },
    players: club.players.map((player, place) => {
      const figure = (what: string, max: number): number | null => {
        const all = seededNumber(match.id, player.id, what) % (max + 1);
        return place >= 11 ? null : Math.floor(all * share) || null;
      };
      const passes = figure('passes', 70);
      return {
        player: { id: player.id, name: player.name },
        statistics: [
          {
            games: {
              minutes: place < 11 ? Math.round(90 * share) : null,
              number: player.number,
              position: player.pos,
            },
            offsides: figure('offsides', 2),
            shots: { total: figure('shots', 5), on: null },
            goals: {
              total: null,
              conceded: 0,
              assists: null,
              saves: player.pos === 'G' ? figure('saves', 6) : null,
            },
            passes: {
              total: passes,
              key: figure('key', 3),
              accuracy: String(Math.floor((passes ?? 0) * 0.8)),
            },
            tackles: {
              total: figure('tackles', 5),
              blocks: figure('blocks', 2),
              interceptions: figure('cuts', 4),
            },
            duels: { total: null, won: null },
            dribbles: { attempts: null, success: figure('dribbles', 3), past: null },
            fouls: { drawn: figure('drawn', 3), committed: figure('fouls', 3) },
            cards: { yellow: 0, red: 0 },
            penalty: { won: null, commited: null, scored: 0, missed: 0, saved: null },
          },
        ],
      };
    }),
  };
}
