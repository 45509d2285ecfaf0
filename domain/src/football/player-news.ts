/** A finished match of a player, with the facts that can become news. */
export interface PlayedMatch {
  readonly matchId: number;
  /** The name of the season; matches outside the league belong to the same one. */
  readonly season: string;
  readonly clubId: number;
  /** The end of the match, in epoch milliseconds. */
  readonly at: number;
  readonly goals: number;
  readonly sendingsOff: number;
  readonly penaltiesSaved: number;
  /** The player had the highest match bonus, alone or shared. */
  readonly isBest: boolean;
  /** Matches of the club since the player's last one for it. */
  readonly missed: number;
}

/** An item of news about a player in a match. */
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
/** Missing fewer matches is not news. */
const MATCHES_AWAY = 4;

/**
 * The news of a player's matches (given oldest first): newest match first, most important first within a match. Only
 * facts of the matches: the reason of an absence is unknown. The first goal of a season is news only for seasons with
 * all matches present, so not for the oldest one when earlier matches exist (`isCut`).
 */
export function newsOfMatches(played: readonly PlayedMatch[], isCut: boolean): readonly MatchNews[] {
  const scoredIn = new Set(isCut && played[0] !== undefined ? [played[0].season] : []);
  const news: MatchNews[][] = [];
  for (const [index, match] of played.entries()) {
    news.push(newsOf(match, played[index - 1] ?? null, scoredIn.has(match.season)));
    if (match.goals > 0) scoredIn.add(match.season);
  }
  return news.toReversed().flat();
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
