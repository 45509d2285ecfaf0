import {
  checkTeam,
  reserveCount,
  reserveStarsLimit,
  type PoolPlayer,
  type TeamRules,
  type TeamViolation,
} from '@touchline/domain/contests/team';
import type { Position } from '@touchline/domain/football/events';
import { placeOfPlayer, placesOf, playerAt, teamOf, type Draft, type Place } from '../draft/draft.ts';
import { fieldingProblems } from '../pro/pro-problems.ts';
import type { PickRow, Pool } from '../pool/pool-rows.ts';
import type { Problem } from './problem.ts';

/** Everything that keeps a draft from being a team, broken rules first, and what is worth knowing of it. */
export function problemsOf(draft: Draft, pool: Pool, rules: TeamRules): Problem[] {
  const check = checkTeam(teamOf(draft), pool.players, rules);
  const found = check.ok
    ? []
    : check.violations.flatMap((violation) => problemOf(violation, draft, pool, rules));
  const order = { broken: 0, missing: 1, warning: 2 } as const satisfies Record<Problem['weight'], number>;
  return [...found, ...fieldingProblems(draft, pool), ...warningsOf(draft, pool)].toSorted(
    (one, other) => order[one.weight] - order[other.weight],
  );
}

/** Whether the draft can be saved. Warnings do not block saving. */
export function isComplete(problems: readonly Problem[]): boolean {
  return problems.every(({ weight }) => weight === 'warning');
}

function problemOf(violation: TeamViolation, draft: Draft, pool: Pool, rules: TeamRules): Problem[] {
  const make = (
    weight: Problem['weight'],
    message: string,
    place: Place | null,
    values: Problem['values'] = {},
  ): Problem[] => [{ key: `${message}:${JSON.stringify(values)}`, message, values, place, weight }];
  switch (violation.kind) {
    case 'starter_count': {
      const open = violation.expected - violation.actual;
      return make('missing', 'places', firstEmptyPlace(draft), { open });
    }
    // Said position by position, by `reserve_position`.
    case 'reserve_count':
      return [];
    // The lines of a draft always make an allowed formation; empty places are already reported.
    case 'formation':
      return [];
    case 'duplicate':
    case 'unknown_player':
      return make('broken', violation.kind, placeOfPlayer(draft, violation.playerId), {
        name: nameOf(violation.playerId, pool),
      });
    case 'club_limit': {
      const { clubId, max, actual } = violation;
      const club = pool.clubs.find(({ id }) => id === clubId)?.name ?? '';
      return make('broken', 'club_limit', placeOfClub(draft, clubId, pool), { club, max, actual });
    }
    case 'stars': {
      const over = violation.actual - violation.max;
      const message = rules.starsOf === 'eleven' ? 'stars' : 'stars.fifteen';
      const place = placeOfMaxStars(draft, pool, rules.starsOf);
      return make('broken', message, place, { over, max: violation.max });
    }
    case 'reserve_position':
      return make('missing', `reserve.${violation.position}`, {
        position: violation.position,
        index: 'reserve',
      });
    case 'reserve_stars': {
      const { playerId, max, actual } = violation;
      return make('broken', 'reserve_stars', placeOfPlayer(draft, playerId), {
        name: nameOf(playerId, pool),
        max,
        actual,
      });
    }
    // Where teams have no captain, none is required and none is sent.
    case 'captain_named':
      return [];
    case 'captain_not_starting':
    case 'vice_captain_not_starting':
    case 'captain_is_vice_captain':
      // Captains are only required once there are starters.
      return teamOf(draft).starters.length < rules.starters
        ? make('missing', violation.kind, null)
        : make('missing', violation.kind, firstStarter(draft));
  }
}

function warningsOf(draft: Draft, pool: Pool): Problem[] {
  return placesOf(draft).flatMap((place): Problem[] => {
    const playerId = playerAt(draft, place);
    const row = playerId === null ? undefined : pool.rows.get(playerId);
    if (row === undefined) return [];
    if (row.unavailable === null) return [...absenceWarnings(row, place), ...lineUpWarnings(row, place)];
    return [
      {
        key: `unavailable:${row.id}`,
        message: row.unavailable,
        values: { name: row.short_name },
        place,
        weight: 'warning',
      },
    ];
  });
}

/** A player who is out can be fielded, and scores nothing. */
function absenceWarnings({ id, short_name, absence }: PickRow, place: Place): Problem[] {
  if (absence === null) return [];
  const message = `absent.${absence.status}`;
  return [{ key: `absent:${id}`, message, values: { name: short_name }, place, weight: 'warning' }];
}

/**
 * Players who do not start according to the announced line-up; on the bench of the team they may come on and still
 * count.
 */
function lineUpWarnings({ id, short_name, absence, line_up }: PickRow, place: Place): Problem[] {
  const isOut = line_up === 'left_out' || (line_up === 'bench' && place.index !== 'reserve');
  if (!isOut || absence !== null) return [];
  const message = `not_starting.${line_up}`;
  return [{ key: `line-up:${id}`, message, values: { name: short_name }, place, weight: 'warning' }];
}

/** The starters of a draft whom the announced line-ups leave out of the eleven. */
export function nonStartersOf(draft: Draft, pool: Pool): readonly PickRow[] {
  return teamOf(draft).starters.flatMap((playerId) => {
    const row = pool.rows.get(playerId);
    return row?.line_up === 'bench' || row?.line_up === 'left_out' ? [row] : [];
  });
}

function nameOf(playerId: number, pool: Pool): string {
  return pool.rows.get(playerId)?.short_name ?? '?';
}

function firstEmptyPlace(draft: Draft): Place | null {
  return placesOf(draft).find((place) => playerAt(draft, place) === null) ?? null;
}

function firstStarter(draft: Draft): Place | null {
  const start = placesOf(draft).filter(({ position, index }) => position === 'FW' && index !== 'reserve');
  return start.find((place) => playerAt(draft, place) !== null) ?? null;
}

interface PlacedPlayer {
  readonly place: Place;
  readonly player: PoolPlayer;
}

function starterPlaces(draft: Draft, pool: Pool): PlacedPlayer[] {
  return takenPlaces(draft, pool).filter(({ place }) => place.index !== 'reserve');
}

function takenPlaces(draft: Draft, pool: Pool): PlacedPlayer[] {
  return placesOf(draft).flatMap((place) => {
    const playerId = playerAt(draft, place);
    const player = playerId === null ? undefined : pool.players.get(playerId);
    return player === undefined ? [] : [{ place, player }];
  });
}

function placeOfClub(draft: Draft, clubId: number, pool: Pool): Place | null {
  return starterPlaces(draft, pool).find(({ player }) => player.clubId === clubId)?.place ?? null;
}

/** The players counted against the star limit. */
function countedPlaces(draft: Draft, pool: Pool, starsOf: TeamRules['starsOf']): PlacedPlayer[] {
  return starsOf === 'eleven' ? starterPlaces(draft, pool) : takenPlaces(draft, pool);
}

function placeOfMaxStars(draft: Draft, pool: Pool, starsOf: TeamRules['starsOf']): Place | null {
  const [max] = countedPlaces(draft, pool, starsOf).toSorted(
    (one, other) => other.player.stars - one.player.stars,
  );
  return max?.place ?? null;
}

/** The figures that stay in view while a team is made. */
export interface Tally {
  readonly starters: number;
  readonly reserves: number;
  readonly stars: number;
  /** Clubs of the eleven with how many of it they have, most first. */
  readonly clubs: readonly { readonly clubId: number; readonly count: number }[];
}

/** Counts players, limited stars and clubs of the eleven in a draft. */
export function tallyOf(draft: Draft, pool: Pool, starsOf: TeamRules['starsOf'] = 'eleven'): Tally {
  const starters = starterPlaces(draft, pool);
  const counts = new Map<number, number>();
  for (const { player } of starters) counts.set(player.clubId, (counts.get(player.clubId) ?? 0) + 1);
  const team = teamOf(draft);
  return {
    starters: team.starters.length,
    reserves: team.reserves.length,
    stars: countedPlaces(draft, pool, starsOf).reduce((sum, { player }) => sum + player.stars, 0),
    clubs: [...counts]
      .map(([clubId, count]) => ({ clubId, count }))
      .toSorted((one, other) => other.count - one.count || one.clubId - other.clubId),
  };
}

/** The number of empty places counted against the star limit. */
export function openPlaces({ starters, reserves }: Tally, rules: TeamRules): number {
  const ofEleven = rules.starters - starters;
  return rules.starsOf === 'eleven' ? ofEleven : ofEleven + reserveCount(rules) - reserves;
}

/**
 * The average stars left per empty place, rounded down to one decimal; null when all
 * are taken or stars are without limit.
 */
export function starsAPlace(tally: Tally, rules: TeamRules): number | null {
  const places = openPlaces(tally, rules);
  if (places <= 1 || !Number.isFinite(rules.maxStars)) return null;
  return Math.max(0, Math.floor((10 * (rules.maxStars - tally.stars)) / places) / 10);
}

/** The star limit of the reserve of a position; null without a starter there or without such a rule. */
export function maxReserveStars(
  draft: Draft,
  position: Position,
  pool: Pool,
  rules: Pick<TeamRules, 'reservesAreBounded'>,
): number | null {
  if (!rules.reservesAreBounded) return null;
  return reserveStarsLimit(
    starterPlaces(draft, pool).map(({ player }) => player),
    position,
  );
}
