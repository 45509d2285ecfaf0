import { easyTeamRules, proTeamRules } from '@touchline/domain/contests/team';
import { CURRENT_RULES } from '@touchline/domain/rules/index';
import { expect, test } from 'vitest';
import { teamOf } from '../draft/draft.ts';
import {
  changedPool,
  crowdOf,
  fieldingOf,
  fullDraftOf,
  pickRow,
  type PlayerText,
} from '../pool/testing-pool.ts';
import { takeTemplate, type Template } from './take-template.ts';

const EASY = easyTeamRules(CURRENT_RULES, 10);
const OPEN = proTeamRules(CURRENT_RULES, 'open', 10);
const CROWD = crowdOf();
const TEAM = teamOf(fullDraftOf(EASY));

/** A template of the whole 4-4-2 of the crowd. */
const TEMPLATE: Template = {
  id: 1,
  name: 'Home games',
  is_pro: false,
  saved_at: '2026-11-01T12:00:00.000Z',
  picks: [...TEAM.starters, ...TEAM.reserves].map((id, index) => {
    const position = id < 200 ? 'GK' : id < 300 ? 'DF' : id < 400 ? 'MF' : 'FW';
    const { name, short_name, club } = pickRow({ id, position });
    const role = index < 11 ? 'starter' : 'reserve';
    return {
      player_id: id,
      name,
      short_name,
      position,
      club,
      role,
      captain: id === TEAM.captainId,
      vice_captain: id === TEAM.viceCaptainId,
    };
  }),
};

const take = (...changes: readonly PlayerText[]) =>
  takeTemplate(TEMPLATE, changedPool(CROWD, ...changes), EASY);
const leftOf = ({ left }: ReturnType<typeof take>) =>
  left.map(({ pick, against }) => [pick.player_id, against]);

test('a template whose players are all in the contest is the team it was saved as', () => {
  const taken = take();
  expect(taken.left).toEqual([]);
  expect(teamOf(taken.draft)).toEqual(TEAM);
});

test('whom the contest does not have is left out, and their places stay empty', () => {
  const pool = changedPool(CROWD.filter(({ id }) => id !== 302 && id !== 409));
  const { draft, left } = takeTemplate(TEMPLATE, pool, EASY);
  expect(left.map(({ pick, against, row }) => [pick.player_id, against, row])).toEqual([
    [302, 'unknown_player', null],
    [409, 'unknown_player', null],
  ]);
  expect(teamOf(draft).starters).toHaveLength(10);
  expect(draft.reserves.FW).toBeNull();
});

test.each<[string, readonly PlayerText[], readonly [number, string]]>([
  [
    'whose match does not count',
    [{ id: 203, position: 'DF', unavailable: 'unavailable.match_void' }],
    [203, 'unavailable'],
  ],
  [
    'one too many of a club',
    [200, 201, 202, 203, 300].map((id) => ({
      id,
      position: id < 300 ? ('DF' as const) : ('MF' as const),
      clubId: 7,
    })),
    [300, 'club_limit'],
  ],
  ['a reserve of too many stars', [{ id: 309, position: 'MF', stars: 3 }], [309, 'reserve_stars']],
  ['who plays in another position now', [{ id: 401, position: 'GK' }], [401, 'position_full']],
])('a player is left out: %s', (_, changes, expected) => {
  expect(leftOf(take(...changes))).toContainEqual(expected);
});

test('stars over the budget leave out the last of the eleven', () => {
  const rich = CROWD.map((player) => ({ ...player, stars: player.id < 400 ? 3 : 1 }));
  const left = leftOf(takeTemplate(TEMPLATE, changedPool(rich), EASY));
  expect(left.every(([, against]) => against === 'stars' || against === 'reserve_stars')).toBe(true);
  expect(left.length).toBeGreaterThan(0);
});

test('in a pro contest captains stay behind, and so does whom no card fields', () => {
  const pool = changedPool(crowdOf(fieldingOf({ by: 'free' })), {
    id: 400,
    position: 'FW',
    fielding: fieldingOf({}),
  });
  const { draft, left } = takeTemplate(TEMPLATE, pool, OPEN);
  expect(left.map(({ pick, against }) => [pick.player_id, against])).toEqual([[400, 'no_card']]);
  expect([draft.captainId, draft.viceCaptainId]).toEqual([null, null]);
});
