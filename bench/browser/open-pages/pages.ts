import type { CallInput, CallKey } from '@touchline/contract/calls';
import { sql, type Db } from '../../../server/src/db/database.ts';
import { seeded } from '../../../server/src/feeds/seeded.ts';
import { ASSET } from '../../../server/src/db/sql-constants.ts';

/** A read of a page. */
export interface PageRead {
  readonly key: CallKey;
  readonly input: Readonly<Record<string, unknown>>;
  /** Whether a message of the page's topics makes it outdated. */
  readonly isLive: boolean;
}

/** An open page: what it reads, and the topics its stream follows. */
export interface OpenPage {
  readonly topics: readonly string[];
  readonly reads: readonly PageRead[];
}

/** Ids of pages that can be opened: matches and contests in play or next, and cards on the market. */
interface Shown {
  readonly matches: readonly number[];
  readonly contests: readonly number[];
  readonly players: readonly number[];
}

function read<Key extends CallKey>(key: Key, input: CallInput<Key>, isLive = true): PageRead {
  return { key, input: Object.fromEntries(Object.entries(input)), isLive };
}

/** The pages of so many visitors: live page, matches, contests and cards in turn, drawn by the seed. */
export async function drawPages(db: Db, count: number, seed: string): Promise<readonly OpenPage[]> {
  const { matches, contests, players } = await loadShown(db);
  const draws = seeded(seed);
  const one = (ids: readonly number[]): number => draws.pick(ids);
  const kinds = [
    () => livePage(matches),
    () => matchPage(one(matches)),
    () => contestPage(one(contests)),
    () => cardPage(one(players)),
  ];
  return Array.from({ length: count }, (_, index) => (kinds[index % kinds.length] ?? livePage)(matches));
}

function livePage(matches: readonly number[]): OpenPage {
  return {
    topics: matches.slice(0, 40).map((id) => `match:${id}`),
    reads: [read('football.live.matches', {}, false), read('contests.summary', {})],
  };
}

function matchPage(id: number): OpenPage {
  return {
    topics: [`match:${id}`],
    reads: [
      read('football.matches.get', { matchId: id }, false),
      read('football.matches.timeline', { id }),
      read('football.matches.statistics', { id }),
      read('football.matches.lineUps', { id }),
      read('football.matches.players', { id }),
      read('football.matches.headToHead', { id }, false),
    ],
  };
}

function contestPage(id: number): OpenPage {
  return {
    topics: [`contest:${id}`],
    reads: [
      read('contests.get', { id }),
      read('standings.page', { id, page: 1, sortBy: 'rank', sortHow: 'asc' }),
      read('contests.managers', { id, page: 1, noItems: 20 }, false),
    ],
  };
}

function cardPage(id: number): OpenPage {
  return {
    topics: [`card:1:${id}`],
    reads: [
      read('market.players.get', { id }),
      read('market.cards.prices', { asset_type: 1, id, range: '30d' }),
      read('football.players.get', { playerId: id }, false),
    ],
  };
}

async function loadShown(db: Db): Promise<Shown> {
  const ids = async (query: ReturnType<typeof sql<{ id: number }>>): Promise<number[]> =>
    (await query.execute(db)).rows.map(({ id }) => id);
  return {
    matches: await ids(sql`
      select id from match where kickoff_at between now() - interval '20 minutes' and now() + interval '20 minutes'
      order by id
    `),
    contests: await ids(sql`
      select id from contest
      where cancelled_at is null and start_at between now() - interval '1 hour' and now() + interval '1 hour'
      order by id desc limit 60
    `),
    players: await ids(sql`
      select subject_id as id from card where asset_type = ${ASSET.player} order by id limit 300
    `),
  };
}
