/** What operator commands may import of this feature; `scripts/architecture.test.ts` holds it. */
export { publishNews } from './publish-news.ts';
export { MAX_NEWS_FILE, parseNews } from './parse-news.ts';
export { withdrawNews } from './withdraw-news.ts';
