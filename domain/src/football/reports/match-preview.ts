import type { Side } from '../events.ts';
import { placeholder, type ArticlePlan, type Sentence } from './sentence.ts';

/** The facts about a club before a match. */
export interface ClubBefore {
  readonly clubId: number;
  /** Results of the last matches, at most five. */
  readonly form: readonly ('won' | 'drawn' | 'lost')[];
  /** Null for a cup, and before the first match. */
  readonly place: number | null;
  readonly points: number;
  /** The player with the most points of the season by the easy table. */
  readonly best: { readonly playerId: number; readonly points: number } | null;
  /** Players who miss the match, those with the most points of the season first. */
  readonly missing: readonly number[];
}

export interface PreviewFacts {
  readonly kickoffMs: number;
  readonly venue: string | null;
  readonly home: ClubBefore;
  readonly away: ClubBefore;
  /** The last match of both in this season, from the side that is at home now; null without one. */
  readonly meeting: { readonly home: number; readonly away: number } | null;
}

const MIN_FORM = 3;
const GOOD_POINTS = 2;
const POOR_POINTS = 0.9;

/** The plan of the preview of a match. Pure: the same facts give the same plan. */
export function previewPlan(facts: PreviewFacts): ArticlePlan {
  const { home, away, kickoffMs, venue } = facts;
  const frame = {
    home: placeholder.club(home.clubId),
    away: placeholder.club(away.clubId),
    day: placeholder.day(kickoffMs),
  };
  const sides = [home, away];
  return {
    headline: { key: 'preview.headline', values: frame },
    lead: { key: 'preview.lead', values: frame },
    paragraphs: [
      sides.flatMap(formSentences),
      [...sides.flatMap(placeSentences), ...meetingSentences(facts)],
      sides.flatMap(missingSentences),
      [
        ...sides.flatMap(watchSentences),
        ...(venue === null ? [] : [{ key: 'preview.venue', values: { venue: placeholder.name(venue) } }]),
      ],
    ].filter((sentences) => sentences.length > 0),
  };
}

function formSentences({ clubId, form }: ClubBefore): Sentence[] {
  if (form.length < MIN_FORM) return [];
  const won = form.filter((each) => each === 'won').length;
  const drawn = form.filter((each) => each === 'drawn').length;
  const mean = (3 * won + drawn) / form.length;
  const key = mean >= GOOD_POINTS ? 'good' : mean <= POOR_POINTS ? 'poor' : 'mixed';
  return [
    {
      key: `preview.form.${key}`,
      values: {
        club: placeholder.club(clubId),
        points: placeholder.count('points', 3 * won + drawn),
        matches: placeholder.count('matches', form.length),
      },
    },
  ];
}

function placeSentences({ clubId, place, points }: ClubBefore): Sentence[] {
  if (place === null) return [];
  const values = {
    club: placeholder.club(clubId),
    place: placeholder.place(place),
    points: placeholder.count('points', points),
  };
  return [{ key: 'preview.place', values }];
}

function meetingSentences({ meeting, home, away }: PreviewFacts): Sentence[] {
  if (meeting === null) return [{ key: 'preview.first_meeting', values: {} }];
  const winner: Side = meeting.home > meeting.away ? 'home' : 'away';
  return [
    {
      key: meeting.home === meeting.away ? 'preview.meeting_drawn' : 'preview.meeting_won',
      values: {
        club: placeholder.club(winner === 'home' ? home.clubId : away.clubId),
        score: placeholder.score(Math.max(meeting.home, meeting.away), Math.min(meeting.home, meeting.away)),
      },
    },
  ];
}

function missingSentences({ clubId, missing }: ClubBefore): Sentence[] {
  const [player, other] = missing;
  if (player === undefined) return [];
  const values = { club: placeholder.club(clubId), player: placeholder.player(player) };
  if (other === undefined) return [{ key: 'preview.missing.one', values }];
  const named = { ...values, other: placeholder.player(other) };
  return missing.length === 2
    ? [{ key: 'preview.missing.two', values: named }]
    : [{ key: 'preview.missing.many', values: { ...named, number: placeholder.number(missing.length) } }];
}

function watchSentences({ clubId, best }: ClubBefore): Sentence[] {
  if (best === null) return [];
  const { playerId, points } = best;
  const values = {
    club: placeholder.club(clubId),
    player: placeholder.player(playerId),
    points: placeholder.count('points', points),
  };
  return [{ key: 'preview.watch', values }];
}
