import type { Calls } from '@touchline/contract';
import type { PoolPlayer } from '@touchline/domain/contests/team';
import type { Position } from '@touchline/domain/football/events';
import { STARS } from '@touchline/domain/rules/stars';
import { foldText } from '@touchline/domain/search/fold-text';
import type { Loan } from '../draft/draft.ts';
import { isFieldable } from '../pro/eligibility.ts';
import type { PickRow, Pool } from './pool-rows.ts';

type PlayersAnswer = Calls['contests.players.pickable']['output'];

type PickSort = 'form' | 'expected' | 'stars' | 'name' | 'kickoff';
export const PICK_SORTS = [
  'form',
  'expected',
  'stars',
  'name',
  'kickoff',
] as const satisfies readonly PickSort[];

/** What the picker shows. */
export interface PickFilters {
  readonly search: string;
  readonly position: Position | null;
  readonly clubId: number | null;
  /** So many stars at most, or null. */
  readonly maxStars: number | null;
  /** Pro contests: only who may be fielded, with these loans chosen; null for everyone. */
  readonly fieldableWith: readonly Loan[] | null;
  readonly sort: PickSort;
}

/** All players, those in form first. */
export const NO_PICK_FILTERS: PickFilters = {
  search: '',
  position: null,
  clubId: null,
  maxStars: null,
  fieldableWith: null,
  sort: 'form',
};

function poolPlayer({ id, position, club, stars }: PickRow): PoolPlayer | null {
  const known = STARS.find((each) => each === stars);
  return known === undefined ? null : { id, position, clubId: club.id, stars: known };
}

/** Puts the pages of a pool together. */
export function poolOf(pages: readonly PlayersAnswer[]): Pool {
  const rows = pages.flatMap(({ data }) => data);
  const players = rows.map(poolPlayer).filter((player) => player !== null);
  return {
    rows: new Map(rows.map((row) => [row.id, row])),
    players: new Map(players.map((player) => [player.id, player])),
    clubs: pages[0]?.clubs ?? [],
  };
}

/** The players the filters leave, in their order: form and stars from the top, names and kick-offs from A. */
export function chooseRows(rows: Iterable<PickRow>, filters: PickFilters): PickRow[] {
  const terms = foldText(filters.search).split(/\s+/).filter(Boolean);
  return [...rows]
    .filter((row) => {
      if (filters.position !== null && row.position !== filters.position) return false;
      if (filters.clubId !== null && row.club.id !== filters.clubId) return false;
      if (filters.maxStars !== null && row.stars > filters.maxStars) return false;
      if (filters.fieldableWith !== null && !isFieldable(row, filters.fieldableWith)) return false;
      if (terms.length === 0) return true;
      const text = foldText(`${row.name} ${row.short_name} ${row.club.name}`);
      return terms.every((term) => text.includes(term));
    })
    .toSorted(
      (one, other) => compareBy(filters.sort, one, other) || formOf(other) - formOf(one) || one.id - other.id,
    );
}

function compareBy(sort: PickSort, one: PickRow, other: PickRow): number {
  switch (sort) {
    case 'form':
      return formOf(other) - formOf(one);
    case 'expected':
      return Number(other.expected) - Number(one.expected);
    case 'stars':
      return other.stars - one.stars;
    case 'name':
      return one.name.localeCompare(other.name);
    case 'kickoff':
      return Date.parse(one.next_match.kickoff_dt) - Date.parse(other.next_match.kickoff_dt);
  }
}

const MIN_FORM = -1_000_000;

/** Players who have not played yet rank below all who have. */
function formOf({ form }: PickRow): number {
  return form === null ? MIN_FORM : Number(form);
}
