import type { Position } from './events.ts';
/** A kit as in the calls: a pattern of two colours ("#rrggbb"). */
export interface Kit {
  readonly pattern: 'plain' | 'stripes' | 'hoops' | 'halves' | 'sash';
  readonly colour_1: string;
  readonly colour_2: string;
}

type Channels = readonly [red: number, green: number, blue: number];

function channels(colour: string): Channels {
  const channel = (at: number) => Number.parseInt(colour.slice(at, at + 2), 16);
  return [channel(1), channel(3), channel(5)];
}

function distanceOf([r1, g1, b1]: Channels, [r2, g2, b2]: Channels): number {
  const red = (r1 + r2) / 2;
  return Math.sqrt(
    (2 + red / 256) * (r1 - r2) ** 2 + 4 * (g1 - g2) ** 2 + (2 + (255 - red) / 256) * (b1 - b2) ** 2,
  );
}

/** Perceived distance of two colours, 0 to about 765 (the weighted distance of Riemersma, "redmean"). */
export function colourDistance(one: string, other: string): number {
  return distanceOf(channels(one), channels(other));
}

/** Colours nearer than this are confused on a pitch or in a thin bar. */
export const MIN_COLOUR_DISTANCE = 190;

/** The share of the first colour on a shirt. */
const FIRST_SHARES = {
  plain: 1,
  sash: 0.78,
  stripes: 0.55,
  hoops: 0.55,
  halves: 0.5,
} as const satisfies Record<Kit['pattern'], number>;
/** Patterned shirts seen from afar are as far apart as plain ones of a longer distance. */
const MIXED_WEIGHT = 1.35;

/** The colour of a shirt seen from afar. */
function fromAfar({ pattern, colour_1, colour_2 }: Kit): Channels {
  const share = FIRST_SHARES[pattern];
  const [r1, g1, b1] = channels(colour_1);
  const [r2, g2, b2] = channels(colour_2);
  const mix = (first: number, second: number) => first * share + second * (1 - share);
  return [mix(r1, r2), mix(g1, g2), mix(b1, b2)];
}

/**
 * How well two kits can be distinguished: the smaller of the distances of their first colours and of the colours
 * seen from afar.
 */
export function kitDistance(one: Kit, other: Kit): number {
  return Math.min(
    colourDistance(one.colour_1, other.colour_1),
    distanceOf(fromAfar(one), fromAfar(other)) * MIXED_WEIGHT,
  );
}

const INK = '#101820';
const CHALK = '#ffffff';

/** Ink or chalk: the one farther from a colour. */
function trimFor(colour: string): string {
  return colourDistance(colour, INK) > colourDistance(colour, CHALK) ? INK : CHALK;
}

const plain = (colour_1: string, colour_2: string): Kit => ({
  pattern: 'plain',
  colour_1,
  colour_2: colourDistance(colour_1, colour_2) < MIN_COLOUR_DISTANCE ? trimFor(colour_1) : colour_2,
});

/** Colours of third kits. */
const THIRD_COLOURS = [CHALK, INK, '#1fa5a0', '#ff6b4a', '#f3d34a', '#7b5bd6', '#2f7de1', '#d4e157'] as const;
/** Colours of goalkeepers, which no club of the game has as its own. */
const KEEPER_COLOURS = [
  '#b7e431',
  '#ff8a1f',
  '#ff5fa2',
  '#2fc4ee',
  '#ffe03a',
  '#9c5cf0',
  '#565e6b',
  '#19c37d',
] as const;

/** The kits of the field players of a club, in the order in which they are worn: home, away, third. */
export function clubKits(home: Kit): readonly [home: Kit, away: Kit, third: Kit] {
  const away = plain(home.colour_2, home.colour_1);
  const farthest = (colour: string) =>
    Math.min(colourDistance(colour, home.colour_1), colourDistance(colour, home.colour_2));
  const [third = INK] = THIRD_COLOURS.toSorted((one, other) => farthest(other) - farthest(one));
  return [home, away, plain(third, home.colour_1)];
}

/** The distance of a kit from the nearest of others. */
const nearestOf = (kit: Kit, others: readonly Kit[]) =>
  Math.min(...others.map((other) => kitDistance(kit, other)));

/** The first of several kits that is far enough from all others, else the one that is farthest. */
function firstApart(kits: readonly [Kit, ...Kit[]], others: readonly Kit[]): Kit {
  const apart = kits.find((kit) => nearestOf(kit, others) >= MIN_COLOUR_DISTANCE);
  return apart ?? kits.reduce((best, kit) => (nearestOf(kit, others) > nearestOf(best, others) ? kit : best));
}

/** Where a club begins in the list of goalkeepers' colours. */
function firstKeeperColour({ colour_1, colour_2 }: Kit): number {
  return [...channels(colour_1), ...channels(colour_2)].reduce((sum, channel) => sum * 7 + channel, 0);
}

/**
 * The kit of a club's goalkeepers: unlike that of their mates, and unlike the given others where there is such a kit. A
 * club has the same wherever its own kit is the only one.
 */
export function keeperKit(kit: Kit, others: readonly Kit[] = []): Kit {
  const start = firstKeeperColour(kit);
  const choices = KEEPER_COLOURS.map((_, index): Kit => {
    const colour = KEEPER_COLOURS[(start + index) % KEEPER_COLOURS.length] ?? KEEPER_COLOURS[0];
    return { pattern: 'plain', colour_1: colour, colour_2: trimFor(colour) };
  });
  const [first = kit, ...rest] = choices;
  return firstApart([first, ...rest], [kit, ...others]);
}

/** What a player of a club wears on a card or beside a name. */
export function playerKit(position: Position, kit: Kit): Kit {
  return position === 'GK' ? keeperKit(kit) : kit;
}

/** What both sides of a match wear. */
export interface MatchKits {
  readonly home: Kit;
  readonly away: Kit;
  readonly homeKeeper: Kit;
  readonly awayKeeper: Kit;
}

/**
 * The kits of a match: the home side wears its own, the away side the first of its home, away and third kit that
 * is distinguishable from it, or a third kit of another colour when none of them is. The goalkeepers wear kits that differ
 * from both sides and from each other.
 */
export function matchKits(home: Kit, away: Kit): MatchKits {
  const otherThirds = THIRD_COLOURS.map((colour) => plain(colour, away.colour_1));
  const worn = firstApart([...clubKits(away), ...otherThirds], [home]);
  const homeKeeper = keeperKit(home, [worn]);
  return { home, away: worn, homeKeeper, awayKeeper: keeperKit(away, [worn, home, homeKeeper]) };
}
