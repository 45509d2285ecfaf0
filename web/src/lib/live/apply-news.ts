import type {
  CardMessage,
  ContestMessage,
  LiveMessage,
  MarketMessage,
  MatchMessage,
  OrderMessage,
} from '@touchline/contract';

type Fields = Readonly<Record<string, unknown>>;

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/**
 * An answer of a call as it is after a message: every match, contest, own entry, card, order and day of the market in it that the message
 * is about carries the message's figures. What does not change stays the same object.
 */
export function applyNews(answer: unknown, message: LiveMessage): unknown {
  if (message.topic === 'me') return answer;
  if ('summary' in message) return changed(answer, (fields) => afterMarketNews(fields, message));
  if ('latest' in message) return changed(answer, (fields) => afterMatchNews(fields, message));
  if ('market' in message) return changed(answer, (fields) => afterCardNews(fields, message));
  if ('order' in message) return changed(answer, (fields) => afterOrderNews(fields, message));
  return changed(answer, (fields) => afterContestNews(fields, message));
}

/** A value with every object in it changed, the innermost first. */
function changed(value: unknown, change: (fields: Fields) => Fields): unknown {
  if (Array.isArray(value)) {
    const items: unknown[] = value.map((item: unknown) => changed(item, change));
    return items.every((item, index) => item === value[index]) ? value : items;
  }
  if (!isFields(value)) return value;
  let own = value;
  for (const [name, field] of Object.entries(value)) {
    const next = changed(field, change);
    if (next !== field) own = { ...own, [name]: next };
  }
  return change(own);
}

/** The fields with those of the news that they have and that are others. */
function withFields(fields: Fields, news: Fields): Fields {
  const others = Object.entries(news).filter(([name, value]) => name in fields && fields[name] !== value);
  return others.length === 0 ? fields : { ...fields, ...Object.fromEntries(others) };
}

/** The day of the market, as its home shows it. */
function afterMarketNews(fields: Fields, { summary }: MarketMessage): Fields {
  return 'fills_24h' in fields ? withFields(fields, { ...summary }) : fields;
}

function idOf({ topic }: Exclude<LiveMessage, { readonly topic: 'me' | 'market' }>): number {
  return Number(topic.slice(topic.lastIndexOf(':') + 1));
}

function afterMatchNews(fields: Fields, message: MatchMessage): Fields {
  const { status, minute, minute_clock, home_score, away_score, latest } = message;
  if ('kickoff_dt' in fields && 'home_score' in fields && fields['id'] === idOf(message)) {
    return withFields(fields, { status, minute, minute_clock, home_score, away_score });
  }
  // A match with its timeline.
  const { match, events } = fields;
  if (latest === null || !isFields(match) || match['id'] !== idOf(message) || !Array.isArray(events)) {
    return fields;
  }
  const isKnown = events.some((event: unknown) => isFields(event) && event['id'] === latest.id);
  return isKnown ? fields : { ...fields, events: [...(events as readonly unknown[]), latest] };
}

function afterContestNews(fields: Fields, message: ContestMessage): Fields {
  const { state, entries, mine } = message;
  if ('contest_dt' in fields && fields['id'] === idOf(message)) {
    return withFields(fields, { state, entries });
  }
  const own = mine.find(({ team_id }) => team_id === fields['team_id']);
  if (own === undefined || own.rank === null || own.prize === null) return fields;
  const { points, rank, prize, players_left } = own;
  return withFields(fields, { points, rank, prize, players_left });
}

function afterCardNews(fields: Fields, message: CardMessage): Fields {
  const isIt = (card: Fields) =>
    'card_id' in card && message.topic === `card:${String(card['asset_type'])}:${String(card['id'])}`;
  const { market, card } = fields;
  if (isFields(market) && isIt(fields)) {
    const next = withFields(market, { ...message.market });
    return next === market ? fields : { ...fields, market: next };
  }
  // A line of the watch list.
  if (!('floor' in fields) || !isFields(card) || !isIt(card)) return fields;
  const { floor, last_price, change_7d } = message.market;
  return withFields(fields, { floor, last_price, change_7d });
}

function afterOrderNews(fields: Fields, message: OrderMessage): Fields {
  const id = idOf(message);
  const { auction: news, ...order } = message.order;
  if ('qty_left' in fields && fields['id'] === id) {
    const { auction } = fields;
    const figures = isFields(auction) && news !== null ? withFields(auction, { ...news }) : auction;
    return withFields(fields, { ...order, auction: figures });
  }
  // An auction with its bids.
  const { order: whole } = fields;
  return isFields(whole) && whole['id'] === id ? withFields(fields, { ends_at: order.ends_at }) : fields;
}
