import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync } from 'node:zlib';
import { build } from 'vite';

const SOURCE = fileURLToPath(new URL('bare-page/', import.meta.url));
const TYPES: Readonly<Record<string, string>> = { '.html': 'text/html', '.js': 'text/javascript' };

/** A page of React with the product's router and nothing else, served as the product serves its own. */
export interface BarePage {
  readonly url: string;
  close(): Promise<void>;
}

/** Builds the bare page and serves it, compressed, on a free port. */
export async function openBarePage(): Promise<BarePage> {
  const files = await builtFiles();
  const server = createServer((request, answer) => {
    const path = new URL(request.url ?? '/', 'http://localhost').pathname;
    const body = files.get(path === '/' ? '/index.html' : path);
    if (body === undefined) {
      answer.writeHead(404).end();
      return;
    }
    answer.writeHead(200, {
      'content-type': TYPES[path === '/' ? '.html' : extname(path)] ?? 'application/octet-stream',
      'content-encoding': 'br',
    });
    answer.end(body);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('No port is free.');
  return {
    url: `http://localhost:${address.port}/`,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

/** The files of the built page by their paths, compressed with brotli. */
async function builtFiles(): Promise<ReadonlyMap<string, Buffer>> {
  const folder = mkdtempSync(join(tmpdir(), 'touchline-bare-'));
  try {
    await build({
      root: SOURCE,
      configFile: false,
      logLevel: 'error',
      build: { outDir: folder, emptyOutDir: true },
    });
    const paths = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
      (path) => extname(path) !== '',
    );
    return new Map(paths.map((path) => [`/${path}`, brotliCompressSync(readFileSync(join(folder, path)))]));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
