/** A match a player has played in that is over, as far as it can be news of him. */
export interface PlayedMatch {
  readonly matchId: number;
  /** Its name: what is played beside the league belongs to the same season. */
  readonly season: string;
  readonly clubId: number;
  /** When it was over, in epoch milliseconds. */
  readonly at: number;
  readonly goals: number;
  readonly sendingsOff: number;
  readonly penaltiesSaved: number;
  /** He had the greatest match bonus, alone or with others. */
  readonly isBest: boolean;
  /** Matches his club played since his last one for it. */
  readonly missed: number;
}

/** What happened to a player in a match. */
export type MatchNews = { readonly matchId: number; readonly at: number } & (
  | { readonly kind: 'hat_trick'; readonly goals: number }
  | { readonly kind: 'best_of_match' }
  | { readonly kind: 'penalty_saved'; readonly count: number }
  | { readonly kind: 'first_goal' }
  | { readonly kind: 'sent_off' }
  | { readonly kind: 'back'; readonly missed: number }
  | { readonly kind: 'new_club'; readonly clubId: number; readonly fromClubId: number }
);

const HAT_TRICK = 3;
/** Fewer matches without him are a rest. */
const MATCHES_AWAY = 4;

/**
 * The news in a player's matches, which come oldest first: the last match's first, and of one match the greatest first.
 * Nothing is said that his matches do not show: why he was away is not among it. The first goal of a season is told of
 * seasons whose matches are all there, so not of the oldest one when there are earlier matches (`isCut`).
 */
export function newsOfMatches(played: readonly PlayedMatch[], isCut: boolean): readonly MatchNews[] {
  const scoredIn = new Set(isCut && played[0] !== undefined ? [played[0].season] : []);
  const told: MatchNews[][] = [];
  for (const [index, match] of played.entries()) {
    told.push(newsOf(match, played[index - 1] ?? null, scoredIn.has(match.season)));
    if (match.goals > 0) scoredIn.add(match.season);
  }
  return told.toReversed().flat();
}

function newsOf(match: PlayedMatch, before: PlayedMatch | null, hasScored: boolean): MatchNews[] {
  const { matchId, at, goals, penaltiesSaved, missed, clubId } = match;
  const head = { matchId, at };
  const news: MatchNews[] = [];
  if (goals >= HAT_TRICK) news.push({ ...head, kind: 'hat_trick', goals });
  if (match.isBest) news.push({ ...head, kind: 'best_of_match' });
  if (penaltiesSaved > 0) news.push({ ...head, kind: 'penalty_saved', count: penaltiesSaved });
  if (goals > 0 && !hasScored) news.push({ ...head, kind: 'first_goal' });
  if (match.sendingsOff > 0) news.push({ ...head, kind: 'sent_off' });
  if (before === null) return news;
  if (before.clubId !== clubId) news.push({ ...head, kind: 'new_club', clubId, fromClubId: before.clubId });
  else if (missed >= MATCHES_AWAY) news.push({ ...head, kind: 'back', missed });
  return news;
}
