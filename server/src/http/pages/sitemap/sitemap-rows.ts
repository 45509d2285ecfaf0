import { sql, type Db } from '../../../db/database.ts';

/** The kinds of pages that the database lists. */
export const LISTED = ['contests', 'leagues', 'teams', 'players', 'matches'] as const;
type Listed = (typeof LISTED)[number];

/**
 * Pages of one sitemap. The protocol allows 50,000 addresses and 50 MB: each page has an address in each of the seven
 * languages, and each address names all of them, so that one page takes about 7 kB.
 */
export const MAX_PAGES = 5_000;
/** Rows read at once. */
const BATCH = 1_000;

/** What is listed, and where its page is. */
const PATHS = {
  contests: '/play/contest/',
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
  // Those that can be joined by everyone: their pages change with every entry.
  contests: sql`
    select id, null::timestamptz as changed_at from contest
    where password_hash is null and locked_at is null and cancelled_at is null
      and open_at <= (select game_now()) and start_at > (select game_now())
  `,
  leagues: sql`select id, (select max(ended_at) from match where league_id = league.id) as changed_at from league`,
  teams: sql`select id, ${ofClub(sql`club.id`)} as changed_at from club`,
  players: sql`
    select player.id, changed_at from player
      left join (select id as club, ${ofClub(sql`club.id`)} as changed_at from club) as clubs on club = club_id
  `,
  matches: sql`select id, greatest(ended_at, confirmed_at) as changed_at from match`,
} as const satisfies Record<Listed, unknown>;

/** The numbers of the sitemaps of a kind: each has the ids of one range, so that no page moves to another. */
export async function sitemapsOf(db: Db, kind: Listed): Promise<readonly number[]> {
  const { rows } = await sql<{ number: number }>`
    select distinct (id - 1) / ${MAX_PAGES}::int + 1 as number from (${STATEMENTS[kind]}) as listed order by number
  `.execute(db);
  return rows.map(({ number }) => number);
}

/** When the last match of all ended; null before the first. */
export async function lastChange(db: Db): Promise<Date | null> {
  const { rows } = await sql<{ at: Date | null }>`select max(ended_at) as at from match`.execute(db);
  return rows[0]?.at ?? null;
}

/** The rows of a sitemap (from 1), read in batches as they are sent. */
export async function* rowsOfSitemap(db: Db, kind: Listed, number: number): AsyncGenerator<SitemapRow> {
  const last = number * MAX_PAGES;
  for (let after = last - MAX_PAGES; after < last;) {
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
