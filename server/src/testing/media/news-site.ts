import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { GuardedFetchOptions } from '../../outside/fetch-guarded.ts';

/** How the stand-in for a news site behaves. */
export type NewsSiteFault = 'none' | 'down' | 'slow' | 'redirect' | 'huge' | 'not json' | 'not a list';

export interface NewsSite {
  posts: unknown[];
  fault: NewsSiteFault;
  /** The requests so far: path and headers. */
  readonly requests: { readonly path: string; readonly headers: IncomingMessage['headers'] }[];
  /** How `fetchGuarded` reaches it in place of the public address. */
  readonly options: GuardedFetchOptions;
  close(): Promise<void>;
}

/** A post in the shape of WordPress. */
export function wordpressPost(
  id: number,
  content: string,
  changes: Readonly<Record<string, unknown>> = {},
): unknown {
  return {
    id,
    date_gmt: `2026-03-0${(id % 9) + 1}T10:00:00`,
    link: `https://news.example.org/post-${id}/`,
    title: { rendered: `Post ${id} &#8211; a title` },
    excerpt: { rendered: `<p>Excerpt ${id} [&hellip;]</p>`, protected: false },
    content: { rendered: content, protected: false },
    ...changes,
  };
}

/** Starts a stand-in for a WordPress site, with faults. */
export async function openNewsSite(): Promise<NewsSite> {
  const requests: NewsSite['requests'] = [];
  const state = { posts: [] as unknown[], fault: 'none' as NewsSiteFault };
  const server = createServer((asked, answer) => {
    requests.push({ path: asked.url ?? '', headers: asked.headers });
    ANSWERS[state.fault](answer, state.posts);
  });
  await new Promise<void>((started) => server.listen(0, '127.0.0.1', started));
  const { port } = server.address() as AddressInfo;
  return Object.assign(state, {
    requests,
    options: {
      withinMs: 300,
      resolve: async () => ['93.184.216.34'],
      open: (url: URL, _address: string, signal: AbortSignal, headers: Readonly<Record<string, string>>) => {
        const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
        const sent = request({ port, host: '127.0.0.1', path: url.pathname + url.search, signal, headers });
        sent.once('response', resolve);
        sent.once('error', reject);
        sent.end();
        return promise;
      },
    },
    close: () =>
      new Promise<void>((closed) => {
        server.closeAllConnections();
        server.close(() => closed());
      }),
  });
}

const HUGE_BYTES = 5 * 1024 * 1024;

const ANSWERS: Readonly<Record<NewsSiteFault, (answer: ServerResponse, posts: readonly unknown[]) => void>> =
  {
    none: (answer, posts) => void answer.end(JSON.stringify(posts)),
    down: (answer) => void answer.writeHead(500).end('down'),
    slow: () => undefined,
    redirect: (answer) => void answer.writeHead(302, { location: 'http://169.254.169.254/latest' }).end(),
    huge: (answer) => void answer.end(Buffer.alloc(HUGE_BYTES, ' ')),
    'not json': (answer) => void answer.end('<html>Error establishing a database connection</html>'),
    'not a list': (answer) => void answer.end('{"code":"rest_no_route"}'),
  };
