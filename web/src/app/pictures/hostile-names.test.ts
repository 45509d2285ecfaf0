import type { CallOutput } from '../../lib/api/request.ts';
import { describe, expect, test } from 'vitest';
import { drawProfilePicture } from './profile-picture.tsx';

const PLAIN = 'Greta';

/** Names that would add elements, attributes, entities or illegal characters if they were not drawn as text. */
const HOSTILE = [
  '<script>alert(1)</script>',
  '</text></svg><image href="https://example.com/a.png"/>',
  '" onload="alert(1)',
  '&lt;b&gt; &amp; &#x3c;b',
  ']]><!--',
  '<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY a "b">]>&a;',
  '{0} ${1} %s',
  '\u202Egreta\u202C \u200B\uFEFF',
  '👩‍👩‍👧‍👦🏴󠁧󠁢󠁥󠁮󠁧󠁿',
  'Ⅷ'.repeat(400),
];

function picture(nickname: string): string {
  const profile: CallOutput<'profiles.get'> = {
    manager: {
      id: 7,
      nickname,
      slug: 'greta',
      avatar: '',
      level: 3,
      simulated: false,
      market_maker: false,
      followers: 2,
      since: '2026-03-07T15:00:00Z',
    },
    is_me: false,
    followed: false,
    shows: { shows_cards: false, shows_results: false },
    cards: null,
    results: null,
    season: null,
    badges: null,
  };
  return drawProfilePicture(profile, 'en', {});
}

const elements = (svg: string) => [...svg.matchAll(/<[^>\s]*/g)].map(([tag]) => tag);

describe('a nickname on a picture', () => {
  test.each(HOSTILE)('is text and nothing else: %s', (nickname) => {
    expect(elements(picture(nickname))).toEqual(elements(picture(PLAIN)));
  });
});
