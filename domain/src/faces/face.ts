import { HAIR_COLOURS, nationPalette, SKIN_TONES, type HairColour, type SkinTone } from './nations.ts';
import type { Position } from '../football/events.ts';

/** The shapes of a head, from the cheekbones down. */
const HEAD_SHAPES = ['oval', 'square', 'long', 'round', 'lean'] as const;
export const BUILDS = ['slim', 'athletic', 'broad'] as const;
const BEARDS = ['none', 'stubble', 'moustache', 'goatee', 'full', 'chinstrap', 'long', 'van_dyke'] as const;

/** Cuts of straight and wavy hair. */
export const LOOSE_CUTS = [
  'crop',
  'quiff',
  'side_part',
  'buzz',
  'curtains',
  'long',
  'slick',
  'messy',
  'bun',
  'mop',
  'faux_hawk',
  'waves',
  'bald',
  'mullet',
  'headband',
  'receding',
  'pompadour',
  'curls',
  'undercut',
] as const;
/** Cuts of curly and coiled hair. */
export const COILED_CUTS = [
  'afro',
  'fade',
  'cornrows',
  'twists',
  'bald',
  'flat_top',
  'locs',
  'curl_top',
  'buzz',
  'mohawk',
  'puff',
  'short_afro',
  'braids',
  'frohawk',
  'curls',
  'band_locs',
  'line_up',
] as const;
export type HairCut = (typeof LOOSE_CUTS)[number] | (typeof COILED_CUTS)[number];

const EYES = 4;
const BROWS = 4;
const NOSES = 5;
const MOUTHS = 5;
const EARS = 3;

/** The looks of a player's portrait. The numbers choose among drawings and count from 0. */
export interface Face {
  readonly tone: SkinTone;
  readonly hairColour: HairColour;
  readonly cut: HairCut;
  readonly beard: (typeof BEARDS)[number];
  readonly shape: (typeof HEAD_SHAPES)[number];
  readonly build: (typeof BUILDS)[number];
  readonly eyes: number;
  readonly brows: number;
  readonly nose: number;
  readonly mouth: number;
  readonly ears: number;
}

/** The facts of a player that their portrait follows from; it stays the same at every club. */
export interface FaceSeed {
  readonly id: number;
  /** ISO 3166 alpha-2, or null when unknown. */
  readonly nationality: string | null;
  readonly position: Position;
}

/** A number from 0 to 1 by id and trait: a hash, with the bits spread. */
function chance(id: number, trait: number): number {
  let hash = Math.imul(id ^ Math.imul(trait + 1, 0x9e3779b1), 0x85ebca6b);
  hash ^= hash >>> 13;
  hash = Math.imul(hash, 0xc2b2ae35);
  hash ^= hash >>> 16;
  hash = Math.imul(hash, 0x27d4eb2f);
  return ((hash ^ (hash >>> 15)) >>> 0) / 2 ** 32;
}

/** The index of a weight by a number from 0 to 1. */
function weighted(weights: readonly number[], at: number): number {
  let left = at * weights.reduce((sum, weight) => sum + weight, 0);
  for (const [index, weight] of weights.entries()) {
    left -= weight;
    if (left < 0) return index;
  }
  return weights.length - 1;
}

/**
 * Players of a club have consecutive ids. A step through a list of prime or coprime length therefore gives mates
 * different items where chance would repeat them.
 */
function stepped<Item>(list: readonly [Item, ...Item[]], id: number, step: number, shift: number): Item {
  return list[(id * step + shift) % list.length] ?? list[0];
}

/**
 * How often each beard is worn, as a list to step through: beards that are seldom worn occur once. The order gives players
 * whose ids are fifteen apart, and who so share shape and build, different beards.
 */
const WORN_BEARDS = [
  'goatee',
  'full',
  'full',
  'chinstrap',
  'moustache',
  'van_dyke',
  'stubble',
  'stubble',
  'stubble',
  'long',
  'none',
  'none',
  'none',
  'none',
  'none',
  'none',
] as const satisfies readonly Face['beard'][];

/**
 * Ids after which shape and build are shifted. Longer than squads, so that few of them have a shift within; without any,
 * a transferred player could have all traits of a mate whose id is a common multiple of all lists away.
 */
const SHAPE_SHIFT = 765;
const BUILD_SHIFT = 306;

/** Coiled hair by skin tone: the share of players who have it. */
const COILED_SHARES = [0.02, 0.04, 0.07, 0.16, 0.42, 0.82, 0.97, 1] as const;

/** Dark hair by skin tone: from the fifth tone on, lighter colours are bleached and rare. */
function hairColourOf(id: number, tone: SkinTone, weights: readonly number[]): HairColour {
  if (tone >= 5) {
    const bleached = chance(id, 3) < 0.06;
    return bleached ? 'blond' : chance(id, 4) < 0.75 ? 'black' : 'dark_brown';
  }
  return HAIR_COLOURS[weighted(weights, chance(id, 4))] ?? 'brown';
}

/**
 * The appearance of a player: a pure function of id, nation and position. Skin tone and hair follow the palette of
 * the nation; the features that distinguish team-mates at a small size are assigned in turn, so that two players
 * of a squad differ.
 */
export function faceOf({ id, nationality, position }: FaceSeed): Face {
  const palette = nationPalette(nationality);
  const tone = SKIN_TONES[weighted(palette.tones, chance(id, 1))] ?? 3;
  const isCoiled = chance(id, 2) < (COILED_SHARES[tone - 1] ?? 0);
  const cut = isCoiled ? stepped(COILED_CUTS, id, 5, 3) : stepped(LOOSE_CUTS, id, 7, 2);
  const index = (count: number, trait: number) => Math.floor(chance(id, trait) * count);
  return {
    tone,
    cut,
    hairColour: hairColourOf(id, tone, palette.hair),
    beard: stepped(WORN_BEARDS, id, 7, 1),
    shape: stepped(HEAD_SHAPES, id, 3, Math.floor(id / SHAPE_SHIFT)),
    build: position === 'GK' ? 'broad' : stepped(BUILDS, id, 2, Math.floor(id / BUILD_SHIFT)),
    eyes: index(EYES, 5),
    brows: index(BROWS, 6),
    nose: index(NOSES, 7),
    mouth: index(MOUTHS, 8),
    ears: index(EARS, 9),
  };
}
