import type { QueryClient } from '@tanstack/react-query';
import { callQuery } from '../../lib/api/queries.ts';
import type { CallOutput } from '../../lib/api/request.ts';

type MatchDetail = CallOutput<'football.matches.get'>;
type Contest = CallOutput<'contests.get'>;

/** What a page is about, for search engines. */
interface PageSubject {
  readonly routePath: string;
  readonly params: Readonly<Record<string, string | undefined>>;
  /** The canonical address. */
  readonly address: string;
  readonly description: string;
  readonly picture: string;
  readonly publicUrl: string;
}

type Linked = Readonly<Record<string, unknown>>;

const SCHEMA = 'https://schema.org';
const CANCELLED = 7;
/** A match without a final whistle so far lasts this long. */
const MATCH_MS = 2 * 3_600_000;

function teamOf(club: MatchDetail['match']['home'], publicUrl: string): Linked {
  return {
    '@type': 'SportsTeam',
    name: club.name,
    sport: 'Soccer',
    url: `${publicUrl}/en/stats/details/team/${club.id}`,
  };
}

function statusOf(status: MatchDetail['match']['status']): string {
  if (status === 'postponed') return `${SCHEMA}/EventPostponed`;
  return status === 'abandoned' ? `${SCHEMA}/EventCancelled` : `${SCHEMA}/EventScheduled`;
}

/** A match as a `SportsEvent`, at its ground where that is known. */
export function matchEvent({ match, league, venue }: MatchDetail, subject: PageSubject): Linked {
  const home = teamOf(match.home, subject.publicUrl);
  const away = teamOf(match.away, subject.publicUrl);
  const start = Date.parse(match.kickoff_dt);
  return {
    '@type': 'SportsEvent',
    name: `${match.home.name} – ${match.away.name}`,
    description: subject.description,
    url: subject.address,
    image: [subject.picture],
    sport: 'Soccer',
    startDate: match.kickoff_dt,
    endDate: new Date(start + MATCH_MS).toISOString(),
    eventStatus: statusOf(match.status),
    eventAttendanceMode: `${SCHEMA}/OfflineEventAttendanceMode`,
    homeTeam: home,
    awayTeam: away,
    competitor: [home, away],
    organizer: { '@type': 'SportsOrganization', name: league.name, sport: 'Soccer' },
    location: {
      '@type': 'StadiumOrArena',
      name: venue?.name ?? match.home.name,
      ...(typeof venue?.seats === 'number' && { maximumAttendeeCapacity: venue.seats }),
    },
  };
}

/** A contest as an online `Event`. XFC is not a real currency, so only free contests state a price. */
function contestEvent(contest: Contest, subject: PageSubject): Linked {
  return {
    '@type': 'Event',
    name: contest.name,
    description: subject.description,
    url: subject.address,
    image: [subject.picture],
    startDate: contest.contest_dt,
    // A contest ends when its results are final.
    endDate: contest.final_at ?? contest.expected_end_dt ?? contest.latest_end_dt,
    eventStatus: `${SCHEMA}/${contest.state === CANCELLED ? 'EventCancelled' : 'EventScheduled'}`,
    eventAttendanceMode: `${SCHEMA}/OnlineEventAttendanceMode`,
    isAccessibleForFree: contest.free_entry,
    ...(contest.max_entries !== null && { maximumVirtualAttendeeCapacity: contest.max_entries }),
    location: { '@type': 'VirtualLocation', url: subject.address },
    organizer: { '@type': 'Organization', name: 'Touchline', url: subject.publicUrl },
    about: contest.matches.map(({ id, home, away, kickoff_dt }) => ({
      '@type': 'SportsEvent',
      name: `${home.name} – ${away.name}`,
      startDate: kickoff_dt,
      url: `${subject.publicUrl}/en/stats/details/match/${id}`,
      location: { '@type': 'Place', name: home.name },
    })),
  };
}

/** The product, on its start page. */
function website({ address, description, publicUrl }: PageSubject): Linked {
  return { '@type': 'WebSite', name: 'Touchline', url: publicUrl, mainEntityOfPage: address, description };
}

/**
 * The subject of a page in schema.org terms, from the answers it was rendered with; null for pages without an
 * event. A contest with a password has none.
 */
export function structuredData(queries: QueryClient, subject: PageSubject): Linked | null {
  const id = Number(subject.params['id']);
  const { routePath } = subject;
  if (routePath === '/') return website(subject);
  if (routePath.startsWith('/stats/details/match/')) {
    const detail = queries.getQueryData(callQuery('football.matches.get', { matchId: id }).queryKey);
    return detail === undefined ? null : matchEvent(detail, subject);
  }
  if (/^\/play\/contest\/\$id(?:\/\$slug)?$/.test(routePath)) {
    const contest = queries.getQueryData(callQuery('contests.get', { id }).queryKey);
    return contest === undefined || contest.is_private ? null : contestEvent(contest, subject);
  }
  return null;
}
