/** What goals do to prices, from what everybody sees: goals of matches in play, and the best offer and bid of a card. */
import { MINUTE_MS } from '@touchline/domain/rules/index';
import { ASSET } from '../../../server/src/db/sql-constants.ts';
import { sql, type Db } from '../../../server/src/db/database.ts';
import { spreadOf } from '../../goals.ts';

/** A goal shows in the price after this time, or does not. */
const FOLLOWED_MS = 10 * MINUTE_MS;
/**
 * The next line-up and kick-off of a club move prices for other reasons: prices are followed until then, and do not count
 * when that was for a shorter time than this.
 */
const MIN_FOLLOWED_MS = 5 * MINUTE_MS;
/** A price is up when it is higher by this share: a quote that is less off is not changed. */
const UP = 1.01;
/** Matches are followed for a while after their end. */
const AFTER_MS = 15 * MINUTE_MS;

/** A starter of a match whose card is traded, with its quotes. */
interface StarterRow {
  readonly card_id: number;
  readonly match_id: number;
  readonly stars: number;
  readonly goals: number;
  readonly in_play: boolean;
  /** How many later matches of the club have begun or have their line-up. */
  readonly later: number;
  readonly floor: bigint | null;
  readonly best_bid: bigint | null;
}

/** A card followed from a goal on: the scorer's, or one of the same stars and match whose player has not scored. */
interface Followed {
  readonly cardId: number;
  readonly matchId: number;
  readonly isScorer: boolean;
  readonly at: number;
  readonly price: number;
  readonly later: number;
  /** Since when the price is up, epoch milliseconds; null while it is not. One that falls back was not moved by a goal. */
  upAt: number | null;
  /** Scored as well, or the time is over. */
  isOver: boolean;
}

export interface GoalFigures {
  readonly goals: number;
  /** The share of the scorers whose price was up after the time, and of the others, in percent. */
  readonly scorersUp: number;
  readonly others: number;
  readonly othersUp: number;
  /** Minutes until the price of a scorer was up and stayed so; Infinity when most were not. */
  readonly medianMinutes: number;
}

/** Follows the prices of scorers, and of other players of the same stars in the same match, who did not score. */
export class GoalReactions {
  readonly #goals = new Map<string, number>();
  readonly #followed: Followed[] = [];
  #open: Followed[] = [];

  /** Reads goals and quotes as they are at a time (epoch milliseconds): after football went on, before anybody reacts. */
  async sample(db: Db, at: number): Promise<void> {
    const rows = await readStarters(db, at);
    const byName = new Map(rows.map((row) => [nameOf(row.match_id, row.card_id), row]));
    for (const each of this.#open) {
      const row = byName.get(nameOf(each.matchId, each.cardId));
      const price = row === undefined ? null : middleOf(row);
      if (price !== null) each.upAt = price < each.price * UP ? null : (each.upAt ?? at);
      const isOtherNews = row !== undefined && row.later > each.later;
      if (isOtherNews && at - each.at < MIN_FOLLOWED_MS) this.#drop(each);
      each.isOver ||= isOtherNews || at - each.at >= FOLLOWED_MS;
    }
    const scorers = rows.filter((row) => {
      const name = nameOf(row.match_id, row.card_id);
      const before = this.#goals.get(name) ?? 0;
      this.#goals.set(name, row.goals);
      return row.in_play && row.goals > before;
    });
    for (const scorer of scorers) this.#follow(scorer, rows, at);
    this.#open = this.#open.filter(({ isOver }) => !isOver);
  }

  #follow(scorer: StarterRow, rows: readonly StarterRow[], at: number): void {
    // Whoever scores is no longer one of the others.
    for (const each of this.#open) if (each.cardId === scorer.card_id && !each.isScorer) this.#drop(each);
    const compared = rows.filter(
      ({ match_id, stars, goals }) => match_id === scorer.match_id && stars === scorer.stars && goals === 0,
    );
    for (const row of [scorer, ...compared]) {
      const price = middleOf(row);
      if (price === null) continue;
      const isScorer = row === scorer;
      const each = { cardId: row.card_id, matchId: row.match_id, isScorer, at, price, later: row.later };
      const followed: Followed = { ...each, upAt: null, isOver: false };
      this.#open.push(followed);
      this.#followed.push(followed);
    }
  }

  /** Follows a card no longer, and counts it neither as up nor as not up. */
  #drop(each: Followed): void {
    each.isOver = true;
    const place = this.#followed.indexOf(each);
    if (place >= 0) this.#followed.splice(place, 1);
  }

  figures(): GoalFigures {
    const scorers = this.#followed.filter(({ isScorer }) => isScorer);
    const others = this.#followed.filter(({ isScorer }) => !isScorer);
    const minutes = scorers.map(({ at, upAt }) => (upAt === null ? Infinity : (upAt - at) / MINUTE_MS));
    return {
      goals: scorers.length,
      scorersUp: percentUp(scorers),
      others: others.length,
      othersUp: percentUp(others),
      // Without a goal nothing was measured, and no goal of the measurement is reached.
      medianMinutes: minutes.length === 0 ? Infinity : spreadOf(minutes).median,
    };
  }
}

function percentUp(followed: readonly Followed[]): number {
  return (100 * followed.filter(({ upAt }) => upAt !== null).length) / Math.max(1, followed.length);
}

/** The middle of the best offer and the best bid; null without both: the rest of a book moves for other reasons. */
function middleOf({ floor, best_bid }: StarterRow): number | null {
  return floor === null || best_bid === null ? null : (Number(floor) + Number(best_bid)) / 2;
}

function nameOf(matchId: number, cardId: number): string {
  return `${matchId} ${cardId}`;
}

/** The starters of the matches in play, and of those that ended a short time ago, whose cards are traded. */
async function readStarters(db: Db, at: number): Promise<readonly StarterRow[]> {
  const { rows } = await sql<StarterRow>`
    select card.id as card_id, match_id, card.stars, coalesce((statistics ->> 'goals')::int, 0) as goals,
      ended_at is null as in_play, floor, best_bid, (
        select count(*)::int from match as later
        where appearance.club_id in (later.home_club_id, later.away_club_id) and later.kickoff_at > match.kickoff_at
          and (later.kickoff_at <= ${new Date(at)} or exists (
            select from appearance as named
            where named.match_id = later.id and named.club_id = appearance.club_id and named.started
          ))
      ) as later
    from match join appearance on match_id = match.id and started
    join card on asset_type = ${ASSET.player} and subject_id = player_id and lifetime is not null
    join card_market on card_market.card_id = card.id
    where kickoff_at between ${new Date(at - 180 * MINUTE_MS)} and ${new Date(at)}
      and (ended_at is null or ended_at > ${new Date(at - AFTER_MS)})
    order by match_id, card.id
  `.execute(db);
  return rows;
}
