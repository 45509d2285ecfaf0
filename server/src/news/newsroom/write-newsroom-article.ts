import type { LanguageCode } from '@touchline/contract/startup';
import { previewPlan } from '@touchline/domain/football/reports/match-preview';
import { reportPlan } from '@touchline/domain/football/reports/match-report';
import { roundUpPlan, type RoundResult } from '@touchline/domain/football/reports/round-up';
import type { ArticlePlan } from '@touchline/domain/football/reports/sentence';
import { sql, type Db } from '../../db/database.ts';
import {
  isCup,
  loadClubs,
  loadLeagues,
  loadMatchRows,
  loadSeason,
  type Season,
} from '../../football/public.ts';
import { plain, type Block, type NewsArticle } from '../news-source.ts';
import type { NewsroomArticle } from './newsroom-articles.ts';
import { newsroomTexts } from './newsroom-texts.ts';
import { previewFacts, reportFacts, roundFacts } from './match-facts.ts';
import { writeArticle, type Names } from './write-article.ts';

type Written = Omit<NewsArticle, 'source'>;

/** Articles written since a season last changed, by id and language. A change of the season drops them all. */
const written = new WeakMap<Season, Map<string, Written>>();

/** An article of the newsroom in a language; null when its match or round is gone. */
export async function writeNewsroomArticle(
  db: Db,
  article: NewsroomArticle,
  language: LanguageCode,
): Promise<Written | null> {
  const season = await seasonOf(db, article);
  if (season === null) return null;
  const known = written.get(season) ?? new Map<string, Written>();
  written.set(season, known);
  const key = `${article.id} ${language}`;
  const found = known.get(key) ?? (await write(db, article, { season, language }));
  if (found !== null) known.set(key, found);
  return found;
}

async function seasonOf(db: Db, { kind, about }: NewsroomArticle): Promise<Season | null> {
  const { rows } = await sql<{ season_id: number }>`
    select season_id from round
    where id = ${kind === 'round_up' ? sql`${about}` : sql`(select round_id from match where id = ${about})`}
  `.execute(db);
  const [found] = rows;
  return found === undefined ? null : loadSeason(db, found.season_id);
}

interface Setting {
  readonly season: Season;
  readonly language: LanguageCode;
}

async function write(
  db: Db,
  article: NewsroomArticle,
  { season, language }: Setting,
): Promise<Written | null> {
  const { id, kind, about, publishedAt } = article;
  const league = (await loadLeagues(db, [season.id])).get(season.id);
  const [match = null] = kind === 'round_up' ? [] : await loadMatchRows(db, [about], () => false);
  if (league === undefined) return null;
  const cup = await isCup(db, season);
  const inSeason = season.matches.find((each) => each.id === about);
  let plan: ArticlePlan;
  let results: readonly RoundResult[] = [];
  if (kind === 'round_up') {
    const round = await roundNumber(db, about);
    const facts = roundFacts(season, { round, league: league.name, isCup: cup });
    results = facts.results;
    plan = roundUpPlan(facts);
  } else if (inSeason === undefined || match === null) return null;
  else if (kind === 'report')
    plan = reportPlan(await reportFacts(db, { season, match: inSeason, isCup: cup }));
  else plan = previewPlan(previewFacts({ season, match: inSeason, isCup: cup }, match.venue_name));
  const names = await namesOf(db, plan, results);
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
}

async function roundNumber(db: Db, roundId: number): Promise<number> {
  const { rows } = await sql<{ number: number }>`select number from round where id = ${roundId}`.execute(db);
  return rows[0]?.number ?? 0;
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

async function namesOf(db: Db, plan: ArticlePlan, results: readonly RoundResult[]): Promise<Names> {
  const values = [plan.headline, plan.lead, ...plan.paragraphs.flat()].flatMap((sentence) =>
    Object.values(sentence.values),
  );
  const ids = (kind: 'club' | 'player') => values.flatMap((value) => (value.kind === kind ? [value.id] : []));
  const inResults = results.flatMap(({ homeId, awayId }) => [homeId, awayId]);
  const { rows } = await sql<{ id: number; name: string; short_name: string }>`
    select id, name, short_name from player where id = any(${[...new Set(ids('player'))]}::int[])
  `.execute(db);
  return {
    clubs: await loadClubs(db, [...ids('club'), ...inResults]),
    players: new Map(rows.map((player) => [player.id, player])),
  };
}
