import { CURRENT_RULES } from '@touchline/domain/rules/index';
import { XFC_UNIT } from '@touchline/domain/money';
import { expect, test } from 'vitest';
import type { Contest } from '../../game/contests/contest-row.tsx';
import { featured } from './featured.ts';
import { playersByMatch } from './players-by-match.ts';
import { closingFirst } from './soonest.ts';
import { STARTER } from './starter.ts';

function contest(id: number, lock: string): Contest {
  return {
    id,
    name: `Contest ${id}`,
    slug: `contest-${id}`,
    contest_dt: lock,
    contest_end_dt: lock,
    open_dt: lock,
    lock_dt: lock,
    view_team_dt: lock,
    join_time: 5,
    state: 2,
    kind: 3,
    is_private: false,
    free_entry: true,
    is_pro: false,
    pro_tier: null,
    is_official: true,
    entry_fee: '0',
    pool: '0',
    added_prize: '0',
    guaranteed_pool: '0',
    entries: 0,
    min_entries: 2,
    max_entries: null,
    max_per_manager: 1,
    my_entries: 0,
    my_empty_entries: 0,
    match_count: 1,
    league: {
      id: 1,
      name: 'League',
      countryId: { country_code: 'gb' },
      season: { id: 1, name: '2026' },
      seasonId: 1,
      label: 'League (GB)',
      value: 1,
      full_statistics: true,
    },
    round: 1,
    rules_version: 1,
    organizer: null,
    venue: null,
    sponsor: null,
    winner: null,
  };
}

const free = contest(1, '2026-03-07T14:00:00Z');
const paid = contest(2, '2026-03-07T13:45:00Z');

test('the next deadline is the earliest one', () => {
  expect(closingFirst([free, paid])?.id).toBe(2);
  expect(closingFirst([])).toBeUndefined();
});

test('what closes next comes before what pays most, and nothing comes twice', () => {
  const great = [3, 1, 4, 5, 6, 7, 8].map((id) => contest(id, '2026-03-08T13:00:00Z'));
  expect(featured([free, paid], great).map(({ id }) => id)).toEqual([2, 1, 3, 4, 5, 6]);
});

test('a player fielded in two teams counts once per match', () => {
  const pick = (match_id: number, id: number) => ({ match_id, player: { id } });
  expect(playersByMatch([pick(1, 10), pick(1, 10), pick(1, 11), pick(2, 12)])).toEqual(
    new Map([
      [1, 2],
      [2, 1],
    ]),
  );
});

test('a visitor reads of the XFC and gold that the rules give a new manager', () => {
  const { xfc, gold } = CURRENT_RULES.starterGrant;
  expect(STARTER).toEqual({ xfc: Number(xfc.units / XFC_UNIT), gold: Number(gold.units) });
});
