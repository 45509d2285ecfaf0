import { sql, type Db } from '../../../db/database.ts';

/** The kinds of pages that the database lists. */
export const LISTED = ['leagues', 'teams', 'players', 'matches'] as const;
type Listed = (typeof LISTED)[number];

/** Rows of one sitemap: the limit of the protocol. */
export const MAX_URLS = 50_000;
/** Rows read at once. */
const BATCH = 1_000;

/** What is listed, and where its page is. */
const PATHS = {
  leagues: '/stats/standings/',
  teams: '/stats/details/team/',
  players: '/stats/details/player/',
  matches: '/stats/details/match/',
} as const satisfies Record<Listed, string>;

/** A page, and when what it shows last changed; null when that is not known. */
export interface SitemapRow {
  readonly path: string;
  readonly changedAt: Date | null;
}

/** SQL: when the last match of a club ended. */
const ofClub = (clubId: ReturnType<typeof sql>) => sql`
  (select max(ended_at) from match where home_club_id = ${clubId} or away_club_id = ${clubId})
`;

/** SQL: the ids of a kind in ascending order, with when they changed. */
const STATEMENTS = {
  leagues: sql`select id, (select max(ended_at) from match where league_id = league.id) as changed_at from league`,
  teams: sql`select id, ${ofClub(sql`club.id`)} as changed_at from club`,
  players: sql`
    select player.id, changed_at from player
      left join (select id as club, ${ofClub(sql`club.id`)} as changed_at from club) as clubs on club = club_id
  `,
  matches: sql`select id, greatest(ended_at, confirmed_at) as changed_at from match`,
} as const satisfies Record<Listed, unknown>;

const TABLES = {
  leagues: sql`league`,
  teams: sql`club`,
  players: sql`player`,
  matches: sql`match`,
} as const satisfies Record<Listed, unknown>;

/** How many sitemaps a kind fills: each has the ids of one range, so that no page moves to another. */
export async function sitemapsOf(db: Db, kind: Listed): Promise<number> {
  const { rows } = await sql<{
    last: number;
  }>`select coalesce(max(id), 0) as last from ${TABLES[kind]}`.execute(db);
  return Math.ceil((rows[0]?.last ?? 0) / MAX_URLS);
}

/** When the last match of all ended; null before the first. */
export async function lastChange(db: Db): Promise<Date | null> {
  const { rows } = await sql<{ at: Date | null }>`select max(ended_at) as at from match`.execute(db);
  return rows[0]?.at ?? null;
}

/** The rows of a sitemap (from 1), read in batches as they are sent. */
export async function* rowsOfSitemap(db: Db, kind: Listed, number: number): AsyncGenerator<SitemapRow> {
  const last = number * MAX_URLS;
  for (let after = last - MAX_URLS; after < last;) {
    const { rows } = await sql<{ id: number; changed_at: Date | null }>`
      select id, changed_at from (${STATEMENTS[kind]}) as listed
      where id > ${after} and id <= ${last} order by id limit ${BATCH}
    `.execute(db);
    for (const { id, changed_at } of rows) yield { path: `${PATHS[kind]}${id}`, changedAt: changed_at };
    const final = rows.at(-1);
    if (final === undefined || rows.length < BATCH) return;
    after = final.id;
  }
}
