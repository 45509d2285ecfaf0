/** The exports for operator commands; `scripts/architecture.test.ts` enforces it. */
export { publishNews } from './publish-news.ts';
export { MAX_NEWS_FILE, parseNews } from './parse-news.ts';
export { withdrawNews } from './withdraw-news.ts';
