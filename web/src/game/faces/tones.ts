import type { HairColour, SkinTone } from '@touchline/domain/faces/nations';

/** A colour in the light, its shadow, and its brightest part. Light comes from the upper left. */
export interface Tones {
  readonly base: string;
  readonly shade: string;
  readonly light: string;
}

/** The skin of a face, with the colour of its lips and its darkest lines. */
interface Skin extends Tones {
  readonly lips: string;
  readonly line: string;
}

export const SKINS: Readonly<Record<SkinTone, Skin>> = {
  1: { base: '#f4c8aa', shade: '#dc9c7b', light: '#ffe1cd', lips: '#c4705f', line: '#a25a44' },
  2: { base: '#ebb78f', shade: '#cd8a61', light: '#f9d3b4', lips: '#bd6a58', line: '#955238' },
  3: { base: '#dfa67b', shade: '#bd7c51', light: '#f0c39d', lips: '#a95a45', line: '#7f4529' },
  4: { base: '#c98b5d', shade: '#a3653c', light: '#dfa97f', lips: '#924c38', line: '#6a381d' },
  5: { base: '#ac7148', shade: '#874f2d', light: '#c69067', lips: '#7c3f30', line: '#552c17' },
  6: { base: '#8d5735', shade: '#693a20', light: '#aa7450', lips: '#6b3429', line: '#40200f' },
  7: { base: '#6d4028', shade: '#4d2916', light: '#8b5a3d', lips: '#57281f', line: '#2c150a' },
  8: { base: '#523020', shade: '#371d12', light: '#704835', lips: '#47201b', line: '#1e0e07' },
};

export const HAIRS: Readonly<Record<HairColour, Tones>> = {
  black: { base: '#1d1a1c', shade: '#0c0a0c', light: '#3f3b44' },
  dark_brown: { base: '#35241b', shade: '#1d120c', light: '#5a4032' },
  brown: { base: '#543623', shade: '#342013', light: '#7c553a' },
  chestnut: { base: '#753f22', shade: '#4b2512', light: '#a3623c' },
  dark_blond: { base: '#94703f', shade: '#664a25', light: '#bd9962' },
  blond: { base: '#c99d51', shade: '#94692a', light: '#ebca86' },
  light_blond: { base: '#e4c987', shade: '#b39350', light: '#fbecc0' },
  ginger: { base: '#bb5726', shade: '#823310', light: '#e08a52' },
};
