import { placeholder, type ArticlePlan, type Sentence } from './sentence.ts';

export interface RoundResult {
  readonly homeId: number;
  readonly awayId: number;
  readonly home: number;
  readonly away: number;
}

/** A round of a league whose matches are all over. */
export interface RoundFacts {
  readonly league: string;
  readonly round: number;
  readonly results: readonly RoundResult[];
  /** Null for a cup. */
  readonly leader: { readonly clubId: number; readonly points: number } | null;
  readonly best: { readonly playerId: number; readonly points: number } | null;
}

/** A win by this many goals is named. */
const CLEAR_MARGIN = 3;

/** The plan of the round-up of a league; the results themselves are a list beside it. */
export function roundUpPlan({ league, round, results, leader, best }: RoundFacts): ArticlePlan {
  const goals = results.reduce((sum, { home, away }) => sum + home + away, 0);
  const frame = {
    league: placeholder.name(league),
    round: placeholder.number(round),
    matches: placeholder.count('matches', results.length),
    goals: placeholder.count('goals', goals),
  };
  return {
    headline: { key: 'round.headline', values: frame },
    lead: { key: 'round.lead', values: frame },
    paragraphs: [
      [
        ...clearest(results),
        ...(best === null ? [] : [bestSentence(best)]),
        ...(leader === null ? [] : [leaderSentence(leader)]),
      ],
    ].filter((sentences) => sentences.length > 0),
  };
}

function clearest(results: readonly RoundResult[]): Sentence[] {
  const margin = ({ home, away }: RoundResult) => Math.abs(home - away);
  const [first] = results.toSorted((one, other) => margin(other) - margin(one));
  if (first === undefined || margin(first) < CLEAR_MARGIN) return [];
  const homeWon = first.home > first.away;
  return [
    {
      key: 'round.clearest',
      values: {
        winner: placeholder.club(homeWon ? first.homeId : first.awayId),
        loser: placeholder.club(homeWon ? first.awayId : first.homeId),
        score: placeholder.score(Math.max(first.home, first.away), Math.min(first.home, first.away)),
      },
    },
  ];
}

function bestSentence({ playerId, points }: NonNullable<RoundFacts['best']>): Sentence {
  return {
    key: 'round.best',
    values: { player: placeholder.player(playerId), points: placeholder.count('points', points) },
  };
}

function leaderSentence({ clubId, points }: NonNullable<RoundFacts['leader']>): Sentence {
  return {
    key: 'round.leader',
    values: { club: placeholder.club(clubId), points: placeholder.count('points', points) },
  };
}
