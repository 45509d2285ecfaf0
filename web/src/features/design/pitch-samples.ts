import type { PitchPlayer, PitchPosition, PitchSlot } from '../../game/pitch/pitch.tsx';
import { samplePlayer } from './card-samples.ts';

const SURNAMES = [
  'Okafor',
  'Lindqvist',
  'de la Fuente',
  'Brand',
  'Şahin',
  'Marchetti',
  'Oyelaran-Whitmore',
  'Costa',
  'Njoroge',
  'Weiß',
  'Petrov',
  'Haddad',
  'Iversen',
  'Papadopoulopoulos-Georgiou',
  '李明',
] as const;

const NUMBERS = [1, 2, 5, 4, 3, 6, 8, 10, 7, 9, 11, 13, 15, 99, 18] as const;
const POINTS = ['6', '2', '9', '1', '12', '5', '−1', '8', '3', '14', '2', '0', '2', '0', '1'] as const;
const STATUSES = [{ text: '67’', live: true }, { text: 'FT', live: false }, null] as const;
const PHASES = ['playing', 'played', 'to_come'] as const;

function player(index: number, position: PitchPosition): PitchPlayer {
  const name = SURNAMES[index % SURNAMES.length] ?? 'Player';
  const stars = (index % 5) + 1;
  const card = { ...samplePlayer(index, stars), position, short_name: name };
  return {
    id: index,
    name,
    kit: card.club.kit,
    shirtNumber: NUMBERS[index % NUMBERS.length] ?? 12,
    stars,
    card,
    club: card.club,
  };
}

function slots(
  formation: string,
  make: (index: number, position: PitchPosition) => PitchPlayer | null,
): PitchSlot[] {
  const [defenders = 4, midfielders = 4, forwards = 2] = formation.split('-').map(Number);
  const lines = [
    ['GK', 1],
    ['DF', defenders],
    ['MF', midfielders],
    ['FW', forwards],
  ] as const;
  const places = lines.flatMap(([position, count]) =>
    Array.from({ length: count }, (_, index) => ({ key: `${position}${index}`, position })),
  );
  return places.map((place, index) => ({ ...place, player: make(index, place.position) }));
}

function bench(make: (index: number, position: PitchPosition) => PitchPlayer | null): PitchSlot[] {
  return (['GK', 'DF', 'MF', 'FW'] as const).map((position, index) => ({
    key: `R-${position}`,
    position,
    player: make(11 + index, position),
  }));
}

/** A team in play: points, minutes, captains and substitutions. */
export function playingTeam(formation: string): {
  readonly slots: PitchSlot[];
  readonly reserves: PitchSlot[];
} {
  const make = (index: number, position: PitchPosition): PitchPlayer => ({
    ...player(index, position),
    figure: POINTS[index] ?? '0',
    phase: PHASES[index % PHASES.length] ?? 'to_come',
    status: STATUSES[index % STATUSES.length] ?? null,
    mark: index === 9 ? 'captain' : index === 4 ? 'vice_captain' : null,
    faded: index === 3 || index === 11,
    ...(index === 6 && { gone: 'off the pitch', phase: 'playing', status: STATUSES[0] }),
    swap: index === 3 ? 'out' : index === 12 ? 'in' : null,
    marked: index === 9,
  });
  return { slots: slots(formation, make), reserves: bench(make) };
}

const PROBLEMS = ['injured', 'suspended', 'no_match', 'limit'] as const;

/** A team being built: empty places, every kind of problem, a locked player. */
export function draftedTeam(formation: string): {
  readonly slots: PitchSlot[];
  readonly reserves: PitchSlot[];
} {
  const make = (index: number, position: PitchPosition): PitchPlayer | null => {
    if (index === 2 || index === 10 || index === 14) return null;
    const kind = PROBLEMS[index - 4];
    return {
      ...player(index, position),
      figure: index % 2 === 0 ? 'v HAR (H)' : 'v NOR (A)',
      mark: index === 9 ? 'captain' : index === 3 ? 'vice_captain' : null,
      faded: kind === 'no_match',
      locked: index === 0,
      problem: kind === undefined ? null : { kind, text: kind },
    };
  };
  return { slots: slots(formation, make), reserves: bench(make) };
}
