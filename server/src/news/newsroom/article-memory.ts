import type { Db } from '../../db/database.ts';
import type { Season } from '../../football/public.ts';
import type { NewsArticle } from '../news-source.ts';
import type { NewsroomArticle } from './newsroom-articles.ts';

/** An article as it is kept. */
export type Written = Omit<NewsArticle, 'source'>;

/** Articles kept per process, each in one language. */
const MAX_KEPT = 2_000;

const kept = new WeakMap<Db, Map<string, Written>>();

/**
 * The articles of a process by id, language and signature of their facts. The least recently read are evicted
 * first.
 */
export function keptArticles(db: Db) {
  const articles = kept.get(db) ?? new Map<string, Written>();
  kept.set(db, articles);
  return {
    read(key: string): Written | undefined {
      const found = articles.get(key);
      if (found === undefined) return undefined;
      articles.delete(key);
      articles.set(key, found);
      return found;
    },
    keep(key: string, article: Written): void {
      articles.set(key, article);
      for (const oldest of articles.keys()) {
        if (articles.size <= MAX_KEPT) break;
        articles.delete(oldest);
      }
    },
  };
}

/**
 * A fingerprint that differs when an article of a season would. A report and a round-up cover matches that kicked
 * off no later and the kick-offs ahead, so matches in play elsewhere do not change them; a preview covers
 * everything. `round` is the number of a round-up's round.
 */
export function signatureOf(
  { matches }: Season,
  { kind, about, round }: Pick<NewsroomArticle, 'kind' | 'about'> & { readonly round: number },
  missing: readonly number[],
): string {
  const match = kind === 'round_up' ? undefined : matches.find(({ id }) => id === about);
  const covered = kind === 'round_up' ? matches.filter((each) => each.round === round) : [match];
  const untilMs = kind === 'preview' ? Infinity : Math.max(...covered.map((each) => each?.kickoffMs ?? 0));
  let [events, kickoffs, gone] = [0, 0, 0];
  for (const each of matches) {
    if (each.kickoffMs <= untilMs) events += each.eventsVersion;
    kickoffs += each.kickoffMs / 1_000;
    if (each.state === 'void') gone += 1;
  }
  return [events, kickoffs, gone, match?.status ?? '', ...missing].join(' ');
}
