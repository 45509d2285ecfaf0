import { DAY_MS, HOUR_MS } from '@touchline/domain/rules/index';
import { seeded, type Draws } from '../../../feeds/seeded.ts';

/** An invented league for the stand-in of a provider: four clubs who play each other twice. */
export const LEAGUE = 901;
export const SEASON = 2026;
export const COMPETITION = 'INV';
export const SEASON_START_MS = Date.parse('2026-08-01T14:00:00Z');

const CLUB_NAMES = ['Norwell Rovers', 'Port Calder', 'Ashmere Town', 'Vale of Tarn'] as const;
const FIRST_LETTERS = ['A', 'B', 'D', 'E', 'J', 'K', 'L', 'M', 'R', 'S', 'T', 'W'] as const;
const SYLLABLES = [
  'bre',
  'cal',
  'dor',
  'fen',
  'gar',
  'hol',
  'kin',
  'lor',
  'mar',
  'nev',
  'orr',
  'pel',
  'ras',
  'tov',
] as const;
const ENDINGS = ['den', 'ik', 'ley', 'man', 'or', 'sen', 'ton', 'vic'] as const;

export interface InventedPlayer {
  readonly id: number;
  readonly name: string;
  readonly number: number;
  readonly pos: 'G' | 'D' | 'M' | 'F';
}

export interface InventedClub {
  readonly id: number;
  readonly name: string;
  readonly venueId: number;
  readonly players: readonly InventedPlayer[];
}

const SQUAD: readonly InventedPlayer['pos'][] = [
  ...(['G', 'D', 'D', 'D', 'D', 'M', 'M', 'M', 'M', 'F', 'F'] as const),
  ...(['G', 'D', 'D', 'M', 'M', 'F', 'F'] as const),
];
const STARTERS = 11;

export type InventedSide = 'home' | 'away';

/** Something that happens, at a minute of play. */
export interface InventedIncident {
  readonly minute: number;
  readonly extra: number | null;
  readonly side: InventedSide;
  readonly kind: 'goal' | 'penalty' | 'own_goal' | 'missed' | 'yellow' | 'red' | 'change' | 'cancelled_goal';
  readonly player: InventedPlayer;
  /** The assistant, or the player who comes on. */
  readonly second: InventedPlayer | null;
}

export interface InventedMatch {
  readonly id: number;
  readonly round: number;
  readonly kickOffMs: number;
  readonly home: InventedClub;
  readonly away: InventedClub;
  readonly incidents: readonly InventedIncident[];
}

export interface InventedLeague {
  readonly clubs: readonly InventedClub[];
  readonly matches: readonly InventedMatch[];
}

/** The league of a seed. */
export function inventedLeague(seed: string): InventedLeague {
  const clubs = CLUB_NAMES.map((name, index): InventedClub => {
    const draws = seeded(seed, 'squad', index);
    return {
      id: 9010 + index,
      name,
      venueId: 7010 + index,
      players: SQUAD.map((pos, place) => ({
        id: 501_000 + index * 100 + place,
        name: `${draws.pick(FIRST_LETTERS)}. ${capital(draws.pick(SYLLABLES) + draws.pick(SYLLABLES) + draws.pick(ENDINGS))}`,
        number: place + 1,
        pos,
      })),
    };
  });
  return { clubs, matches: pairings(clubs).map((pairing, index) => inventedMatch(seed, pairing, index)) };
}

const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

interface Pairing {
  readonly round: number;
  readonly home: InventedClub;
  readonly away: InventedClub;
  /** Hours after the first kick-off of the round. */
  readonly hours: number;
}

function pairings(clubs: readonly InventedClub[]): readonly Pairing[] {
  const [a, b, c, d] = clubs;
  if (a === undefined || b === undefined || c === undefined || d === undefined)
    throw new Error('four clubs play');
  const first = [
    [a, b, c, d],
    [c, a, d, b],
    [a, d, b, c],
  ] as const;
  const rounds = [...first, ...first.map(([h, g, k, l]) => [g, h, l, k] as const)];
  return rounds.flatMap(([home, away, home2, away2], index): Pairing[] => [
    { round: index + 1, home, away, hours: 0 },
    { round: index + 1, home: home2, away: away2, hours: 1 },
  ]);
}

function inventedMatch(seed: string, { round, home, away, hours }: Pairing, index: number): InventedMatch {
  const draws = seeded(seed, 'match', index);
  const incidents = (['home', 'away'] as const).flatMap((side) =>
    incidentsOf(draws, side, side === 'home' ? home : away),
  );
  return {
    id: 1_300_000 + index,
    round,
    kickOffMs: SEASON_START_MS + (round - 1) * 7 * DAY_MS + hours * HOUR_MS,
    home,
    away,
    incidents: incidents.toSorted(
      (a, b) => a.minute - b.minute || (a.extra ?? 0) - (b.extra ?? 0) || a.player.id - b.player.id,
    ),
  };
}

/** Changes come after the goals of the players who leave, so that every draw is possible. */
function incidentsOf(draws: Draws, side: InventedSide, club: InventedClub): readonly InventedIncident[] {
  const starters = club.players.slice(0, STARTERS);
  const bench = club.players.slice(STARTERS + 1);
  const outfield = starters.slice(1);
  const minute = (from: number, to: number) => from + draws.whole(to - from);
  const incident = (
    kind: InventedIncident['kind'],
    at: number,
    player: InventedPlayer,
    second: InventedPlayer | null = null,
  ): InventedIncident => ({
    minute: at,
    extra: at === 45 && draws.chance(0.5) ? 2 : null,
    side,
    kind,
    player,
    second,
  });
  const goals = Array.from({ length: draws.whole(4) }, () => {
    const [scorer, helper] = draws.shuffled(outfield);
    if (scorer === undefined || helper === undefined) throw new Error('eleven start');
    const kind = draws.weighted([6, 2, 1]);
    if (kind === 1) return incident('penalty', minute(3, 58), scorer);
    if (kind === 2) return incident('own_goal', minute(3, 58), scorer);
    return incident('goal', minute(3, 58), scorer, draws.chance(0.7) ? helper : null);
  });
  const [offA, offB, booked, sinner, unlucky, taker] = draws.shuffled(outfield);
  const [onA, onB] = draws.shuffled(bench);
  if (!offA || !offB || !booked || !sinner || !unlucky || !taker || !onA || !onB)
    throw new Error('eleven start');
  return [
    ...goals,
    incident('change', 46, offA, onA),
    incident('change', minute(60, 75), offB, onB),
    incident('yellow', minute(10, 40), booked),
    ...(draws.chance(0.4)
      ? [incident('yellow', 30, sinner), incident('yellow', 79, sinner), incident('red', 79, sinner)]
      : []),
    ...(draws.chance(0.7) ? [incident('cancelled_goal', minute(62, 78), unlucky)] : []),
    ...(draws.chance(0.3) ? [incident('missed', minute(20, 58), taker)] : []),
    ...(draws.chance(0.5) ? [{ ...incident('goal', 90, taker), extra: 3 }] : []),
  ];
}
