import type { TeamRules } from '@touchline/domain/contests/team';
import { POSITIONS, type Position } from '@touchline/domain/football/events';
import { draftOf, type Draft } from '../draft/draft.ts';
import { poolOf } from './pool.ts';
import type { PickRow, Pool } from './pool-rows.ts';

/** The fields a test sets; the others have defaults. */
export interface PlayerText {
  readonly id: number;
  readonly position: Position;
  readonly name?: string;
  readonly stars?: number;
  readonly clubId?: number;
  readonly form?: string | null;
  readonly kickoff?: string;
  readonly unavailable?: string | null;
  readonly absence?: PickRow['absence'];
  readonly fielding?: PickRow['fielding'];
  readonly lineUp?: PickRow['line_up'];
  readonly expected?: string;
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
      difficulty: 3,
    },
    last_points: null,
    recent: [],
    line_up: text.lineUp ?? null,
    start_chance: 80,
    expected: text.expected ?? '3.5',
    unavailable: text.unavailable ?? null,
    absence: text.absence ?? null,
    likely_to_start: false,
    fielding: text.fielding ?? null,
  };
}

/** A manager's rights to a player in a pro contest: none except the given ones. */
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

/** Twelve players of each position, a club each, one star: ids 100.., 200.., 300.., 400... */
export function crowdOf(fielding: PickRow['fielding'] = null): readonly PlayerText[] {
  return POSITIONS.flatMap((position, line) =>
    Array.from({ length: 12 }, (_, index) => ({ id: (line + 1) * 100 + index, position, fielding })),
  );
}

/** The pool of a crowd in which some players are others. */
export function changedPool(crowd: readonly PlayerText[], ...changes: readonly PlayerText[]): Pool {
  return poolWith(...crowd.map((player) => changes.find(({ id }) => id === player.id) ?? player));
}

/** A whole 4-4-2: 100, 200 to 203, 300 to 303, 400 and 401; reserves 109, 209, 309, 409; captain 400, vice 401. */
export function fullDraftOf(rules: TeamRules): Draft {
  const some = (from: number, count: number, position: Position) =>
    Array.from({ length: count }, (_, index) => ({ id: from + index, position }));
  return draftOf(
    {
      starters: [...some(100, 1, 'GK'), ...some(200, 4, 'DF'), ...some(300, 4, 'MF'), ...some(400, 2, 'FW')],
      reserves: [...some(109, 1, 'GK'), ...some(209, 1, 'DF'), ...some(309, 1, 'MF'), ...some(409, 1, 'FW')],
      captainId: 400,
      viceCaptainId: 401,
    },
    rules,
  );
}
