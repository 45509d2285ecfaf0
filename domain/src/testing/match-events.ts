import type { MatchEvent, MatchHappening, MatchTime } from '../football/events.ts';

/** Players 1 to 11 start for the home side and 21 to 31 for the away side; 12 to 16 and 32 to 36 are on the benches. */
export const HOME_STARTERS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11] as const;
export const AWAY_STARTERS = [21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31] as const;
export const HOME_BENCH = [12, 13, 14, 15, 16] as const;
export const AWAY_BENCH = [32, 33, 34, 35, 36] as const;

/** A happening at a time: a bare minute belongs to its half. */
export type Moment = readonly [at: number | Partial<MatchTime>, happening: MatchHappening];

function timeOf(at: number | Partial<MatchTime>, sequence: number): MatchTime {
  if (typeof at === 'number') return { period: at <= 45 ? 1 : 2, minute: at, added: 0, sequence };
  return { period: 1, minute: 1, added: 0, sequence, ...at };
}

/** Events of one feed in the order given, all of version 1, with ids e0, e1, ... */
export function eventsOf(moments: readonly Moment[]): readonly MatchEvent[] {
  return moments.map(([at, happening], index) => ({
    matchId: 1,
    provider: 'feed',
    id: `e${index}`,
    version: 1,
    time: timeOf(at, index),
    happening,
  }));
}

export const LINE_UPS: readonly Moment[] = [
  [1, { kind: 'line_up', side: 'home', formation: '4-4-2', starters: HOME_STARTERS, bench: HOME_BENCH }],
  [1, { kind: 'line_up', side: 'away', formation: '4-3-3', starters: AWAY_STARTERS, bench: AWAY_BENCH }],
];
export const KICK_OFF: Moment = [1, { kind: 'kick_off' }];
export const HALF_TIME: readonly Moment[] = [
  [
    { period: 1, minute: 45, added: 2 },
    { kind: 'period', state: 'end' },
  ],
  [
    { period: 2, minute: 46 },
    { kind: 'period', state: 'start' },
  ],
];
export const WHISTLE: Moment = [
  { period: 2, minute: 90, added: 5 },
  { kind: 'whistle', confirmed: false },
];

/** A whole match of two halves with these events. */
export function wholeMatch(...happened: readonly Moment[]): readonly MatchEvent[] {
  return eventsOf([...LINE_UPS, KICK_OFF, ...HALF_TIME, ...happened, WHISTLE]);
}

export function goal(playerId: number, penalty = false): MatchHappening {
  return { kind: 'goal', side: sideOf(playerId), playerId, penalty };
}

export function ownGoal(playerId: number): MatchHappening {
  return { kind: 'own_goal', side: sideOf(playerId), playerId };
}

export function assist(playerId: number, goalEventId: string | null = null): MatchHappening {
  return { kind: 'assist', side: sideOf(playerId), playerId, goalEventId };
}

export function card(playerId: number, colour: 'yellow' | 'second_yellow' | 'red'): MatchHappening {
  return { kind: 'card', side: sideOf(playerId), playerId, colour };
}

export function change(offId: number, onId: number): MatchHappening {
  return { kind: 'substitution', side: sideOf(offId), offId, onId };
}

function sideOf(playerId: number): 'home' | 'away' {
  return playerId <= 20 ? 'home' : 'away';
}
