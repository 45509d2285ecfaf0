import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { CardFace } from './card-face.tsx';
import type { CardDetail } from './card-size.ts';
import { cardDetail } from './card-size.ts';
import { DRAWN_FLAGS } from './flag.tsx';
import { SheetSymbols } from './card-sheet.tsx';
import type { CardPlayer } from './card-player.ts';

const player: CardPlayer = {
  id: 41,
  name: 'Emre Şahin',
  short_name: 'Şahin',
  position: 'FW',
  shirt_number: 9,
  stars: 5,
  nationality: 'tr',
  club: {
    name: 'Harbour Athletic',
    short_name: 'HAR',
    kit: { pattern: 'sash', colour_1: '#c8102e', colour_2: '#ffffff' },
  },
  form: [2, -1, 8],
  figure: '3',
};
const texts = { position: 'FW', form: 'Form' };
const draw = (given: CardPlayer, detail: CardDetail) =>
  renderToStaticMarkup(
    createElement('svg', null, createElement(CardFace, { player: given, texts, detail, id: 'card' })),
  );

describe('a card', () => {
  test('is styled by attributes alone, so that it looks the same without a style sheet', () => {
    for (const stars of [1, 2, 3, 4, 5]) {
      for (const detail of ['mark', 'small', 'medium', 'full'] as const) {
        expect(draw({ ...player, stars }, detail)).not.toMatch(
          /\s(?:class|style)=|<filter|var\(|currentColor/,
        );
      }
    }
  });

  test('references only its own definitions', () => {
    const svg = draw(player, 'full');
    const defined = new Set([...svg.matchAll(/\sid="([^"]+)"/g)].map(([, id]) => id));
    const referenced = [...svg.matchAll(/url\(#([^)]+)\)/g)].map(([, id]) => id);
    expect(referenced.length).toBeGreaterThan(3);
    expect(referenced.filter((id) => !defined.has(id))).toEqual([]);
  });

  test('shows more detail the wider it is', () => {
    expect([48, 71, 72, 119, 120, 199, 200, 320].map(cardDetail)).toEqual([
      'mark',
      'mark',
      'small',
      'small',
      'medium',
      'medium',
      'full',
      'full',
    ]);
    expect(draw(player, 'mark')).not.toContain('Şahin');
    expect(draw(player, 'small')).toContain('Şahin');
    expect(draw(player, 'full')).toContain('Harbour Athletic');
  });

  test('omits a missing price, form or country', () => {
    const bare = draw({ ...player, form: [], figure: null, nationality: null }, 'full');
    expect(bare).not.toContain('Form');
    expect(draw({ ...player, price: '12.5 XFC' }, 'full')).toContain('12.5 XFC');
  });

  test('shows the letters of a country without a drawn flag', () => {
    expect(DRAWN_FLAGS).not.toContain('jp');
    expect(draw({ ...player, nationality: 'jp' }, 'full')).toContain('>JP<');
  });
});

test('a page of many cards draws each material, club and plate once', () => {
  const cards = Array.from({ length: 100 }, (_, index) => ({
    club: player.club,
    position: player.position,
    stars: (index % 5) + 1,
  }));
  const sheet = renderToStaticMarkup(createElement(SheetSymbols, { cards, width: 96 }));
  expect(sheet.match(/<symbol/g)).toHaveLength(15);
});
