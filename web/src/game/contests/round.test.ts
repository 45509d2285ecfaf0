import { expect, test } from 'vitest';
import type { Entry } from './entry-row.tsx';
import { eventsOfTeam, roundOf, swingOf, type MyLivePlayer } from './round.ts';

type Live = Parameters<typeof eventsOfTeam>[2][number];

const NOW = Date.parse('2026-03-07T15:00:00Z');

function entry(team_id: number, contest_dt: string): Entry {
  return {
    team_id,
    contest: { contest_dt, is_pro: false },
    next_prize: { points: '3', prize: '1.66' },
  } as Entry;
}

function pick(id: number, factor: string, counted: string, team_id = 1): MyLivePlayer {
  return {
    player: { id },
    team_id,
    part: factor === '2' ? 'captain' : 'starter',
    factor,
    counted,
  } as MyLivePlayer;
}

test('a round has what runs and what starts within the hour, each entry once', () => {
  const running = entry(1, '2026-03-07T14:00:00Z');
  const soon = entry(2, '2026-03-07T16:00:00Z');
  const later = entry(3, '2026-03-07T16:00:01Z');
  // The list of upcoming entries may be a moment behind that of the running ones.
  expect(roundOf([running], [running, soon, later], NOW)).toEqual([running, soon]);
});

test('each player needs what the team lacks divided by their factor, the captain half of it', () => {
  const picks = [pick(7, '1', '9'), pick(8, '2', '4'), pick(9, '0', '0'), pick(10, '1', '2', 5)];
  const swing = swingOf(picks, entry(1, ''));
  expect(swing.map(({ player, needs }) => [player.id, needs])).toEqual([
    [8, 2],
    [7, 3],
  ]);
});

test('points of pro contests are no whole numbers, and without a next prize nobody needs any', () => {
  const pro = { team_id: 1, contest: { is_pro: true }, next_prize: { points: '1.025', prize: '2' } };
  expect(swingOf([pick(7, '0.5', '1')], pro)[0]?.needs).toBe(2.05);
  expect(swingOf([pick(7, '1', '1')], { ...pro, next_prize: null })[0]?.needs).toBeNull();
});

test('events are those of the team’s own players in play, the latest minute first', () => {
  const at = (minute: number, player: { readonly id: number } | null) =>
    ({ latest: { minute, player } }) as Live;
  const matches = [at(12, { id: 7 }), at(80, { id: 8 }), at(81, { id: 9 }), at(45, null), { latest: null }];
  const picks = [pick(7, '1', '9'), pick(8, '2', '4'), pick(9, '1', '0', 5)];
  expect(eventsOfTeam(entry(1, ''), picks, matches).map(({ minute }) => minute)).toEqual([80, 12]);
});
