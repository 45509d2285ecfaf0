import { refuse } from '@touchline/contract/errors';
import { foldText } from '@touchline/domain/search/fold-text';
import type { ParsedInput } from '@touchline/contract/calls';
import { sql, type Db } from '../../db/database.ts';
import { containing, foldedSql } from '../../db/fold-text.ts';
import type { Block, NewsArticle, NewsList, NewsSource } from '../news-source.ts';

interface PostRow {
  readonly id: number;
  readonly published_at: Date;
  readonly title: string;
  readonly summary: string;
}

/** Articles of a WordPress site as last read: readers never cause a request to it. */
export function wordpressSource(site: string): NewsSource {
  return {
    async list(db, input) {
      const { page, noItems } = input;
      const wanted = wantedFrom(site, input);
      const counted = await sql<{ total: number }>`select count(*)::int as total ${wanted}`.execute(db);
      const total = counted.rows[0]?.total ?? 0;
      const { rows } = await sql<PostRow>`
        select id, published_at, title, summary ${wanted}
        order by published_at desc, id desc limit ${noItems} offset ${(page - 1) * noItems}
      `.execute(db);
      return {
        data: rows.map(headOf),
        summary: { total, page, per_page: noItems, pages: Math.ceil(total / noItems) },
        source: await sourceOf(db, site),
      };
    },
    async get(db, { article: asked }) {
      const [word, number] = asked.split('-');
      const id = Number(number);
      if (word !== 'post' || !(id > 0 && id < 2 ** 31)) return refuse('ERR_NOT_FOUND');
      const { rows } = await sql<PostRow & { blocks: Block[]; address: string }>`
        select id, published_at, title, summary, blocks, address from news_post where site = ${site} and id = ${id}
      `.execute(db);
      const [post] = rows;
      if (post === undefined) return refuse('ERR_NOT_FOUND');
      const { blocks, address } = post;
      return { ...headOf(post), blocks, clubs: [], players: [], address, source: await sourceOf(db, site) };
    },
  };
}

function headOf({ id, published_at, title, summary }: PostRow): NewsList['data'][number] {
  const published_dt = published_at.toISOString();
  return { id: `post-${id}`, kind: 'post', published_dt, title, summary, league: null, match: null };
}

/**
 * SQL: the posts that a call requests. A post is about every subject its text names, and about a match when it
 * names both clubs.
 */
function wantedFrom(site: string, input: ParsedInput<'news.list'>) {
  const { league_id = 0, team_id, player_id, match_id, search = '' } = input;
  const names = (name: ReturnType<typeof sql>) => sql`strpos(searchable, ${foldedSql(name)}) > 0`;
  const about = (table: 'league' | 'club' | 'player', id: number) =>
    sql`and exists (select from ${sql.table(table)} as named where named.id = ${id} and ${names(sql`named.name`)})`;
  return sql`
    from news_post
    where site = ${site}
    ${league_id > 0 ? about('league', league_id) : sql``}
    ${team_id === undefined ? sql`` : about('club', team_id)}
    ${player_id === undefined ? sql`` : about('player', player_id)}
    ${
      match_id === undefined
        ? sql``
        : sql`and exists (
            select from match join club as home on home.id = home_club_id join club as away on away.id = away_club_id
            where match.id = ${match_id} and ${names(sql`home.name`)} and ${names(sql`away.name`)}
          )`
    }
    ${search.trim() === '' ? sql`` : sql`and searchable like ${containing(foldText(search.trim()))}`}
  `;
}

async function sourceOf(db: Db, site: string): Promise<NewsArticle['source']> {
  const { rows } = await sql<{ read_at: Date | null; failed_at: Date | null }>`
    select read_at, failed_at from news_site where site = ${site}
  `.execute(db);
  const [state] = rows;
  return {
    site: new URL(site).hostname,
    read_dt: state?.read_at?.toISOString() ?? null,
    is_stale: state !== undefined && state.failed_at !== null,
  };
}
