import { createReadStream, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { extname, join, normalize } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { createBuilder } from 'vite';

const WEB = fileURLToPath(new URL('../../../web/', import.meta.url));
const TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css',
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
};

/** Builds the product's pages together with the design system's, which production builds leave out. */
export interface DesignPages {
  readonly url: string;
  close(): Promise<void>;
}

/** Builds the pages into a temporary folder and serves them in front of a running product. */
export async function openDesignPages(productUrl: string): Promise<DesignPages> {
  const folder = mkdtempSync(join(tmpdir(), 'touchline-frames-'));
  process.env['DESIGN_PAGE'] = '1';
  const builder = await createBuilder({
    root: WEB,
    configFile: join(WEB, 'vite.config.ts'),
    logLevel: 'error',
    environments: { client: { build: { outDir: folder, emptyOutDir: true } } },
  });
  const { client } = builder.environments;
  if (client === undefined) throw new Error('The pages have no build for browsers.');
  await builder.build(client);
  const server = createServer((incoming, answer) => serve(folder, productUrl, incoming, answer));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('No port is free.');
  return {
    url: `http://localhost:${address.port}`,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function serve(folder: string, productUrl: string, incoming: IncomingMessage, answer: ServerResponse): void {
  const path = new URL(incoming.url ?? '/', productUrl).pathname;
  if (path.startsWith('/api')) {
    const passed = request(
      `${productUrl}${incoming.url}`,
      { method: incoming.method, headers: incoming.headers },
      (given) => {
        answer.writeHead(given.statusCode ?? 502, given.headers);
        given.pipe(answer);
      },
    );
    passed.on('error', () => answer.destroy());
    incoming.pipe(passed);
    return;
  }
  const wanted = join(folder, normalize(path));
  const file = extname(path) !== '' && existsSync(wanted) ? wanted : join(folder, 'shell.html');
  answer.writeHead(200, { 'content-type': TYPES[extname(file)] ?? 'application/octet-stream' });
  createReadStream(file).pipe(answer);
}
