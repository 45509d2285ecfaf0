import { LANGUAGES } from '@touchline/contract/startup/startup';
import { previewPlan, type ClubBefore } from '@touchline/domain/football/reports/match-preview';
import {
  reportPlan,
  type MatchFacts,
  type ReportedGoal,
} from '@touchline/domain/football/reports/match-report';
import { roundUpPlan } from '@touchline/domain/football/reports/round-up';
import type { ArticlePlan } from '@touchline/domain/football/reports/sentence';
import { expect, test } from 'vitest';
import { newsroomTexts } from './newsroom-texts.ts';
import { MAX_HEADLINE, textOf, writeArticle, type Names } from './write-article.ts';

const MATCHES = 120;
const CLUBS = ['Wolverhampton Wanderers', 'Brighton and Hove Albion', 'Borussia Mönchengladbach'];
const clubNames = Array.from(
  { length: 12 },
  (_each, id) =>
    [id + 1, { name: `${CLUBS[id % CLUBS.length] ?? ''} ${id + 1}`, short_name: `CL${id}` }] as const,
);
const playerNames = Array.from(
  { length: 40 },
  (_each, id) => [id + 1, { name: `Player ${id + 1}`, short_name: `P. Longname ${id + 1}` }] as const,
);
const names: Names = { clubs: new Map(clubNames), players: new Map(playerNames) };

const SHORT: Names = {
  ...names,
  clubs: new Map(clubNames.map(([id, { short_name }]) => [id, { name: short_name, short_name }])),
};

/** Numbers from 0 to below 1, the same for the same seed. */
function numbersOf(seed: number): () => number {
  let state = seed * 2_654_435_761 + 1;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

function seededFacts(seed: number): MatchFacts {
  const next = numbersOf(seed);
  const whole = (below: number) => Math.floor(next() * below);
  const score = { home: 0, away: 0 };
  const minutes = Array.from({ length: whole(6) }, () => 1 + whole(90)).toSorted((one, other) => one - other);
  const goals = minutes.map((minute, index): ReportedGoal => {
    const scored = next() < 0.55 ? 'home' : 'away';
    score[scored] += 1;
    const kind = next() < 0.1 ? 'own_goal' : next() < 0.2 ? 'penalty_goal' : 'goal';
    const other = scored === 'home' ? 'away' : 'home';
    return {
      kind,
      side: kind === 'own_goal' ? other : scored,
      playerId: 1 + whole(6),
      assistId: index % 2 === 0 ? 31 + whole(9) : null,
      minute,
      added: minute === 45 || minute === 90 ? 1 + whole(5) : 0,
      score: { ...score },
    };
  });
  const incident = () => ({
    playerId: 1 + whole(40),
    side: 'home' as const,
    minute: 1 + whole(89),
    added: 0,
  });
  return {
    clubs: { home: 1, away: 2 },
    score,
    goals,
    sentOff: next() < 0.3 ? [incident()] : [],
    missedPenalties: next() < 0.3 ? [incident()] : [],
    best: { playerId: 1 + whole(40), points: 1 + whole(30) },
    keeper: { playerId: 1, saves: whole(9) },
    table: [
      { clubId: 1, before: 1 + whole(20), after: 1 + whole(20), points: whole(60) },
      { clubId: 2, before: null, after: 1 + whole(20), points: 1 },
    ],
    next: [
      { clubId: 1, opponentId: 3, atMs: Date.UTC(2026, 10, 28) },
      { clubId: 2, opponentId: 4, atMs: Date.UTC(2026, 10, 29) },
    ],
  };
}

function seededPreview(seed: number): ArticlePlan {
  const next = numbersOf(seed);
  const result = () => (['won', 'drawn', 'lost'] as const)[Math.floor(next() * 3)] ?? 'won';
  const club = (clubId: number): ClubBefore => ({
    clubId,
    form: Array.from({ length: Math.floor(next() * 6) }, result),
    place: next() < 0.2 ? null : 1 + Math.floor(next() * 20),
    points: Math.floor(next() * 60),
    best: { playerId: clubId, points: 100 },
    missing: [10, 11, 12, 13].slice(0, Math.floor(next() * 5)).map((id) => id + 10 * clubId),
  });
  return previewPlan({
    kickoffMs: Date.UTC(2026, 10, 28),
    venue: next() < 0.5 ? null : 'Old Ground',
    home: club(1),
    away: club(2),
    meeting: next() < 0.4 ? null : { home: Math.floor(next() * 3), away: Math.floor(next() * 3) },
  });
}

const PLANS = Array.from({ length: MATCHES }, (_each, seed): readonly (readonly [string, ArticlePlan])[] => [
  [`report-${seed + 1}`, reportPlan(seededFacts(seed))],
  [`preview-${seed + 1}`, seededPreview(seed)],
  [
    `round-${seed + 1}`,
    roundUpPlan({
      league: 'First League',
      round: seed + 1,
      results: [{ homeId: 1, awayId: 2, home: seed % 6, away: 1 }],
      leader: { clubId: 3, points: seed },
      best: { playerId: 4, points: seed + 0.5 },
    }),
  ],
]).flat();

test.each(LANGUAGES)('the newsroom writes whole articles in %s', (language) => {
  for (const [id, plan] of PLANS) {
    const { title, summary, blocks } = writeArticle(id, plan, { language, names });
    const paragraphs = blocks.map((block) => (block.kind === 'paragraph' ? textOf(block.text) : ''));
    const all = [title, summary, ...paragraphs];
    expect(title.length).toBeLessThanOrEqual(MAX_HEADLINE);
    for (const text of all) expect(text).not.toMatch(/[{}]|undefined|NaN|\?\?|\s{2}|^\s|\s$|\.\./);
    for (const text of all.slice(1)) expect(text).toMatch(/[.。!！]$/);
    const sentences = paragraphs
      .flatMap((text) => text.split(/(?<=\D[.。!])\s*(?=\D)/))
      .filter((each) => each.length > 15);
    expect(new Set(sentences).size, `${id} repeats a sentence`).toBe(sentences.length);
  }
});

test('an article is the same whenever it is written', () => {
  for (const [id, plan] of PLANS.slice(0, 20))
    expect(writeArticle(id, plan, { language: 'de', names })).toEqual(
      writeArticle(id, plan, { language: 'de', names }),
    );
});

test('every variant of every sentence is written somewhere', () => {
  const ofMany = PLANS.flatMap(([id, plan]) => [1, 2, 3, 4].map((each) => [`${id}${each}`, plan] as const));
  const written = ofMany
    .map(([id, plan]) => writeArticle(id, plan, { language: 'en', names: SHORT }))
    .flatMap(({ title, summary, blocks }) => [
      title,
      summary,
      ...blocks.map((block) => (block.kind === 'paragraph' ? textOf(block.text) : '')),
    ])
    .join('\n');
  for (const [key, variants] of Object.entries(newsroomTexts('en').sentences))
    for (const variant of variants) {
      const fixed = variant.split(/\{\w+\}/).toSorted((one, other) => other.length - one.length)[0] ?? '';
      expect(written.includes(fixed), `${key}: ${variant}`).toBe(true);
    }
});

test.each(LANGUAGES)('%s has the sentences of English, with the same placeholders', (language) => {
  const placeholders = (text: string) => new Set(text.match(/\{\w+\}/g));
  const english = newsroomTexts('en').sentences;
  const own = newsroomTexts(language).sentences;
  expect(Object.keys(own)).toEqual(Object.keys(english));
  for (const [key, variants] of Object.entries(own)) {
    const known = placeholders((english[key] ?? []).join(' '));
    for (const each of placeholders(variants.join(' '))) expect([...known], key).toContain(each);
  }
});

test.each([
  ['en', 86, 0, 'in the 86th minute'],
  ['en', 22, 0, 'in the 22nd minute'],
  ['en', 90, 3, 'at 90+3, in stoppage time'],
  ['de', 86, 0, 'in der 86. Spielminute'],
  ['fr', 1, 0, 'à la 1re minute'],
  ['fr', 86, 0, 'à la 86e minute'],
  ['tr', 86, 0, '86. dakikada'],
  ['cn', 86, 0, '第86分钟'],
  ['cn', 90, 3, '下半场补时第3分钟'],
] as const)('in %s minute %i+%i is "%s"', (language, minute, added, text) => {
  const plan = {
    headline: {
      key: 'headline.win',
      values: { winner: { kind: 'club', id: 1 }, loser: { kind: 'club', id: 2 } },
    },
    lead: {
      key: 'goal.opener',
      values: {
        scorer: { kind: 'player', id: 1 },
        club: { kind: 'club', id: 1 },
        minute: { kind: 'minute', minute, added },
      },
    },
    paragraphs: [],
  } as const;
  expect(writeArticle('report-1', plan, { language, names }).summary).toContain(text);
});
