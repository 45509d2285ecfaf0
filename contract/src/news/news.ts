import * as z from 'zod';
import { call } from '../call.ts';
import { matchRow } from '../football/matches.ts';
import { languageCode } from '../startup/startup.ts';
import { id, leagueFilter, page, pageSize, summary, text, time } from '../wire.ts';

/** A stretch of text. `link` is a path of this product or an https address. */
const inline = z.object({
  text: z.string(),
  link: z.string().nullable(),
  strong: z.boolean(),
  emphasis: z.boolean(),
});

/** A paragraph, heading, quote or list of an article. */
export const articleBlock = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('paragraph'), text: z.array(inline) }),
  z.object({ kind: z.literal('heading'), text: z.array(inline) }),
  z.object({ kind: z.literal('quote'), text: z.array(inline) }),
  z.object({ kind: z.literal('list'), ordered: z.boolean(), items: z.array(z.array(inline)) }),
]);

const named = z.object({ id: z.int(), name: z.string() });

const article = z.object({
  id: z.string(),
  /** `post` is from the news site; the others are written by the newsroom about matches of this server. */
  kind: z.enum(['report', 'preview', 'round_up', 'post']),
  published_dt: time,
  title: z.string(),
  summary: z.string(),
  league: named.nullable(),
  /** The match that a report or a preview is about. */
  match: matchRow.nullable(),
});

/** Where the articles come from: `site` is null for the newsroom of this server. */
const source = z.object({
  site: z.string().nullable(),
  /** When the site was last read; null for the newsroom, and before the first time. */
  read_dt: time.nullable(),
  /** The site does not answer: these are the articles it had. */
  is_stale: z.boolean(),
});

export const articleCalls = {
  'news.list': call({
    title: 'Match reports, previews and round-ups, or the articles of the news site, the latest first',
    access: 'visitor',
    changes: false,
    input: z.strictObject({
      page,
      noItems: pageSize.default(12),
      /** The language that the newsroom writes in. */
      lang: languageCode.default('en'),
      /** -1 and 0 select every league. */
      league_id: leagueFilter.optional(),
      team_id: id.optional(),
      player_id: id.optional(),
      match_id: id.optional(),
      /** A part of a name of a club, a player or a league, or of the text of a post. */
      search: text(0, 60).optional(),
    }),
    output: z.object({ data: z.array(article), summary, source }),
    errors: [],
  }),
  'news.get': call({
    title: 'An article',
    access: 'visitor',
    changes: false,
    input: z.strictObject({
      /** The id of the article. */
      article: z.string().regex(/^(?:report|preview|round|post)-[1-9]\d{0,9}$/),
      lang: languageCode.default('en'),
    }),
    output: article.extend({
      blocks: z.array(articleBlock),
      clubs: z.array(named),
      players: z.array(named),
      /** The address of the article at the news site. */
      address: z.string().nullable(),
      source,
    }),
    errors: ['ERR_NOT_FOUND'],
  }),
};
