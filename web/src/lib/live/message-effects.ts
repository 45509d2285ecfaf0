import type { LiveMessage, LiveTopic } from '@touchline/contract';
import type { CallKey, CallOutput } from '../api/request.ts';

/** `match` of `match:7`, `me` of `me`. */
type KindOf<Topic extends string> = Topic extends `${infer Kind}:${string}` ? Kind : Topic;
export type MessageKind = KindOf<LiveTopic>;
type MessageOf<Kind extends MessageKind> = Extract<
  LiveMessage,
  { readonly topic: Kind | `${Kind}:${string}` }
>;

/** `spread`: within two seconds, so that not all viewers of a goal refetch at once. */
export type Pace = 'at once' | 'spread';

/**
 * The effect of a message on one cached answer: an update from the message or a refetch. An update returns null
 * when the message does not carry enough; then the answer is refetched, too.
 */
export type Effect<Answer, Message> =
  | { update(answer: Answer, message: Message): Answer | null }
  | { readonly refetch: Pace; when?(answer: Answer, message: Message): boolean };

type EffectsOf<Kind extends MessageKind> = {
  readonly [Key in CallKey]?: Effect<CallOutput<Key>, MessageOf<Kind>>;
};

/**
 * Which answers a message of each kind updates or refetches, by call. A message updates an answer when it carries
 * everything a screen shows of it, and refetches it otherwise. It affects the answers whose query names its topic;
 * `me` affects every answer of its calls.
 */
export const MESSAGE_EFFECTS = {
  match: {
    'football.matches.list': { update: updateMatches },
    'football.matches.browse': { update: updateMatches },
    'football.live.matches': { update: updateLivePage },
    'football.matches.get': {
      // Before kick-off a message may be of a player who is out, after the whistle of a correction; it carries neither.
      update: (detail, message) =>
        CORRECTABLE.includes(detail.match.status) || detail.match.status === 'scheduled'
          ? null
          : { ...detail, match: withScore(detail.match, message) },
    },
    'football.standings.get': { refetch: 'at once', when: isTableMoved },
    'football.clubs.get': { refetch: 'at once', when: isClubMoved },
    'football.players.get': { refetch: 'spread' },
    // The whistle brings the report, and a correction another one.
    'news.list': {
      refetch: 'spread',
      when: ({ data }, message) =>
        isRepeated(null, message) || data.some(({ match }) => isRepeated(match, message)),
    },
    'news.get': { refetch: 'spread', when: (article, message) => isRepeated(article.match, message) },
    'football.live.myPlayers': { refetch: 'spread' },
    'football.matches.timeline': { refetch: 'spread' },
    'football.matches.statistics': { refetch: 'spread' },
    'football.matches.shots': { refetch: 'spread' },
    'football.matches.passes': { refetch: 'spread' },
    'football.matches.lineUps': { refetch: 'spread' },
    'football.matches.players': { refetch: 'spread' },
    'football.matches.myPlayers': { refetch: 'spread' },
  },
  contest: {
    'contests.myEntries': { update: updateEntries },
    'contests.entries': { update: updateEntries },
    'contests.list': { update: updateContests },
    'contests.get': { refetch: 'spread' },
    'standings.page': { refetch: 'spread' },
    'contests.story': { refetch: 'spread' },
    'teams.get': { refetch: 'spread' },
    'contests.players.picked': { refetch: 'spread' },
    'contests.players.points': { refetch: 'spread' },
  },
  card: {
    'market.players.list': {
      update: (list, message) => ({ ...list, data: withMarket(list.data, message) }),
    },
    'market.venues.list': {
      update: (list, message) => ({ ...list, data: withMarket(list.data, message) }),
    },
    'market.watchList.get': { update: updateWatchList },
    'market.players.get': { refetch: 'spread' },
    'market.venues.get': { refetch: 'spread' },
    'market.cards.prices': { refetch: 'spread' },
    'market.cards.depth': { refetch: 'spread' },
    'market.players.orders': { refetch: 'spread' },
    'market.venues.orders': { refetch: 'spread' },
    'portfolio.cards': { refetch: 'spread' },
    'portfolio.summary': { refetch: 'spread' },
  },
  order: {
    'market.players.orders': { update: updateOrders },
    'market.venues.orders': { update: updateOrders },
    'market.home': { update: updateEnding },
    // Few users follow one auction or have orders of their own, and the last bids come within seconds.
    'market.auctions.get': { refetch: 'at once' },
    'market.orders.mine': { refetch: 'at once' },
    'market.auctions.affordable': { refetch: 'spread' },
  },
  market: {
    'market.home': { refetch: 'spread' },
  },
  me: {
    'inbox.summary': { update: ({ total }, { unread }) => ({ total, unread }) },
    'inbox.list': {
      refetch: 'at once',
      when: ({ summary }, { unread }) => summary.unread !== unread,
    },
    // A manager whose balance has changed may have bought or sold, so their cards are refetched with it.
    'market.players.get': { refetch: 'at once', when: (_answer, { wallet }) => wallet },
    'market.venues.get': { refetch: 'at once', when: (_answer, { wallet }) => wallet },
    'market.trades.mine': { refetch: 'at once', when: (_answer, { wallet }) => wallet },
    'market.auctions.affordable': { refetch: 'spread', when: (_answer, { wallet }) => wallet },
    // A notification may announce line-ups.
    'teams.get': { refetch: 'spread' },
    'waiting.get': { refetch: 'spread', when: paysOrNotifies },
    'wallet.balances': { refetch: 'spread', when: (_answer, { wallet }) => wallet },
    'wallet.transactions': { refetch: 'spread', when: (_answer, { wallet }) => wallet },
    'referral.get': { refetch: 'spread', when: (_answer, { wallet }) => wallet },
    'fountain.get': { refetch: 'spread', when: (_answer, { wallet }) => wallet },
    'payments.list': { refetch: 'at once', when: (_answer, { wallet }) => wallet },
    'payments.get': { refetch: 'at once', when: (_answer, { wallet }) => wallet },
    'withdrawals.get': { refetch: 'at once', when: (_answer, { wallet }) => wallet },
    // Everything that uses a limit moves money or starts a payment; a raised limit comes with a notification.
    'limits.get': { refetch: 'at once', when: paysOrNotifies },
    // Progress towards a goal coincides with money, a reached goal with its notification.
    'achievements.list': { refetch: 'at once', when: paysOrNotifies },
    'achievements.challenges': { refetch: 'at once', when: paysOrNotifies },
    'achievements.get': { refetch: 'at once', when: paysOrNotifies },
    // The result of a contest, which the table counts, comes with a notification.
    'miniLeagues.get': { refetch: 'spread', when: paysOrNotifies },
    'miniLeagues.list': { refetch: 'spread', when: paysOrNotifies },
    'chain.deposits': { refetch: 'at once', when: (_answer, { wallet }) => wallet },
  },
} as const satisfies { readonly [Kind in MessageKind]: EffectsOf<Kind> };

const CORRECTABLE: readonly CallOutput<'football.matches.get'>['match']['status'][] = ['ended', 'confirmed'];

type Effects = typeof MESSAGE_EFFECTS;

/** The topics whose messages affect the answers of a call: those its query may follow. */
export type TopicFor<Key extends CallKey> = {
  [Kind in MessageKind]: Key extends keyof Effects[Kind] ? MessageOf<Kind>['topic'] : never;
}[MessageKind];

function isKind(text: string | undefined): text is MessageKind {
  return text !== undefined && text in MESSAGE_EFFECTS;
}

/** Whether a message reports that the manager's balance has changed, or brings a notification. */
function paysOrNotifies(_answer: unknown, { wallet, notice }: MessageOf<'me'>): boolean {
  return wallet || notice !== null;
}

/** The effect of a message on the answers of a call; null for none. */
export function effectOf(message: LiveMessage, call: unknown): Effect<unknown, LiveMessage> | null {
  const [kind] = message.topic.split(':');
  if (!isKind(kind) || typeof call !== 'string') return null;
  // The key of a query identifies its answer's type, so each effect gets an answer of its own call.
  const effects: Readonly<Record<string, Effect<unknown, LiveMessage>>> = MESSAGE_EFFECTS[kind];
  return effects[call] ?? null;
}

type MatchMessage = MessageOf<'match'>;
type ContestMessage = MessageOf<'contest'>;
type CardMessage = MessageOf<'card'>;
type OrderMessage = MessageOf<'order'>;

function idOf({ topic }: MatchMessage | ContestMessage | OrderMessage): number {
  return Number(topic.slice(topic.indexOf(':') + 1));
}

type Match = CallOutput<'football.matches.list'>['data'][number];
type LivePage = CallOutput<'football.live.matches'>;

/** The match with the score and the minute of its message; any other match unchanged. */
function withScore<Row extends Match>(match: Row, message: MatchMessage): Row {
  if (match.id !== idOf(message)) return match;
  const { status, minute, minute_clock, home_score, away_score } = message;
  return { ...match, status, minute, minute_clock, home_score, away_score };
}

const PLAYED: readonly Match['status'][] = ['first_half', 'half_time', 'second_half', 'extra_time'];

/** Whether a match of the list has started or stopped: then it belongs in another list. */
function hasChangedState(matches: readonly Match[], message: MatchMessage): boolean {
  return matches.some(
    ({ id, status }) => id === idOf(message) && PLAYED.includes(status) !== PLAYED.includes(message.status),
  );
}

function updateMatches<List extends { readonly data: Match[] }>(
  list: List,
  message: MatchMessage,
): List | null {
  if (hasChangedState(list.data, message)) return null;
  return { ...list, data: list.data.map((match) => withScore(match, message)) };
}

function updateLivePage(page: LivePage, message: MatchMessage): LivePage | null {
  if (hasChangedState([...page.live, ...page.over, ...page.next], message)) return null;
  const update = (row: LivePage['live'][number]) => {
    const isAbout = row.id === idOf(message);
    return isAbout ? { ...withScore(row, message), latest: latestOf(row, message) } : row;
  };
  return { ...page, live: page.live.map(update), over: page.over.map(update) };
}

/** The last event of a match: half-time and the like do not replace it. */
function latestOf({ latest }: LivePage['live'][number], message: MatchMessage) {
  return message.latest !== null && message.latest.side === null ? latest : message.latest;
}

/** Whether a score, a kick-off or a final whistle moves a table: its minute does not. */
function isTableMoved({ rows }: CallOutput<'football.standings.get'>, message: MatchMessage): boolean {
  const row = rows.find(({ live }) => live?.match_id === idOf(message) && live.at_home);
  if (row?.live === undefined || row.live === null) return PLAYED.includes(message.status);
  const { scored, conceded } = row.live;
  return scored !== message.home_score || conceded !== message.away_score || !PLAYED.includes(message.status);
}

/**
 * Whether a club's match has started, ended or changed its score, or a player of the club is out or back before
 * it.
 */
function isClubMoved({ live, fixtures }: CallOutput<'football.clubs.get'>, message: MatchMessage): boolean {
  if (message.status === 'scheduled') return fixtures.some(({ id }) => id === idOf(message));
  const match = live.find(({ id }) => id === idOf(message));
  if (match === undefined) return PLAYED.includes(message.status);
  return hasMoved(match, message);
}

/**
 * Whether an article's match has another state or score, or is over: then it has a report, or a corrected one. Before
 * the kick-off a message is of a player who is out, whom the preview names.
 */
function isRepeated(about: Match | null, message: MatchMessage): boolean {
  if (CORRECTABLE.includes(message.status)) return true;
  if (about === null || about.id !== idOf(message)) return false;
  return message.status === 'scheduled' || hasMoved(about, message);
}

function hasMoved(match: Match, { home_score, away_score, status }: MatchMessage): boolean {
  return match.home_score !== home_score || match.away_score !== away_score || match.status !== status;
}

type ContestList = CallOutput<'contests.list'>;
type Contest = ContestList['data'][number];
type Entry = CallOutput<'contests.entries'>['data'][number];

/**
 * Whether a contest of the list has changed its state or number of entries. Then its pool and its place in the
 * list may have changed, too.
 */
function isContestOutdated(
  { data }: { readonly data: readonly Contest[] },
  message: ContestMessage,
): boolean {
  return data.some(
    ({ id, state, entries }) =>
      id === idOf(message) && (state !== message.state || entries !== message.entries),
  );
}

/** The contests with their new numbers of entries and prizes; null when a state has changed, and with it the places. */
function updateContests(list: ContestList, message: ContestMessage): ContestList | null {
  const isAbout = ({ id }: { readonly id: number }) => id === idOf(message);
  const isMoved = (contest: Contest) => isAbout(contest) && contest.state !== message.state;
  const hasFilled = list.data.some((contest) => isAbout(contest) && contest.entries !== message.entries);
  // A fold shows the entries of all its contests.
  const isFolded = hasFilled && list.folds.some(({ contest_id }) => contest_id === idOf(message));
  if (list.data.some(isMoved) || isFolded) return null;
  const { entries, pool } = message;
  const filled = (contests: readonly Contest[]) =>
    contests.map((contest) => (isAbout(contest) ? { ...contest, entries, pool } : contest));
  const groups = list.groups.map((group) => ({ ...group, contests: filled(group.contests) }));
  return { ...list, data: filled(list.data), groups };
}

/** The user's entries with their points, ranks and prizes; null when the message does not cover all of them. */
function updateEntries<List extends { readonly data: Entry[] }>(
  list: List,
  message: ContestMessage,
): List | null {
  const own = new Map(message.mine.map((entry) => [entry.team_id, entry]));
  const about = list.data.filter(({ contest }) => contest.id === idOf(message));
  const isOutdated = isContestOutdated({ data: about.map(({ contest }) => contest) }, message);
  if (isOutdated || about.some(({ team_id }) => !own.has(team_id))) return null;
  const data = list.data.map((entry) => {
    const place = own.get(entry.team_id);
    if (place === undefined || place.rank === null || place.prize === null) return entry;
    const { rank, prize, points, players_left, next_prize } = place;
    return { ...entry, rank, prize, points, players_left, next_prize };
  });
  return { ...list, data };
}

/** The cards with the figures of a message about one of them. */
function withMarket<
  Card extends { readonly asset_type: 1 | 2; readonly id: number; readonly market: object },
>(cards: readonly Card[], { topic, market }: CardMessage): Card[] {
  return cards.map((card) => (`card:${card.asset_type}:${card.id}` === topic ? { ...card, market } : card));
}

/** The watch list with new prices; null when alerts or the prices of the week may have changed as well. */
function updateWatchList(list: CallOutput<'market.watchList.get'>, { topic, market }: CardMessage) {
  const isAbout = ({ card }: (typeof list.data)[number]) => `card:${card.asset_type}:${card.id}` === topic;
  const { floor, best_bid, last_price, change_7d } = market;
  const isEnough = list.data
    .filter(isAbout)
    .every((row) => row.below === null && row.above === null && row.last_price === last_price);
  if (!isEnough) return null;
  const data = list.data.map((row) =>
    isAbout(row) ? { ...row, floor, best_bid, last_price, change_7d } : row,
  );
  return { ...list, data };
}

type Order = CallOutput<'market.auctions.get'>['order'];

/** The orders updated by a message about one of them; null when it has ended and leaves the list. */
function withOrder(orders: readonly Order[], message: OrderMessage): Order[] | null {
  const { auction: figures, ...order } = message.order;
  if (order.ends_at === null) return null;
  return orders.map((row) => {
    if (row.id !== idOf(message)) return row;
    const auction = row.auction === null || figures === null ? row.auction : { ...row.auction, ...figures };
    return { ...row, ...order, auction };
  });
}

function updateOrders<List extends { readonly data: Order[] }>(
  list: List,
  message: OrderMessage,
): List | null {
  const data = withOrder(list.data, message);
  return data === null ? null : { ...list, data };
}

function updateEnding(home: CallOutput<'market.home'>, message: OrderMessage) {
  const ending = withOrder(home.ending, message);
  return ending === null ? null : { ...home, ending };
}
