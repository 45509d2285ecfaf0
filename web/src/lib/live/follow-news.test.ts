import type { CardMessage, ContestMessage, MatchMessage, OrderMessage } from '@touchline/contract';
import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createLiveStore, type LiveStore } from './live-store.ts';
import { applyNews } from './apply-news.ts';
import { followNews } from './follow-news.ts';
import { newsOf } from './testing-streams.ts';

const match = { id: 7, kickoff_dt: 'x', home_score: 0, away_score: 0, status: 'first_half', minute: 1 };
const goal: MatchMessage = {
  ...newsOf(7, 2),
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
const rank: ContestMessage = {
  topic: 'contest:3',
  version: '9',
  state: 4,
  entries: 12,
  mine: [{ team_id: 5, points: '31', rank: 2, prize: '4.00', players_left: 6 }],
};

const offered: CardMessage = {
  topic: 'card:1:7',
  version: '4',
  market: {
    floor: '11.00',
    best_bid: '9.00',
    last_price: '10.00',
    change_7d: null,
    reference_price: null,
    lend_floor: null,
    copies_on_sale: 2,
    copies_to_lend: 0,
    auctions: 1,
    auction_ends: null,
    volume_7d: '10.00',
  },
};
const bid: OrderMessage = {
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
      leader: { id: 3, nickname: 'Ben', simulated: false },
      i_lead: false,
    },
  },
};

describe('an answer after news', () => {
  test('has the score and minute of its match wherever it stands, and the newest event once', () => {
    const other = { ...match, id: 8 };
    const answer = { match, events: [{ id: 'e1' }], pages: [{ data: [other, match] }] };
    const after = applyNews(answer, goal);
    const scored = { ...match, home_score: 2, minute: 2 };
    expect(after).toEqual({
      match: scored,
      events: [{ id: 'e1' }, goal.latest],
      pages: [{ data: [other, scored] }],
    });
    expect(applyNews(after, goal)).toBe(after);
  });

  test('has the state of its contest, and points, rank and prize of an own entry', () => {
    const contest = { id: 3, contest_dt: 'x', state: 3, entries: 11, name: 'Cup' };
    const row = { team_id: 5, points: '30', rank: 4, prize: '0.00', players_left: 6, nickname: 'Ann' };
    const rival = { ...row, team_id: 6 };
    expect(applyNews({ contest, data: { rows: [row, rival], mine: [row] } }, rank)).toEqual({
      contest: { ...contest, state: 4, entries: 12 },
      data: {
        rows: [{ ...row, points: '31', rank: 2, prize: '4.00' }, rival],
        mine: [{ ...row, points: '31', rank: 2, prize: '4.00' }],
      },
    });
  });

  test('has the market of its card in the page, in lists and on the watch list, and of no other', () => {
    const card = { asset_type: 1, card_id: 70, id: 7, market: { ...offered.market, floor: null } };
    const venue = { ...card, asset_type: 2 };
    const watched = { card: { asset_type: 1, card_id: 70, id: 7 }, floor: null, below: '8.00' };
    expect(applyNews({ card, pages: [{ data: [venue, card] }], watched }, offered)).toEqual({
      card: { ...card, market: offered.market },
      pages: [{ data: [venue, { ...card, market: offered.market }] }],
      watched: { ...watched, floor: '11.00' },
    });
  });

  test('has the day of the market where it is shown', () => {
    const summary = { open_orders: 9, fills_24h: 3, volume_24h: '30.00', cards: 70 };
    const day = { fills_24h: 4, volume_24h: '42.00' };
    const after = applyNews({ summary, fills: [] }, { topic: 'market', version: '12', summary: day });
    expect(after).toEqual({ summary: { ...summary, ...day }, fills: [] });
  });

  test('has the bids and the end of its auction, beside what the reader alone knows', () => {
    const auction = { ...bid.order.auction, price: '5.00', bids: 1, i_lead: true, my_maximum: '5.50' };
    const order = { id: 7, qty_left: 1, ends_at: 'soon', auction };
    expect(applyNews({ order, ends_at: 'soon', bids: [{ id: 7 }] }, bid)).toEqual({
      order: { ...order, ends_at: 'later', auction: { ...bid.order.auction, my_maximum: '5.50' } },
      ends_at: 'later',
      bids: [{ id: 7 }],
    });
  });

  test('is untouched while ranks may not be seen, and by news of others', () => {
    const row = { team_id: 5, points: '30', rank: 4, prize: '0.00', players_left: 6 };
    const hidden = { ...rank, mine: [{ team_id: 5, points: '0', rank: null, prize: null, players_left: 0 }] };
    expect(applyNews(row, hidden)).toBe(row);
    const strange = { match: { ...match, id: 9 }, events: [] };
    expect(applyNews(strange, goal)).toBe(strange);
  });
});

describe('answers on screen', () => {
  let store: LiveStore;
  let queries: QueryClient;
  let asked: number;
  let stop: () => void;
  let isVisible: boolean;
  let refreshed: number;

  beforeEach(() => {
    vi.useFakeTimers();
    store = createLiveStore();
    store.want(['match:7', 'me']);
    store.carry(['match:7', 'me']);
    queries = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: Infinity } } });
    asked = 0;
    refreshed = 0;
    isVisible = true;
    stop = followNews({
      store,
      queries,
      refreshUser: () => Promise.resolve(void (refreshed += 1)),
      random: () => 0.5,
      machineNow: Date.now,
      isVisible: () => isVisible,
    });
  });
  afterEach(() => {
    stop();
    queries.clear();
    vi.useRealTimers();
  });

  /** Shows an answer that depends on a match. */
  async function show(queryFn: () => Promise<unknown> = () => Promise.resolve({ match: { ...match } })) {
    const observer = new QueryObserver(queries, {
      queryKey: ['match', 7],
      queryFn: () => {
        asked += 1;
        return queryFn();
      },
      meta: { topics: ['match:7'] },
    });
    observer.subscribe(() => undefined);
    await vi.advanceTimersByTimeAsync(0);
    return observer;
  }
  const score = () => queries.getQueryData<{ match: typeof match }>(['match', 7])?.match.home_score;

  test('carry news at once, and are asked for anew after a random delay', async () => {
    await show();
    store.take(newsOf(7, 1));
    expect([score(), asked]).toEqual([1, 1]);
    await vi.advanceTimersByTimeAsync(999);
    expect(asked).toBe(1);
    await vi.advanceTimersByTimeAsync(2);
    expect(asked).toBe(2);
  });

  test('are asked for at most every 3 s, however much happens', async () => {
    await show();
    for (let version = 1; version <= 100; version += 1) {
      store.take(newsOf(7, version));
      await vi.advanceTimersByTimeAsync(100);
    }
    await vi.advanceTimersByTimeAsync(5_000);
    expect(asked).toBeGreaterThanOrEqual(3);
    expect(asked).toBeLessThanOrEqual(1 + 15_000 / 3_000);
  });

  test('are not asked for by a page nobody looks at, but are out of date then', async () => {
    await show();
    isVisible = false;
    store.take(newsOf(7, 1));
    await vi.advanceTimersByTimeAsync(5_000);
    expect([asked, queries.getQueryState(['match', 7])?.isInvalidated]).toEqual([1, true]);
  });

  test('of a list carry the news of their rows without being asked for anew', async () => {
    const observer = await show();
    observer.setOptions({ ...observer.options, meta: { patched: ['match:7'] } });
    store.take(newsOf(7, 2));
    await vi.advanceTimersByTimeAsync(5_000);
    expect([score(), asked]).toEqual([2, 1]);
  });

  test('do not fall back behind news that came while they were on their way', async () => {
    const arrivals: (() => void)[] = [];
    await show(() => new Promise((resolve) => arrivals.push(() => resolve({ match: { ...match } }))));
    store.take(newsOf(7, 3));
    arrivals[0]?.();
    await vi.advanceTimersByTimeAsync(0);
    expect(score()).toBe(3);
  });

  test('of the header follow the manager’s news', async () => {
    queries.setQueryData(['inbox.summary', {}], { total: 4, unread: 0 });
    store.take({ topic: 'me', version: '1-5-x', unread: 1, notice: null, wallet: false });
    expect(queries.getQueryData(['inbox.summary', {}])).toEqual({
      total: 4,
      unread: 1,
    });
    await vi.advanceTimersByTimeAsync(5_000);
    expect(refreshed).toBe(0);
    store.take({ topic: 'me', version: '1-5-y', unread: 1, notice: null, wallet: true });
    await vi.advanceTimersByTimeAsync(5_000);
    expect(refreshed).toBe(1);
  });
});
