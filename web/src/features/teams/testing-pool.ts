import type { Position } from '@touchline/domain/football/events';
import { poolOf, type PickRow, type Pool } from './pool.ts';

/** What a test says of a player; the rest is plain. */
export interface PlayerText {
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
export function pickRow(text: PlayerText): PickRow {
  const clubId = text.clubId ?? text.id;
  const name = text.name ?? `Player ${text.id}`;
  return {
    id: text.id,
    name,
    short_name: name,
    position: text.position,
    stars: text.stars ?? 1,
    shirt_number: 7,
    nationality: 'IT',
    club: {
      id: clubId,
      name: `Club ${clubId}`,
      short_name: `C${clubId}`,
      kit: { pattern: 'plain', colour_1: '#112233', colour_2: '#ffffff' },
    },
    form: text.form === undefined ? '3.5' : text.form,
    form_points: [],
    next_match: {
      id: 1,
      opponent: 'OPP',
      home: true,
      kickoff_dt: text.kickoff ?? '2026-11-28T15:00:00.000Z',
    },
    unavailable: text.unavailable ?? null,
    fielding: text.fielding ?? null,
  };
}

/** What a manager has of a player in a pro contest: nothing but what is said. */
export function fieldingOf(text: Partial<NonNullable<PickRow['fielding']>>): PickRow['fielding'] {
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
    ...text,
  };
}

/** A pool of these players. */
export function poolWith(...players: readonly PlayerText[]): Pool {
  const data = players.map(pickRow);
  const clubs = [...new Map(data.map(({ club }) => [club.id, club])).values()];
  return poolOf([{ data, clubs, summary: { total: data.length, page: 1, per_page: 100, pages: 1 } }]);
}
