import { readFileSync } from 'node:fs';
import type { LiveMessage, MatchMessage } from '@touchline/contract';
import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, expectTypeOf, test, vi } from 'vitest';
import { createLiveStore } from './live-store.ts';
import { applyLiveMessages } from './apply-messages.ts';
import { effectOf, MESSAGE_EFFECTS, type MessageKind, type TopicFor } from './message-effects.ts';
import { createMatchMessage } from './testing-streams.ts';

const goal: MatchMessage = {
  ...createMatchMessage(7, 2),
  latest: {
    id: 'e2',
    minute: 2,
    added: 0,
    side: 'home',
    kind: 'goal',
    player: { id: 1, name: 'A' },
    other_player: null,
    score: { home: 2, away: 0 },
  },
};

/** One message of each kind, with new values. */
const NEXT = { points: '2', prize: '6.50' };

const MESSAGES = {
  match: goal,
  contest: {
    topic: 'contest:3',
    version: '9',
    state: 4,
    entries: 12,
    pool: '7.50',
    mine: [{ team_id: 5, points: '31', rank: 2, prize: '4.00', players_left: 6, next_prize: NEXT }],
  },
  card: {
    topic: 'card:1:7',
    version: '4',
    market: {
      floor: '11.00',
      best_bid: '9.00',
      last_price: '10.00',
      change_24h: null,
      change_7d: null,
      reference_price: null,
      lend_floor: null,
      copies_on_sale: 2,
      copies_to_lend: 0,
      auctions: 1,
      auction_ends: null,
      volume_7d: '10.00',
    },
  },
  order: {
    topic: 'order:7',
    version: '1',
    order: {
      status: 1,
      qty: 1,
      qty_left: 1,
      price: '5.00',
      ends_at: 'later',
      closed_at: null,
      auction: {
        start_price: '5.00',
        price: '6.00',
        next_bid: '6.30',
        bids: 2,
        buy_now: null,
        extensions: 1,
        leader: { id: 3, nickname: 'Ben', simulated: false, market_maker: false },
        i_lead: false,
      },
    },
  },
  market: { topic: 'market', version: '12', summary: { fills_24h: 4, volume_24h: '42.00' } },
  me: { topic: 'me', version: '1-5-x', unread: 1, notice: null, wallet: true },
} as const satisfies Record<MessageKind, LiveMessage>;

const match = { id: 7, home_score: 0, away_score: 0, status: 'first_half', minute: 1, minute_clock: null };
const scored = { ...match, home_score: 2, minute: 2 };
const entry = { team_id: 5, contest: { id: 3, state: 4, entries: 12 }, points: '30', rank: 4, prize: '0.00' };
const card = { asset_type: 1, id: 7, market: { ...MESSAGES.card.market, floor: null } };
const watched = {
  card: { asset_type: 1, id: 7 },
  floor: null,
  last_price: '10.00',
  below: null,
  above: null,
};
const auction = { ...MESSAGES.order.order.auction, price: '5.00', bids: 1, i_lead: true, my_maximum: '5.50' };
const order = { id: 7, qty_left: 1, ends_at: 'soon', auction };

/** An answer of each call from before the messages; calls without one are always refetched. */
const ANSWERS: Readonly<Record<string, unknown>> = {
  'football.matches.list': { data: [match] },
  'football.matches.browse': { data: [match] },
  'football.live.matches': { live: [{ ...match, latest: null }], over: [], next: [] },
  'football.matches.get': { match },
  'football.standings.get': {
    rows: [{ live: { match_id: 7, at_home: true, scored: 1, conceded: 0 } }],
  },
  'football.clubs.get': { live: [match], fixtures: [] },
  'news.list': { data: [{ match }] },
  'news.get': { match },
  'contests.list': { data: [{ id: 3, state: 3, entries: 11, pool: '7.00' }], folds: [], groups: [] },
  'contests.myEntries': { data: [entry] },
  'contests.entries': { data: [entry] },
  'market.players.list': { data: [card] },
  'market.venues.list': { data: [card] },
  'market.watchList.get': { data: [watched] },
  'market.players.orders': { data: [order] },
  'market.venues.orders': { data: [order] },
  'market.home': { ending: [order] },
  'inbox.summary': { total: 4, unread: 0 },
  'inbox.list': { data: [], summary: { unread: 0 } },
};

/** The answer of a call after a message; null when it is refetched. */
function updated(call: string, message: LiveMessage, answer: unknown = ANSWERS[call]): unknown {
  const effect = effectOf(message, call);
  return effect === null || 'refetch' in effect ? null : effect.update(answer, message);
}

test('every kind of message of the contract has effects', () => {
  const contract = readFileSync(new URL('../../../../contract/src/live.ts', import.meta.url), 'utf8');
  const topics = [...contract.matchAll(/^export type \w+Topic = ['`](\w+)/gm)].map(([, kind]) => kind);
  expect(topics.length).toBeGreaterThan(0);
  expect(new Set(Object.keys(MESSAGE_EFFECTS))).toEqual(new Set(topics));
  for (const effects of Object.values(MESSAGE_EFFECTS)) expect(Object.keys(effects)).not.toEqual([]);
});

test('a query may follow the topics whose messages have an effect on it, and no others', () => {
  expectTypeOf<TopicFor<'football.matches.statistics'>>().toEqualTypeOf<`match:${number}`>();
  expectTypeOf<TopicFor<'market.home'>>().toEqualTypeOf<`order:${number}` | 'market'>();
  expectTypeOf<TopicFor<'contests.summary'>>().toEqualTypeOf<never>();
});

describe('a message', () => {
  let queries: QueryClient;
  beforeEach(() => {
    vi.useFakeTimers();
    queries = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: Infinity } } });
  });
  afterEach(() => {
    queries.clear();
    vi.useRealTimers();
  });

  const cases = Object.entries(MESSAGE_EFFECTS).flatMap(([kind, effects]) =>
    Object.keys(effects).flatMap((call) =>
      [false, true].map((isPaged) => ({ message: MESSAGES[kind as MessageKind], call, isPaged })),
    ),
  );
  test.each(cases)(
    '$message.topic either updates or refetches $call (paged: $isPaged), never both',
    async ({ message, call, isPaged }) => {
      const answer = ANSWERS[call] ?? {};
      const before = isPaged ? { pages: [answer], pageParams: [1] } : answer;
      let fetches = 0;
      const queryFn = () => {
        fetches += 1;
        return before;
      };
      const store = createLiveStore();
      store.requestTopics([message.topic]);
      const stop = applyLiveMessages({
        store,
        queries,
        refreshUser: () => Promise.resolve(),
        random: () => 0.5,
        machineNow: Date.now,
        isVisible: () => true,
      });
      const meta = { topics: () => [message.topic] };
      const observer = new QueryObserver(queries, { queryKey: [call, {}], queryFn, meta });
      observer.subscribe(() => undefined);
      await vi.advanceTimersByTimeAsync(0);
      store.receive(message);
      const isUpdated = queries.getQueryData([call, {}]) !== before;
      await vi.advanceTimersByTimeAsync(5_000);
      expect({ isUpdated, isRefetched: fetches > 1 }).toEqual({ isUpdated, isRefetched: !isUpdated });
      stop();
    },
  );
});

test('a whistle brings a report to a list without one, the minute of a match brings nothing', () => {
  const effect = effectOf(MESSAGES.match, 'news.list');
  const isRead = (message: LiveMessage, answer: unknown) =>
    effect !== null && 'refetch' in effect && effect.when?.(answer, message);
  const { home_score, away_score, status } = MESSAGES.match;
  const shown = { match: { ...match, home_score, away_score, status } };
  expect(isRead({ ...MESSAGES.match, status: 'ended' }, { data: [] })).toBe(true);
  expect(isRead(MESSAGES.match, { data: [shown] })).toBe(false);
  expect(isRead(MESSAGES.match, { data: [{ match }] })).toBe(true);
});

test('own limits are read again after money moved or a notification, not after other news', () => {
  const effect = effectOf(MESSAGES.me, 'limits.get');
  const isRead = (message: LiveMessage) =>
    effect !== null && 'refetch' in effect && effect.when?.({}, message);
  const notice = { id: 1, message_title: 'Your limit changed', description: '', link: '/my-account/limits' };
  expect(isRead(MESSAGES.me)).toBe(true);
  expect(isRead({ ...MESSAGES.me, wallet: false, notice })).toBe(true);
  expect(isRead({ ...MESSAGES.me, wallet: false })).toBe(false);
});

test('the table of a mini-league is read again when the result of a contest arrives', () => {
  const effect = effectOf(MESSAGES.me, 'miniLeagues.get');
  const isRead = (message: LiveMessage) =>
    effect !== null && 'refetch' in effect && effect.when?.({}, message);
  const notice = { id: 1, message_title: 'You came 2nd', description: '', link: '/play/contest/3' };
  expect(isRead({ ...MESSAGES.me, wallet: false, notice })).toBe(true);
  expect(isRead({ ...MESSAGES.me, wallet: false, notice: null })).toBe(false);
});

describe('matches', () => {
  test('take the score and the minute of their message, and on the live page the last event', () => {
    const other = { ...match, id: 8 };
    const list = { data: [other, match] };
    expect(updated('football.matches.list', goal, list)).toEqual({
      data: [other, scored],
    });
    const page = { live: [{ ...match, latest: null }], over: [], next: [] };
    const after = { ...page, live: [{ ...scored, latest: goal.latest }] };
    expect(updated('football.live.matches', goal, page)).toEqual(after);
    const halfTime = { ...goal, latest: { ...goal.latest, side: null } } as MatchMessage;
    expect(updated('football.live.matches', halfTime, after)).toEqual(after);
  });

  test('are refetched when one of them begins or ends, but not at half-time', () => {
    const ended = { ...goal, status: 'ended' } as const;
    for (const call of ['football.matches.list', 'football.live.matches']) {
      expect(updated(call, ended)).toBeNull();
      expect(updated(call, { ...goal, status: 'half_time' })).not.toBeNull();
    }
  });
});

describe('the lobby', () => {
  const LIST = 'contests.list';
  const contest = { id: 3, state: 4, entries: 11, pool: '7.00' };
  const other = { ...contest, id: 4 };
  const filled = { ...contest, entries: 12, pool: '7.50' };

  test('shows a contest fill with its prizes, in the list and in its groups', () => {
    const groups = [{ key: 'soon', contests: [other, contest] }];
    expect(updated(LIST, MESSAGES.contest, { data: [contest, other], folds: [], groups })).toEqual({
      data: [filled, other],
      folds: [],
      groups: [{ key: 'soon', contests: [other, filled] }],
    });
  });

  test('is refetched when a contest changes state, or the representative of a group fills up', () => {
    expect(updated(LIST, MESSAGES.contest)).toBeNull();
    const folds = [{ contest_id: 3 }];
    expect(updated(LIST, MESSAGES.contest, { data: [contest], folds, groups: [] })).toBeNull();
    expect(updated(LIST, MESSAGES.contest, { data: [filled], folds, groups: [] })).not.toBeNull();
  });
});

describe('own entries', () => {
  const ENTRIES = 'contests.entries';
  test('take the points, rank, prize and next prize of their message', () => {
    const other = { ...entry, team_id: 6, contest: { ...entry.contest, id: 4 } };
    expect(updated(ENTRIES, MESSAGES.contest, { data: [entry, other] })).toEqual({
      data: [{ ...entry, points: '31', rank: 2, prize: '4.00', players_left: 6, next_prize: NEXT }, other],
    });
  });

  test('do not change while ranks are hidden', () => {
    const mine = [{ team_id: 5, points: '0', rank: null, prize: null, players_left: 0, next_prize: null }];
    expect(updated(ENTRIES, { ...MESSAGES.contest, mine })).toEqual({ data: [entry] });
  });

  test('are refetched when the message does not cover all of them, or the contest changes state', () => {
    expect(updated(ENTRIES, { ...MESSAGES.contest, mine: [] })).toBeNull();
    expect(updated(ENTRIES, { ...MESSAGES.contest, state: 6 })).toBeNull();
  });
});

describe('cards', () => {
  test('take the figures of their message in lists; a venue of the same id does not', () => {
    const venue = { ...card, asset_type: 2 };
    const call = 'market.players.list';
    expect(updated(call, MESSAGES.card, { data: [venue, card] })).toEqual({
      data: [venue, { ...card, market: MESSAGES.card.market }],
    });
  });

  test('take their prices on the watch list, unless an alert or the week may have changed', () => {
    const call = 'market.watchList.get';
    expect(updated(call, MESSAGES.card)).toMatchObject({ data: [{ floor: '11.00', best_bid: '9.00' }] });
    expect(updated(call, MESSAGES.card, { data: [{ ...watched, below: '8.00' }] })).toBeNull();
    expect(updated(call, MESSAGES.card, { data: [{ ...watched, last_price: '9.00' }] })).toBeNull();
  });
});

describe('orders', () => {
  const call = 'market.players.orders';
  test('take the bids and the end of their message, and keep the user’s own fields', () => {
    expect(updated(call, MESSAGES.order)).toMatchObject({
      data: [{ ends_at: 'later', auction: { bids: 2, i_lead: false, my_maximum: '5.50' } }],
    });
  });

  test('are refetched when one of them has ended', () => {
    const message = { ...MESSAGES.order, order: { ...MESSAGES.order.order, ends_at: null } };
    expect([updated(call, message), updated('market.home', message)]).toEqual([null, null]);
  });
});

test('a table and a club are refetched when a score or a state changes, not for a minute', () => {
  const asked = (call: string, message: MatchMessage) => {
    const effect = effectOf(message, call);
    return effect !== null && 'refetch' in effect && effect.when?.(ANSWERS[call], message) !== false;
  };
  const same: MatchMessage = { ...goal, home_score: 1, away_score: 0 };
  for (const call of ['football.standings.get', 'football.clubs.get']) {
    expect(asked(call, { ...same, home_score: 2 })).toBe(true);
    expect(asked(call, { ...same, status: 'ended' })).toBe(true);
    // A match of the next round kicks off.
    expect(asked(call, { ...same, topic: 'match:8' })).toBe(true);
    expect(asked(call, { ...same, topic: 'match:8', status: 'scheduled' })).toBe(false);
  }
  expect(asked('football.standings.get', { ...same, minute: 40 })).toBe(false);
});

test('a club and an upcoming match are refetched when a player of theirs is out or back', () => {
  const coming: MatchMessage = { ...goal, topic: 'match:8', status: 'scheduled', home_score: null };
  const club = effectOf(coming, 'football.clubs.get');
  if (club === null || !('refetch' in club)) throw new Error('a club is not asked for again');
  const answer = { live: [], fixtures: [{ id: 8 }] };
  expect(club.when?.(answer, coming)).toBe(true);
  expect(club.when?.(answer, { ...coming, topic: 'match:9' })).toBe(false);
  const detail = effectOf(coming, 'football.matches.get');
  if (detail === null || !('update' in detail)) throw new Error('a match is not updated');
  expect(detail.update({ match: { id: 8, status: 'scheduled' } }, coming)).toBeNull();
});
