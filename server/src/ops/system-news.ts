import { readFile, stat } from 'node:fs/promises';
import { inTransaction, sql, type Db } from '../db/database.ts';
import { MAX_NEWS_FILE, parseNews, publishNews, withdrawNews } from '../system-news/public.ts';
import { UsageError, type Command, type CommandContext } from './command.ts';

const LISTED = 20;

/** Lists the latest system news, publishes or revises one from a file, or withdraws one. */
export const systemNews: Command = {
  usage: '[publish FILE OPERATOR REASON|withdraw SLUG OPERATOR REASON]',
  about: 'lists the news in the account area, publishes one from a file in seven languages, or withdraws one',
  async run(context, [act, subject, operator, ...words]) {
    if (act === undefined) {
      await printNews(context);
      return true;
    }
    if (act !== 'publish' && act !== 'withdraw') throw new UsageError('The act is publish or withdraw.');
    const reason = words.join(' ');
    if (subject === undefined || operator === undefined || reason === '')
      throw new UsageError('Name what it is about, OPERATOR and REASON: the last two are recorded.');
    const by = { operator, reason };
    return act === 'publish' ? publish(context, subject, by) : withdraw(context, subject, by);
  },
};

type By = Parameters<typeof withdrawNews>[2];

async function publish({ db, print }: CommandContext, path: string, by: By): Promise<boolean> {
  const found = await stat(path).catch(() => null);
  if (found === null || !found.isFile()) throw new UsageError(`There is no file ${path}.`);
  if (found.size > MAX_NEWS_FILE) throw new UsageError(`A news file has at most ${MAX_NEWS_FILE} bytes.`);
  const draft = parseNews(await readFile(path, 'utf8'));
  if (!('slug' in draft)) {
    for (const fault of draft) print(fault);
    return false;
  }
  const result = await inTransaction(db, (tx) => publishNews(tx, draft, by));
  print(`The news ${draft.slug} is ${result}.`);
  return true;
}

async function withdraw({ db, print }: CommandContext, slug: string, by: By): Promise<boolean> {
  const isDone = await inTransaction(db, (tx) => withdrawNews(tx, slug, by));
  print(isDone ? `The news ${slug} is withdrawn.` : `There is no news ${slug} to withdraw.`);
  return isDone;
}

async function printNews({
  db,
  print,
}: {
  readonly db: Db;
  readonly print: CommandContext['print'];
}): Promise<void> {
  const { rows } = await sql<{ slug: string; published_at: Date; is_shown: boolean; title: string | null }>`
    select slug, published_at, withdrawn_at is null as is_shown, title
    from system_news left join system_news_text on news_id = id and language = 'en'
    order by published_at desc, id desc limit ${LISTED}
  `.execute(db);
  if (rows.length === 0) print('There is no system news.');
  for (const { slug, published_at, is_shown, title } of rows)
    print(`${published_at.toISOString()}  ${is_shown ? 'shown' : 'withdrawn'}  ${slug}  ${title ?? ''}`);
}
