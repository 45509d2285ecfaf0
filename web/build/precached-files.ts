import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

const CLIENT = join(import.meta.dirname, '../dist/client');
const SHELL = 'shell.html';
/** Files with a lasting name that the frame draws with: the icons of its footer, and the script that sets the theme. */
export const PUBLIC_OF_FRAME = ['social.svg', 'theme.js'] as const;
const NAME = 'virtual:precached-files';
/** The frame with the parts of features bundled with it, and what a screen shows when its answers cannot be read. */
const OF_FRAME = /[/\\]web[/\\]src[/\\](?:app|ui[/\\]states)[/\\]/;
/** Files of screens: the worker stores those that are visited. */
const OF_SCREENS = /[/\\]web[/\\]src[/\\](?:features|game)[/\\]/;
const FONTS = /\/(assets\/[^"]+\.woff2)"/g;
const SCRIPTS = /\/(assets\/[\w.-]+\.js)[ "]/g;
const STYLES = /\/(assets\/[\w.-]+\.css)"/g;

/** A file for the worker to store at once; `revision` distinguishes versions of one name. */
export interface PrecachedFile {
  readonly url: string;
  readonly revision: string | null;
}

interface Chunk {
  readonly fileName: string;
  readonly imports: readonly string[];
  readonly moduleIds: readonly string[];
  /** Its style sheets: without them it does not load. */
  readonly viteMetadata?: { readonly importedCss: ReadonlySet<string> };
}

/**
 * Gives the worker the list of files that render a page without the network: the shell with its assets, and the
 * frame, its overlays and the calls. The client has to be built before the worker.
 */
export function precachedFiles(): Plugin {
  let chunks: readonly Chunk[] = [];
  let isBuild = false;
  return {
    name: 'precached-files',
    sharedDuringBuild: true,
    configResolved({ command }) {
      isBuild = command === 'build';
    },
    generateBundle(_options, bundle) {
      if (this.environment.name !== 'client') return;
      chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
    },
    resolveId: (id) => (id === NAME ? `\0${NAME}` : null),
    load(id) {
      if (id !== `\0${NAME}`) return null;
      // In development there is no worker, but its imports are resolved.
      return `export const PRECACHED = ${JSON.stringify(isBuild ? listed(chunks) : [])};`;
    },
  };
}

function listed(chunks: readonly Chunk[]): readonly PrecachedFile[] {
  const shell = readFileSync(join(CLIENT, SHELL), 'utf8');
  const named = [FONTS, SCRIPTS, STYLES].flatMap((files) =>
    [...shell.matchAll(files)].map(([, file]) => file ?? ''),
  );
  return [
    ...[SHELL, ...PUBLIC_OF_FRAME].map((file) => ({ url: `/${file}`, revision: revisionOf(file) })),
    ...filesOfFrame(chunks, named).map((file) => ({ url: `/${file}`, revision: null })),
  ];
}

function revisionOf(file: string): string {
  return createHash('sha256')
    .update(readFileSync(join(CLIENT, file)))
    .digest('base64url')
    .slice(0, 16);
}

/** The named files, the chunks without code of screens, and all that these import, style sheets too; sorted. */
export function filesOfFrame(chunks: readonly Chunk[], named: readonly string[]): readonly string[] {
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  const frame = chunks.filter(
    ({ moduleIds }) =>
      moduleIds.some((id) => OF_FRAME.test(id)) || !moduleIds.some((id) => OF_SCREENS.test(id)),
  );
  const found = new Set<string>();
  const pending = [...named, ...frame.map(({ fileName }) => fileName)];
  for (let file = pending.pop(); file !== undefined; file = pending.pop()) {
    if (found.has(file)) continue;
    found.add(file);
    const chunk = byName.get(file);
    pending.push(...(chunk?.imports ?? []), ...(chunk?.viteMetadata?.importedCss ?? []));
  }
  return [...found].toSorted();
}
