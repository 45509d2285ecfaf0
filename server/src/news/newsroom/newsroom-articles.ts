import type { ParsedInput } from '@touchline/contract/calls';
import { foldText } from '@touchline/domain/search/fold-text';
import { sql, type Db } from '../../db/database.ts';
import { containing, foldedSql } from '../../db/fold-text.ts';

/** An article that the newsroom has about a match or a round. */
export interface NewsroomArticle {
  readonly id: string;
  readonly kind: 'report' | 'preview' | 'round_up';
  /** Of the match, or of the round. */
  readonly about: number;
  readonly publishedAt: Date;
}

type Input = Omit<ParsedInput<'news.list'>, 'lang'>;

/** News older than this is not listed; its articles can still be opened. */
const LISTED = sql`interval '60 days'`;
/** A match is considered played and reported after this time where a feed reports no end. */
const PLAYED_IN = sql`interval '2 hours'`;
const OVER = sql`('ended', 'confirmed')`;

/**
 * SQL: reports of matches that are over, previews of those that are not, and round-ups of complete rounds. A preview comes
 * a day before the kick-off, in a sprint league a quarter of an hour.
 */
const ARTICLES = sql`
  select 'report' as kind, match.id as about, match.round_id, match.league_id, home_club_id, away_club_id, match.id as match_id,
    coalesce(ended_at, kickoff_at + ${PLAYED_IN}) as published_at, league.pace
  from match join league on league.id = match.league_id
  where match.status in ${OVER} and events_version > 0 and kickoff_at > (select game_now()) - ${LISTED}
  union all
  select 'preview', match.id, match.round_id, match.league_id, home_club_id, away_club_id, match.id,
    kickoff_at - case league.pace when 'sprint' then interval '15 minutes' else interval '1 day' end, league.pace
  from match join league on league.id = match.league_id
  where match.status not in ('ended', 'confirmed', 'postponed', 'abandoned')
    and kickoff_at < (select game_now()) + interval '1 day' and kickoff_at > (select game_now()) - interval '1 day'
  union all
  select 'round_up', round_id, round_id, match.league_id, null, null, null,
    max(coalesce(ended_at, kickoff_at + ${PLAYED_IN})) + interval '1 second', min(league.pace)
  from match join league on league.id = match.league_id
  where kickoff_at > (select game_now()) - ${LISTED} and kickoff_at < (select game_now()) + interval '60 days'
  group by round_id, match.league_id
  having bool_and(match.status in ('ended', 'confirmed', 'abandoned', 'postponed')) and bool_or(match.status in ${OVER})
    and count(*) > 1
`;

/**
 * SQL: the articles that a call requests. Without any filter the sprint league, which plays all day, is left out.
 */
function wantedBy({ league_id = 0, team_id, player_id, match_id, search = '' }: Input) {
  const isFiltered =
    league_id > 0 ||
    team_id !== undefined ||
    player_id !== undefined ||
    match_id !== undefined ||
    search !== '';
  const pattern = containing(foldText(search.trim()));
  return sql`
    from (${ARTICLES}) as article
    where published_at <= (select game_now())
    ${isFiltered ? sql`` : sql`and (pace = 'standard' or not exists (select from league where pace = 'standard'))`}
    ${league_id > 0 ? sql`and league_id = ${league_id}` : sql``}
    ${match_id === undefined ? sql`` : sql`and match_id = ${match_id}`}
    ${team_id === undefined ? sql`` : sql`and ${team_id} in (home_club_id, away_club_id)`}
    ${player_id === undefined ? sql`` : sql`and ${ofPlayers(sql`select ${player_id}::int`)}`}
    ${
      search.trim() === ''
        ? sql``
        : sql`and (
            league_id in (select id from league where ${foldedSql(sql`name`)} like ${pattern})
            or home_club_id in (select id from club where ${foldedSql(sql`name`)} like ${pattern})
            or away_club_id in (select id from club where ${foldedSql(sql`name`)} like ${pattern})
            or ${ofPlayers(sql`select id from player where ${foldedSql(sql`name`)} like ${pattern} limit 50`)}
          )`
    }
  `;
}

/** SQL: a report of a match they were on the pitch in, or a preview of a match of their club. */
function ofPlayers(ids: ReturnType<typeof sql>) {
  return sql`(
    (kind = 'report' and match_id in (select match_id from appearance where minutes > 0 and player_id in (${ids})))
    or (kind = 'preview' and (home_club_id in (select club_id from player where id in (${ids}))
      or away_club_id in (select club_id from player where id in (${ids}))))
  )`;
}

const ID_WORDS = { report: 'report', preview: 'preview', round_up: 'round' } as const;

/** How many articles a call requests. */
export async function countArticles(db: Db, input: Input): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total ${wantedBy(input)}
  `.execute(db);
  return rows[0]?.total ?? 0;
}

/** A page of them, the latest first. */
export async function articlesWanted(db: Db, input: Input): Promise<NewsroomArticle[]> {
  const { page, noItems } = input;
  const { rows } = await sql<{ kind: NewsroomArticle['kind']; about: number; published_at: Date }>`
    select kind, about, published_at ${wantedBy(input)}
    order by published_at desc, kind, about desc limit ${noItems} offset ${(page - 1) * noItems}
  `.execute(db);
  return rows.map(({ kind, about, published_at }) => ({
    id: `${ID_WORDS[kind]}-${about}`,
    kind,
    about,
    publishedAt: published_at,
  }));
}

/** An article by its id, however old; null for an unknown or future one. A preview stays after the match. */
export async function articleNamed(db: Db, id: string): Promise<NewsroomArticle | null> {
  const [word, number] = id.split('-');
  const about = Number(number);
  if (!(about > 0 && about < 2 ** 31)) return null;
  const kind = word === 'round' ? 'round_up' : word;
  if (kind !== 'report' && kind !== 'preview' && kind !== 'round_up') return null;
  const { rows } = await sql<{ published_at: Date | null }>`${PUBLISHED[kind](about)}`.execute(db);
  const publishedAt = rows[0]?.published_at ?? null;
  return publishedAt === null ? null : { id, kind, about, publishedAt };
}

const PUBLISHED = {
  report: (about: number) => sql`
    select coalesce(ended_at, kickoff_at + ${PLAYED_IN}) as published_at from match
    where id = ${about} and status in ${OVER} and events_version > 0
  `,
  preview: (about: number) => sql`
    select kickoff_at - case league.pace when 'sprint' then interval '15 minutes' else interval '1 day' end as published_at
    from match join league on league.id = match.league_id
    where match.id = ${about} and status not in ('postponed', 'abandoned')
      and kickoff_at < (select game_now()) + interval '1 day'
  `,
  round_up: (about: number) => sql`
    select max(coalesce(ended_at, kickoff_at + ${PLAYED_IN})) + interval '1 second' as published_at from match
    where round_id = ${about}
    having bool_and(status in ('ended', 'confirmed', 'abandoned', 'postponed')) and bool_or(status in ${OVER})
      and count(*) > 1
  `,
} as const;
