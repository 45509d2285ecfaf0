import { globSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { describe, expect, test } from 'vitest';
import { contrastOf } from './contrast.ts';
import { MARK_PAINT } from '../brand/mark.ts';

const SOURCE = join(import.meta.dirname, '../..');
const css = readFileSync(join(import.meta.dirname, 'theme.css'), 'utf8');

type Tokens = ReadonlyMap<string, string>;

/** The custom properties of a block of theme.css that hold colours. */
function coloursOf(head: string): Tokens {
  const start = css.indexOf(head);
  const block = css.slice(start, css.indexOf('}', start));
  return new Map(
    [...block.matchAll(/--([\w-]+): (#[0-9a-f]{6}(?:[0-9a-f]{2})?);/g)].map(([, name = '', value = '']) => [
      name,
      value,
    ]),
  );
}

const THEMES = {
  floodlight: coloursOf("[data-theme='floodlight'] {"),
  matchday: coloursOf('@variant matchday {'),
} as const;

/** A translucent colour (`#rrggbbaa`) composited over an opaque one. */
function over(colour: string, ground: string): string {
  const alpha = colour.length === 9 ? Number.parseInt(colour.slice(7), 16) / 255 : 1;
  const channel = (hex: string, at: number) => Number.parseInt(hex.slice(at, at + 2), 16);
  const mixed = [1, 3, 5].map((at) =>
    Math.round(channel(colour, at) * alpha + channel(ground, at) * (1 - alpha))
      .toString(16)
      .padStart(2, '0'),
  );
  return `#${mixed.join('')}`;
}

const SURFACES = ['ground', 'surface', 'raised', 'hover'] as const;
/** Colours of texts and figures; they must be readable on every surface. */
const TEXTS = ['text', 'muted', 'accent-ink', 'xfc', 'gold', 'live', 'up', 'down'] as const;
/** Texts on a tint of their own colour over a surface: badges and notices. */
const TINTS = ['accent', 'xfc', 'live', 'up', 'down'] as const;
/** Texts on a filled background. */
const FILLED = [
  ['on-accent', 'accent'],
  ['on-accent', 'accent-hover'],
  ['on-danger', 'danger'],
  ['on-turf', 'turf-1'],
  ['on-turf', 'turf-2'],
  ['on-chosen', 'chosen'],
] as const;
/** WCAG 2.2 AA: texts, and non-text elements. */
const MIN_TEXT_CONTRAST = 4.5;
const SHAPES = 3;

describe.each(Object.entries(THEMES))('%s', (_theme, tokens) => {
  const colour = (name: string) => {
    const value = tokens.get(name);
    if (value === undefined) throw new Error(`theme.css has no --${name}`);
    return value;
  };

  test.each(TEXTS.flatMap((text) => SURFACES.map((surface) => [text, surface] as const)))(
    '%s is readable on %s',
    (text, surface) => {
      expect(contrastOf(colour(text), colour(surface))).toBeGreaterThanOrEqual(MIN_TEXT_CONTRAST);
    },
  );

  test.each(TINTS.flatMap((tint) => SURFACES.map((surface) => [tint, surface] as const)))(
    'a badge of %s is read on %s',
    (tint, surface) => {
      const ground = over(colour(`${tint}-soft`), colour(surface));
      expect(contrastOf(colour(tint === 'accent' ? 'accent-ink' : tint), ground)).toBeGreaterThanOrEqual(
        MIN_TEXT_CONTRAST,
      );
    },
  );

  test.each(FILLED)('%s is readable on %s', (text, ground) => {
    expect(contrastOf(colour(text), colour(ground))).toBeGreaterThanOrEqual(MIN_TEXT_CONTRAST);
  });

  test.each(SURFACES)('the focus ring is visible on %s', (surface) => {
    expect(contrastOf(colour('accent-ink'), colour(surface))).toBeGreaterThanOrEqual(SHAPES);
  });

  test('the selected player is visible on the pitch', () => {
    expect(contrastOf(colour('chosen'), colour('turf-1'))).toBeGreaterThanOrEqual(SHAPES);
  });
});

test('both themes have the same tokens', () => {
  expect([...THEMES.matchday.keys()]).toEqual([...THEMES.floodlight.keys()]);
});

test('lime is used neither for text nor for lines in Matchday', () => {
  expect([...THEMES.matchday.entries()].filter(([, value]) => value.startsWith('#c8ff2e'))).toEqual([]);
});

test('the mark has the same colours in the style sheet and in files', () => {
  for (const [part, value] of Object.entries(MARK_PAINT)) expect(css).toContain(`--mark-${part}: ${value};`);
});

/** Values that the scales of theme.css replace. */
const LAYERS = new Set(['0', '1', '10', '20', '30', '40', '50']);
const DURATIONS = new Set(['120', '180', '240']);
/** A component's style sheet may use its own durations between these. */
const MIN_MS = 120;
const MAX_MS = 240;

/** Files with their own colours, and why these are no tokens. */
const OWN_COLOURS: ReadonlyMap<string, string> = new Map([
  ['app/pictures/share-picture.tsx', 'a picture for other sites has no style sheet'],
  ['app/pictures/touchline-picture.tsx', 'a picture for other sites has no style sheet'],
  ['app/pictures/profile-picture.tsx', 'a picture for other sites has no style sheet'],
  ['app/pictures/picture-night.tsx', 'a picture for other sites has no style sheet'],
  ['app/pictures/match-picture.tsx', 'a picture for other sites has no style sheet'],
  ['app/pictures/venue-picture.tsx', 'a picture for other sites has no style sheet'],
  ['app/pictures/club-picture.tsx', 'a picture for other sites has no style sheet'],
  ['app/pictures/eleven-picture.tsx', 'a picture for other sites has no style sheet'],
  ['game/rewards/metals.ts', 'metal looks the same under any light'],
  ['game/rewards/celebration.css', 'light over a darkened page'],
  ['features/auth/components/brand-panel.tsx', 'kits in the colours of no club'],
  ['lib/page/theme.tsx', 'the bar of the browser takes no custom property'],
  ['ui/text/avatar.tsx', 'generated colours of a person'],
  ['game/cards/art/card-ground.tsx', 'metal and paper look the same under any light'],
  ['game/cards/flag.tsx', 'flags'],
  ['game/cards/card-record.tsx', 'print on metal and paper'],
  ['game/cards/art/card-plate.tsx', 'metal and paper look the same under any light'],
  ['game/cards/art/engraving.tsx', 'metal and paper look the same under any light'],
  ['game/cards/art/stadium-turf.tsx', 'grass and stands of a drawn stadium'],
  ['game/cards/art/venue-design.ts', 'grass and stands of a drawn stadium'],
  ['game/cards/art/venue-setting.tsx', 'sky and city of a drawn stadium'],
  ['game/faces/portrait-art.tsx', 'skin, hair and cloth of a drawn player'],
  ['game/faces/portrait.tsx', 'the paper behind a drawn player'],
  ['game/faces/tones.ts', 'skin, hair and cloth of a drawn player'],
  ['features/packs/components/pack-art.tsx', 'foil in the colours of leagues'],
  ['features/packs/opening/opening.css', 'a pack is opened at night under floodlights, in both themes'],
  ['game/cards/art/foil.css', 'metal and paper look the same under any light'],
  ['game/cards/art/materials.ts', 'metal and paper look the same under any light'],
  ['game/cards/art/stadium.tsx', 'metal and paper look the same under any light'],
  ['game/cards/venue-face.tsx', 'metal and paper look the same under any light'],
  ['game/clubs/crest.tsx', 'colours of clubs'],
  ['game/clubs/league-design.ts', 'colours of leagues'],
  ['game/clubs/league-mark.tsx', 'colours of leagues'],
  ['ui/drag/drag.css', 'light and shade on the dragged item'],
  ['game/clubs/kit-colours.ts', 'colours of clubs'],
  ['game/clubs/kit.tsx', 'colours of clubs'],
  ['game/clubs/avatar-art.ts', 'image files are generated from it'],
  ['ui/brand/mark.ts', 'image files are generated from it'],
  ['game/pitch/pitch.css', 'light and shade on grass'],
  ['game/pitch/place.tsx', 'light and shade on grass'],
  ['ui/figures/qr-code.tsx', 'a QR code is black on white in both themes, or scanners miss it'],
  [
    'features/contests/create/sponsor-dialog.tsx',
    'the colours offered for a sponsor are the sponsor’s, not ours',
  ],
  ['features/contests/create/steps/sponsor-step.tsx', 'the ink on a sponsor’s own colour'],
  ['app/pictures/contest-picture.tsx', 'a share picture has no style sheet'],
  ['app/pictures/season-picture.tsx', 'a share picture has no style sheet'],
  ['app/pictures/story-picture.tsx', 'a share picture has no style sheet'],
]);
/** Files with their own layers, and why. */
const OWN_LAYERS: ReadonlyMap<string, string> = new Map([
  ['ui/drag/drag.css', 'the dragged item lies above everything'],
  ['game/rewards/celebration.css', 'a celebration lies above everything, and takes no press'],
  ['ui/charts/plot.css', 'labels lie above the layers of the chart library, which begin at 100'],
]);
/** Files with their own durations, and why. */
const OWN_TIMES: ReadonlyMap<string, string> = new Map([
  ['features/auth/components/brand-panel.tsx', 'lines of players appear one after the other'],
  ['app/palette/palette.css', 'a loading animation'],
  ['game/cards/art/foil.css', 'decorative light on foil'],
  ['ui/drag/drag.css', 'the dragged item follows the pointer'],
  ['game/opening/opening.css', 'the cards of a pack turn slowly, as the main content of the screen'],
  ['features/packs/opening/opening.css', 'a card is built up slowly, as the main content of the screen'],
  ['game/pitch/pitch.css', 'a card that scores is lit for two seconds'],
  ['game/rewards/celebration.css', 'a badge or a win is celebrated once, for less than two seconds'],
  ['ui/theme/motion.css', 'the bar of a navigation grows until the screen is there'],
  ['features/spin/components/wheel.css', 'the winning segment glows once, as the main content of the screen'],
]);

const sources = globSync('**/*.{ts,tsx,css}', { cwd: SOURCE })
  .map((file) => relative('.', file))
  .filter((file) => !/\.test\.ts$|testing|^features\/design\/|^ui\/theme\/theme\.css$/.test(file))
  .map((file) => ({ file, text: readFileSync(join(SOURCE, file), 'utf8') }));

/** Occurrences of values, as `file: value`, outside the exempt files. */
function places(
  pattern: RegExp,
  allowed: ReadonlyMap<string, string>,
  isKnown: (value: string) => boolean,
): string[] {
  return sources
    .filter(({ file }) => !allowed.has(file))
    .flatMap(({ file, text }) =>
      [...text.matchAll(pattern)]
        .map(([whole, value = whole]) => value)
        .filter((value) => !isKnown(value))
        .map((value) => `${file}: ${value}`),
    );
}

describe('outside of theme.css', () => {
  test('there are no colours', () => {
    expect(
      places(/#(?:[0-9a-f]{8}|[0-9a-f]{6}|[0-9a-f]{3,4})\b(?=['"`;\s)])/gi, OWN_COLOURS, () => false),
    ).toEqual([]);
  });

  test('layers use the scale', () => {
    const classes = places(/(?<![\w-])-?z-\[?(-?\d+)\]?(?=['"`\s])/g, new Map(), (value) =>
      LAYERS.has(value),
    );
    const properties = places(/(?:z-index:|zIndex:)\s*(-?\d+)/g, OWN_LAYERS, (value) => LAYERS.has(value));
    expect([...classes, ...properties]).toEqual([]);
  });

  test('durations use the scale or stay within its bounds', () => {
    const classes = places(/\bduration-\[?(\w+)\]?/g, OWN_TIMES, (value) => DURATIONS.has(value));
    const animations = places(/animate-\[[^\]]+\]/g, OWN_TIMES, () => false);
    const properties = places(
      /(?:animation|transition)[\w-]*:[^;{]*?\b([\d.]+)m?s\b/g,
      OWN_TIMES,
      (value) => Number(value) >= MIN_MS && Number(value) <= MAX_MS,
    );
    expect([...classes, ...animations, ...properties]).toEqual([]);
  });

  test('every exempt file exists', () => {
    const named = [...OWN_COLOURS.keys(), ...OWN_LAYERS.keys(), ...OWN_TIMES.keys()];
    expect(named.filter((file) => !sources.some((source) => source.file === file))).toEqual([]);
  });
});

/** Class names of a text in the colour of a page or of a filled ground. */
const WRITTEN_ON_A_GROUND =
  /(["'`])(?:(?!\1).)*?text-(?:ground|on-(?:accent|danger|chosen))\b(?:(?!\1).)*\1/g;
/** These are the colour of the page in forced colours. */
const PAGE_GROUNDS = new Set(['ground', 'surface', 'raised', 'hover']);

test('in forced colours no theme keeps a palette of its own', () => {
  const [, selector = ''] =
    /@media \(forced-colors: active\) \{([^{]*)\{\s*--ground: Canvas;/.exec(css) ?? [];
  // A theme is chosen by the attribute and, again, by its value.
  expect(selector).toContain('[data-theme][data-theme]');
});

test('in forced colours the page is not laid behind a text that has a ground of its own', () => {
  const grounds = globSync('**/*.{ts,tsx}', { cwd: SOURCE })
    .filter((file) => !file.includes('.test.'))
    .flatMap((file) => [...readFileSync(join(SOURCE, file), 'utf8').matchAll(WRITTEN_ON_A_GROUND)])
    .flatMap(([text]) => [...text.matchAll(/(?<![\w-])bg-(\w+)(?![\w-])/g)])
    .map(([, ground]) => ground ?? '')
    .filter((ground) => !PAGE_GROUNDS.has(ground));
  const [rule = ''] = /\[class\*='bg-accent'\][^{]*\{\s*forced-color-adjust: none;/.exec(css) ?? [];
  expect(grounds).toContain('accent');
  expect(grounds.filter((ground) => !rule.includes(`'bg-${ground}'`))).toEqual([]);
});

test('no rule searches the whole page whenever an element is added to it', () => {
  const found = globSync('**/*.css', { cwd: SOURCE }).filter((file) =>
    /(?:^|[\s,}])(?:html|body|:root):has\(/.test(readFileSync(join(SOURCE, file), 'utf8')),
  );
  expect(found).toEqual([]);
});
