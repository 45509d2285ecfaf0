import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { findWords } from './find-words.ts';
import { foldLetters, foldText } from './fold-text.ts';
import { searchWords } from './search-words.ts';

/** The text with the found ranges in brackets. */
function marked(query: string, text: string): string | null {
  const found = findWords(searchWords(query), text);
  if (found === null) return null;
  let shown = '';
  let at = 0;
  for (const { from, to } of found.ranges) {
    shown += `${text.slice(at, from)}[${text.slice(from, to)}]`;
    at = to;
  }
  return shown + text.slice(at);
}

describe('words of a typed text', () => {
  test.each([
    ['  Martin   ØDEGAARD ', ['martin', 'odegaard']],
    ['Çalhanoğlu', ['calhanoglu']],
    ['İstanbul IĞDIR ılgaz', ['istanbul', 'igdir', 'ilgaz']],
    ['Ajax v PSV', ['ajax', 'psv']],
    ['v', ['v']],
    ['d’Or', ['d', 'or']],
    ['one one two', ['one', 'two']],
    ['a b c d e f g h', ['a', 'b', 'c', 'd', 'e', 'f']],
    ['%_\\\'";--', []],
    ['英超', ['英超']],
  ])('%s', (typed, words) => {
    expect(searchWords(typed)).toEqual(words);
  });
});

describe('words in a text', () => {
  test.each([
    ['ode', 'Martin Ødegaard', 'Martin [Øde]gaard'],
    ['mart ode', 'Martin Ødegaard', '[Mart]in [Øde]gaard'],
    ['bele', 'Ousmane Dembe\u0301le\u0301', 'Ousmane Dem[be\u0301le\u0301]'],
    ['oglu', 'Hakan Çalhanoğlu', 'Hakan Çalhan[oğlu]'],
    ['ist', 'Türk İstanbulspor', 'Türk [İst]anbulspor'],
    ['crc', 'Create contest', '[Cr]eate [c]ontest'],
    ['wal', 'My wallet', 'My [wal]let'],
    ['ﬁn', 'ﬁnal', '[ﬁn]al'],
    ['xyz', 'My wallet', null],
    ['my xyz', 'My wallet', null],
    ['', 'My wallet', 'My wallet'],
  ])('%s in %s', (query, text, shown) => {
    expect(marked(query, text)).toBe(shown);
  });

  test('the start of a text ranks before the start of a word, that before its inside, scattered letters last', () => {
    const texts = ['Contests', 'My contests', 'Uncontested', 'Cold open nights'];
    const scores = texts.map((text) => findWords(['con'], text)?.score ?? null);
    expect(scores[3]).not.toBeNull();
    expect(scores).toEqual([...scores].toSorted((a, b) => (b ?? 0) - (a ?? 0)));
    expect(new Set(scores).size).toBe(4);
  });
});

test('for any query the found ranges are within the text, in order and without overlap', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'grapheme' }), (query, text) => {
      const found = findWords(searchWords(query), text);
      let end = -1;
      for (const { from, to } of found?.ranges ?? []) {
        expect(from).toBeGreaterThan(end);
        expect(to).toBeGreaterThan(from);
        expect(to).toBeLessThanOrEqual(text.length);
        end = to;
      }
    }),
  );
});

test('a text is found by any of its own words', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme-composite' }), (text) => {
      for (const word of searchWords(text)) {
        if (foldLetters(text).folded === foldText(text)) expect(findWords([word], text)).not.toBeNull();
      }
    }),
  );
});
