import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { keeperKit } from '@touchline/domain/football/kits';
import { PortraitArt } from '../faces/portrait-art.tsx';
import { HAIR_ART } from '../faces/hair.ts';
import { mirror } from '../faces/path.ts';

const KIT = { pattern: 'stripes', colour_1: '#c8102e', colour_2: '#ffffff' } as const;

const draw = (id: number, detail: 'plain' | 'full', kit: Parameters<typeof keeperKit>[0] = KIT) =>
  renderToStaticMarkup(
    createElement(
      'svg',
      null,
      createElement(PortraitArt, {
        player: { id, nationality: 'br', position: 'MF' },
        kit,
        detail,
        id: 'face',
      }),
    ),
  );

test('a portrait is the same for the same player, and another for the next', () => {
  expect(draw(7, 'full')).toBe(draw(7, 'full'));
  expect(draw(7, 'full')).not.toBe(draw(8, 'full'));
});

test('a portrait is styled by attributes alone, without filters and gradients', () => {
  for (let id = 1; id <= 60; id += 1) {
    expect(draw(id, 'full')).not.toMatch(/\s(?:class|style)=|<filter|Gradient|NaN|undefined/);
  }
});

test('small portraits have fewer parts, and no clip', () => {
  for (let id = 1; id <= 60; id += 1) {
    const parts = (svg: string) => svg.split('<path').length;
    expect(parts(draw(id, 'plain'))).toBeLessThan(parts(draw(id, 'full')));
    expect(parts(draw(id, 'plain'))).toBeLessThan(26);
    expect(draw(id, 'plain')).not.toContain('clipPath');
  }
});

test('a goalkeeper wears the kit that is given', () => {
  expect(draw(7, 'full', keeperKit(KIT))).toContain(keeperKit(KIT).colour_1);
});

test('every cut but a bald head is drawn', () => {
  for (const [cut, { front }] of Object.entries(HAIR_ART)) expect(front === undefined).toBe(cut === 'bald');
});

test('a mirrored path keeps its arcs round', () => {
  expect(mirror('M60 10A5 5 0 0 1 70 10L80 20Z')).toBe('M140 10A5 5 0 0 0 130 10L120 20Z');
});
