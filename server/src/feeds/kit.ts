import { KIT_PATTERNS, type Kit } from './feed.ts';
import { seeded } from './seeded.ts';

const COLOURS = [
  '#c8102e',
  '#0b3d91',
  '#0e7c3a',
  '#f2b705',
  '#5b2a86',
  '#101820',
  '#6cabdd',
  '#f26a21',
  '#7a1f3d',
  '#008080',
] as const;
const LIGHT = '#ffffff';
const DARK = '#101820';

/** Perceived brightness of `#rrggbb`, 0 to 255 (ITU-R BT.601). */
function brightness(colour: string): number {
  const channel = (at: number): number => Number.parseInt(colour.slice(at, at + 2), 16);
  return 0.299 * channel(1) + 0.587 * channel(3) + 0.114 * channel(5);
}

/** A kit of two distinguishable colours and a pattern; a pure function of the name. */
export function kitOf(clubName: string): Kit {
  const draws = seeded('kit', clubName);
  const primary = draws.pick(COLOURS);
  const pattern = draws.pick(KIT_PATTERNS);
  const distinct = COLOURS.filter((colour) => Math.abs(brightness(colour) - brightness(primary)) > 70);
  const plainest = brightness(primary) > 140 ? DARK : LIGHT;
  const secondary = distinct.length === 0 || draws.chance(0.6) ? plainest : draws.pick(distinct);
  return { primary, secondary, pattern };
}
