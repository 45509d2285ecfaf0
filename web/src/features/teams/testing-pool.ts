import type { Position } from '@touchline/domain/football/events';
import { poolOf, type PickRow, type Pool } from './pool.ts';

/** What a test says of a player; the rest is plain. */
export interface PlayerWords {
  readonly id: number;
  readonly position: Position;
  readonly name?: string;
  readonly stars?: number;
  readonly clubId?: number;
  readonly form?: string | null;
  readonly kickoff?: string;
  readonly unavailable?: string | null;
  readonly fielding?: PickRow['fielding'];
}

/** A row of the pool as the calls would list it. */
export function pickRow(words: PlayerWords): PickRow {
  const clubId = words.clubId ?? words.id;
  const name = words.name ?? `Player ${words.id}`;
  return {
    id: words.id,
    name,
    short_name: name,
    position: words.position,
    stars: words.stars ?? 1,
    shirt_number: 7,
    nationality: 'IT',
    club: {
      id: clubId,
      name: `Club ${clubId}`,
      short_name: `C${clubId}`,
      kit: { pattern: 'plain', colour_1: '#112233', colour_2: '#ffffff' },
    },
    form: words.form === undefined ? '3.5' : words.form,
    form_points: [],
    next_match: {
      id: 1,
      opponent: 'OPP',
      home: true,
      kickoff_dt: words.kickoff ?? '2026-11-28T15:00:00.000Z',
    },
    unavailable: words.unavailable ?? null,
    fielding: words.fielding ?? null,
  };
}

/** What a manager has of a player in a pro contest: nothing but what is said. */
export function fieldingOf(words: Partial<NonNullable<PickRow['fielding']>>): PickRow['fielding'] {
  return {
    by: null,
    card_id: 1,
    usable_copies: 0,
    owned_copies: 0,
    loans: 0,
    loan_in_team: false,
    house_lease: null,
    house_leases: false,
    lend_offer: null,
    ...words,
  };
}

/** A pool of these players. */
export function poolWith(...players: readonly PlayerWords[]): Pool {
  const data = players.map(pickRow);
  const clubs = [...new Map(data.map(({ club }) => [club.id, club])).values()];
  return poolOf([{ data, clubs, summary: { total: data.length, page: 1, per_page: 100, pages: 1 } }]);
}
