import { describe, expect, test } from 'vitest';
import { newsOfMatches, type PlayedMatch } from './player-news.ts';

function match(matchId: number, more: Partial<PlayedMatch> = {}): PlayedMatch {
  return {
    matchId,
    season: '2025/26',
    clubId: 7,
    at: matchId * 1_000,
    goals: 0,
    sendingsOff: 0,
    penaltiesSaved: 0,
    isBest: false,
    missed: 0,
    ...more,
  };
}

const kinds = (played: readonly PlayedMatch[], isCut = false) =>
  newsOfMatches(played, isCut).map(({ matchId, kind }) => `${matchId} ${kind}`);

describe('news of a player', () => {
  test('an ordinary match is not news', () => {
    expect(kinds([match(1), match(2, { missed: 3 })])).toEqual([]);
  });

  test('three goals are a hat-trick, and the newest match comes first, its most important news first', () => {
    const played = [match(1, { goals: 1 }), match(2, { goals: 3, isBest: true, sendingsOff: 1 })];
    expect(kinds(played)).toEqual(['2 hat_trick', '2 best_of_match', '2 sent_off', '1 first_goal']);
    expect(newsOfMatches(played, false)[0]).toMatchObject({ goals: 3, at: 2_000 });
  });

  test('the first goal is one of each season', () => {
    const scored = (id: number, season: string) => match(id, { season, goals: 1 });
    expect(
      kinds([scored(1, '2025/26'), scored(2, '2025/26'), scored(3, '2026/27'), scored(4, '2026/27')]),
    ).toEqual(['3 first_goal', '1 first_goal']);
  });

  test('the first goal of a season with missing matches is not news', () => {
    const scored = (id: number, season: string) => match(id, { season, goals: 1 });
    expect(kinds([scored(1, '2025/26'), scored(2, '2026/27')], true)).toEqual(['2 first_goal']);
  });

  test('a player is back after missing four matches of the club', () => {
    expect(newsOfMatches([match(1), match(6, { missed: 4 })], false)).toEqual([
      { matchId: 6, at: 6_000, kind: 'back', missed: 4 },
    ]);
  });

  test('the first match for another club names the former one, without matches missed there', () => {
    expect(newsOfMatches([match(1), match(2, { clubId: 8, missed: 9 })], false)).toEqual([
      { matchId: 2, at: 2_000, kind: 'new_club', clubId: 8, fromClubId: 7 },
    ]);
  });

  test('a goalkeeper’s saved penalties are counted', () => {
    expect(newsOfMatches([match(1, { penaltiesSaved: 2 })], false)).toMatchObject([
      { kind: 'penalty_saved', count: 2 },
    ]);
  });
});
