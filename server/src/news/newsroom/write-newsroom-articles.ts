import type { LanguageCode } from '@touchline/contract/startup/startup';
import { previewPlan } from '@touchline/domain/football/reports/match-preview';
import { reportPlan } from '@touchline/domain/football/reports/match-report';
import { roundUpPlan, type RoundResult } from '@touchline/domain/football/reports/round-up';
import type { ArticlePlan } from '@touchline/domain/football/reports/sentence';
import { sql, type Db } from '../../db/database.ts';
import {
  decisiveMoments,
  isCup,
  loadClubs,
  loadLeagues,
  loadMatchRows,
  loadSeason,
  playersMissing,
  type LeagueRow,
  type MatchRow,
  type MissingPlayer,
  type Moment,
  type Season,
} from '../../football/public.ts';
import { plain, type Block } from '../news-source.ts';
import { keptArticles, signatureOf, type Written } from './article-memory.ts';
import { previewFacts, reportFacts, roundFacts } from './match-facts.ts';
import type { NewsroomArticle } from './newsroom-articles.ts';
import { newsroomTexts } from './newsroom-texts.ts';
import { writeArticle, type Names } from './write-article.ts';

/** An article to be written, with its season. */
interface Order extends NewsroomArticle {
  readonly season: Season;
  /** The number of its round. */
  readonly round: number;
  /** Who misses the match of a preview. */
  readonly missing: readonly MissingPlayer[];
}

/**
 * Articles of the newsroom in a language, in their order, without those whose match or round no longer exists.
 * Unchanged articles are kept; the others are written together, with one statement for each kind of fact.
 */
export async function writeNewsroomArticles(
  db: Db,
  articles: readonly NewsroomArticle[],
  language: LanguageCode,
): Promise<readonly Written[]> {
  const memory = keptArticles(db);
  const orders = (await ordersOf(db, articles)).map((order) => {
    const missing = order.missing.map(({ playerId }) => playerId);
    const key = `${order.id} ${language} ${signatureOf(order.season, order, missing)}`;
    return { order, key, found: memory.read(key) };
  });
  const wanted = orders.flatMap(({ order, key, found }) => (found === undefined ? [{ order, key }] : []));
  const written = new Map<string, Written>();
  for (const article of await write(
    db,
    wanted.map(({ order }) => order),
    language,
  ))
    written.set(article.id, article);
  for (const { order, key } of wanted) {
    const article = written.get(order.id);
    if (article !== undefined) memory.keep(key, article);
  }
  return orders.flatMap(({ order, found }) => found ?? written.get(order.id) ?? []);
}

async function ordersOf(db: Db, articles: readonly NewsroomArticle[]): Promise<readonly Order[]> {
  const idsOf = (ofRounds: boolean) =>
    articles.flatMap(({ kind, about }) => ((kind === 'round_up') === ofRounds ? [about] : []));
  const { rows } = await sql<{ about: number; is_round: boolean; season_id: number; round: number }>`
    select match.id as about, false as is_round, season_id, number as round
    from match join round on round.id = round_id where match.id = any(${idsOf(false)}::int[])
    union all
    select id, true, season_id, number from round where id = any(${idsOf(true)}::int[])
  `.execute(db);
  const seasonIds = [...new Set(rows.map(({ season_id }) => season_id))];
  const seasons = new Map<number, Season>();
  for (const id of seasonIds) {
    const season = await loadSeason(db, id);
    if (season !== null) seasons.set(id, season);
  }
  const orders: Order[] = [];
  for (const article of articles) {
    const row = rows.find(
      (each) => each.about === article.about && each.is_round === (article.kind === 'round_up'),
    );
    const season = row === undefined ? undefined : seasons.get(row.season_id);
    if (row === undefined || season === undefined) continue;
    orders.push({ ...article, season, round: row.round, missing: await missingFrom(db, season, article) });
  }
  return orders;
}

/** Who misses the match of a preview; empty for other articles. */
async function missingFrom(
  db: Db,
  season: Season,
  { kind, about }: NewsroomArticle,
): Promise<readonly MissingPlayer[]> {
  const match = kind === 'preview' ? season.matches.find(({ id }) => id === about) : undefined;
  return match === undefined
    ? []
    : playersMissing(db, [match.homeClubId, match.awayClubId], new Date(match.kickoffMs));
}

/** What the articles of a call are written from, besides their seasons. */
interface Material {
  readonly leagues: ReadonlyMap<number, LeagueRow>;
  readonly cups: ReadonlySet<Season>;
  readonly matches: ReadonlyMap<number, MatchRow>;
  readonly moments: ReadonlyMap<number, readonly Moment[]>;
}

async function materialFor(db: Db, orders: readonly Order[]): Promise<Material> {
  const seasons = [...new Set(orders.map(({ season }) => season))];
  const cups = new Set<Season>();
  for (const season of seasons) if (await isCup(db, season)) cups.add(season);
  const about = (kinds: readonly Order['kind'][]) =>
    orders.flatMap((order) => (kinds.includes(order.kind) ? [order.about] : []));
  const matches = await loadMatchRows(db, about(['report', 'preview']), () => false);
  return {
    leagues: await loadLeagues(
      db,
      seasons.map(({ id }) => id),
    ),
    cups,
    matches: new Map(matches.map((match) => [match.id, match])),
    moments: await decisiveMoments(db, about(['report'])),
  };
}

interface Planned {
  readonly order: Order;
  readonly league: LeagueRow;
  readonly match: MatchRow | null;
  readonly plan: ArticlePlan;
  readonly results: readonly RoundResult[];
}

/** The content of an article; null when its league or match no longer exists. */
function planOf(order: Order, { leagues, cups, matches, moments }: Material): Planned | null {
  const { kind, about, season, round, missing } = order;
  const league = leagues.get(season.id);
  if (league === undefined) return null;
  if (kind === 'round_up') {
    const facts = roundFacts(season, { round, league: league.name, isCup: cups.has(season) });
    return { order, league, match: null, plan: roundUpPlan(facts), results: facts.results };
  }
  const match = matches.get(about);
  const inSeason = season.matches.find(({ id }) => id === about);
  if (match === undefined || inSeason === undefined) return null;
  const setting = { season, match: inSeason, isCup: cups.has(season) };
  const plan =
    kind === 'report'
      ? reportPlan(reportFacts(setting, moments.get(about) ?? []))
      : previewPlan(previewFacts(setting, { venue: match.venue_name, missing }));
  return { order, league, match, plan, results: [] };
}

async function write(db: Db, orders: readonly Order[], language: LanguageCode): Promise<readonly Written[]> {
  if (orders.length === 0) return [];
  const material = await materialFor(db, orders);
  const planned = orders.flatMap((order) => planOf(order, material) ?? []);
  const allNames = await loadNames(db, planned);
  return planned.map(({ order: { id, kind, publishedAt }, league, match, plan, results }) => {
    const names = namesIn(plan, results, allNames);
    const { title, summary, blocks } = writeArticle(id, plan, { language, names });
    const named = (table: Names['clubs']) => [...table].map(([each, { name }]) => ({ id: each, name }));
    return {
      id,
      kind,
      published_dt: publishedAt.toISOString(),
      title,
      summary,
      league: { id: league.id, name: league.name },
      match,
      blocks: [...(results.length === 0 ? [] : [resultList(results, names, language)]), ...blocks],
      clubs: named(names.clubs),
      players: named(names.players),
      address: null,
    };
  });
}

function resultList(results: readonly RoundResult[], { clubs }: Names, language: LanguageCode): Block {
  const score = newsroomTexts(language).score;
  const club = (id: number) => ({ ...plain(clubs.get(id)?.name ?? '?'), link: `/stats/details/team/${id}` });
  return {
    kind: 'list',
    ordered: false,
    items: results.map(({ homeId, awayId, home, away }) => [
      club(homeId),
      {
        ...plain(` ${score.replace('{left}', String(home)).replace('{right}', String(away))} `),
        strong: true,
      },
      club(awayId),
    ]),
  };
}

/** The clubs or players that an article names, by their first mention. */
function mentionedIn(
  { headline, lead, paragraphs }: ArticlePlan,
  kind: 'club' | 'player',
): readonly number[] {
  const values = [headline, lead, ...paragraphs.flat()].flatMap((sentence) => Object.values(sentence.values));
  return [...new Set(values.flatMap((value) => (value.kind === kind ? [value.id] : [])))];
}

const clubsOf = (plan: ArticlePlan, results: readonly RoundResult[]): readonly number[] => [
  ...new Set([...mentionedIn(plan, 'club'), ...results.flatMap(({ homeId, awayId }) => [homeId, awayId])]),
];

async function loadNames(db: Db, planned: readonly Planned[]): Promise<Names> {
  const players = planned.flatMap(({ plan }) => mentionedIn(plan, 'player'));
  const { rows } = await sql<{ id: number; name: string; short_name: string }>`
    select id, name, short_name from player where id = any(${[...new Set(players)]}::int[])
  `.execute(db);
  return {
    clubs: await loadClubs(
      db,
      planned.flatMap(({ plan, results }) => clubsOf(plan, results)),
    ),
    players: new Map(rows.map((player) => [player.id, player])),
  };
}

/** Of all names those of one article. */
function namesIn(plan: ArticlePlan, results: readonly RoundResult[], { clubs, players }: Names): Names {
  const only = <Row>(table: ReadonlyMap<number, Row>, ids: readonly number[]) =>
    new Map(
      ids.flatMap((id) => {
        const row = table.get(id);
        return row === undefined ? [] : [[id, row] as const];
      }),
    );
  return {
    clubs: only(clubs, clubsOf(plan, results)),
    players: only(players, mentionedIn(plan, 'player')),
  };
}
