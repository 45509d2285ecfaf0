import * as z from 'zod';
import { call } from '../call.ts';
import { articleBlock } from './news.ts';
import { languageCode } from '../startup/startup.ts';
import { id, page, pageSize, summary, time } from '../wire.ts';

/** The language of the texts; without it the language of the caller. */
const lang = languageCode.optional();

const systemNews = z.object({
  id: z.int(),
  published_dt: time,
  /** Plain text, like the summary. */
  title: z.string(),
  summary: z.string(),
  /** Published since the manager joined, and not read by them. */
  is_unread: z.boolean(),
});

export const systemNewsCalls = {
  'systemNews.list': call({
    title: 'News of the product, the latest first',
    access: 'manager',
    changes: false,
    input: z.strictObject({ page, noItems: pageSize, lang }),
    output: z.object({ data: z.array(systemNews), summary: summary.extend({ unread: z.int() }) }),
    errors: [],
  }),
  'systemNews.get': call({
    title: 'One news item of the product, with its text',
    access: 'manager',
    changes: false,
    input: z.strictObject({ id, lang }),
    output: systemNews.extend({
      /** When its text was last changed; null when it never was. */
      revised_dt: time.nullable(),
      blocks: z.array(articleBlock),
    }),
    errors: ['ERR_NOT_FOUND'],
  }),
  'systemNews.markRead': call({
    title: 'Mark a news item as read; all of them without an id',
    access: 'manager',
    changes: true,
    input: z.strictObject({ id: id.optional() }),
    output: z.literal('Ok'),
    errors: ['ERR_NOT_FOUND'],
  }),
};
