import { readFileSync } from 'node:fs';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin, type Rolldown } from 'vite';
import { compressedFiles } from './build/compressed-files.ts';
import { firstPageChunks } from './build/first-page-chunks.ts';
import { languageCatalogs } from './build/language-catalogs.ts';
import { languagesInDevelopment } from './build/languages-in-development.ts';
import { directIcons } from './build/direct-icons.ts';
import { deferScripts } from './build/defer-scripts.ts';
import { precachedFiles } from './build/precached-files.ts';

const { version } = JSON.parse(readFileSync(new URL('package.json', import.meta.url), 'utf8')) as {
  version: string;
};

/** In development every page address is answered with the shell. */
function shellForEveryPage(): Plugin {
  return {
    name: 'shell-for-every-page',
    configureServer(server) {
      server.middlewares.use((request, _response, next) => {
        const isPage = request.headers.accept?.includes('text/html') === true;
        if (isPage && request.url !== undefined && !request.url.startsWith('/api'))
          request.url = '/shell.html';
        next();
      });
    },
  };
}

/** Rows and cells used by most screens; the first page loads them after hydration. */
const ROWS =
  /web[/\\]src[/\\](?:ui|game)[/\\][\w-]+[/\\](?:contest-row|contest-kind|countdown|crest|crest-design|kit-colours|lazy-portrait|list|match-row|moment|progress-bar|scroll-row|seed)\.|domain[/\\]src[/\\](?:rules|contests[/\\]prizes|football[/\\]kits)/;

/** Cards and what is traded, on most screens of a manager. */
const TRADE = /web[/\\]src[/\\](?:game[/\\](?:cards|market)|features[/\\]market)[/\\]/;
/** Controls, icons and functions: one by one they would be a hundred files of some hundred bytes. */
const COMMON = /web[/\\]src[/\\](?:ui|lib|game)[/\\]|lucide-react|@tanstack|domain[/\\]src/;
/** What lists of cards have in common: filters, tiles, stars to watch a card. */
const LISTS =
  /web[/\\]src[/\\](?:ui[/\\](?:filters|lists|charts|figures|tables)|lib[/\\]i18n|features[/\\]market|game[/\\]cards)[/\\]/;
/** A module that so many screens and overlays load is worth loading for all of them, up to a size in bytes. */
const USED_BY_MANY = { minShareCount: 8, maxModuleSize: 12_000 } as const;

const chunks = firstPageChunks();

/** Files that several pages share, by the first group that a module is in. */
const GROUPS: readonly Rolldown.CodeSplittingGroup[] = [
  { name: 'platform', test: chunks.isPlatform, priority: 3 },
  { name: 'foundation', test: chunks.isFoundation, priority: 2 },
  { name: 'rows', test: ROWS, priority: 1 },
  { name: 'calls', test: chunks.isOfCalls, priority: 1 },
  { name: 'frame', test: chunks.isOfFrame, priority: 1 },
  {
    name: 'trade',
    test: (id) => !chunks.isFirstPage(id) && TRADE.test(id),
    minShareCount: 8,
  },
  {
    name: 'lists',
    test: (id) => !chunks.isFirstPage(id) && LISTS.test(id),
    minShareCount: 3,
    maxModuleSize: 20_000,
  },
  {
    name: 'common',
    test: (id) => !chunks.isFirstPage(id) && COMMON.test(id),
    ...USED_BY_MANY,
  },
];

/** The page renderer, which the server loads. */
const ssr = {
  resolve: { noExternal: true },
  build: {
    ssr: true,
    outDir: 'dist',
    emptyOutDir: false,
    copyPublicDir: false,
    rolldownOptions: {
      input: 'src/app/render.tsx',
      output: { entryFileNames: 'render.js', chunkFileNames: 'render/[name]-[hash].js' },
    },
  },
} as const;

/** It runs in a browser, in one classic script at the root of the site. */
const worker = {
  consumer: 'client',
  resolve: { noExternal: true },
  build: {
    outDir: 'dist/client',
    emptyOutDir: false,
    copyPublicDir: false,
    rolldownOptions: {
      input: 'src/worker/service-worker.js',
      output: { format: 'iife', entryFileNames: '[name].js', codeSplitting: false },
    },
  },
} as const;

/**
 * One build, four outputs: `dist/client` (hashed assets, shell.html and the worker), `dist/render.js` (the page renderer that
 * the server loads) and `dist/languages` (one compiled catalog per language).
 */
export default defineConfig(({ command }) => ({
  root: import.meta.dirname,
  // Vite serves no HTML for the 'custom' type; a build needs it, since the server answers page requests.
  appType: command === 'serve' ? 'mpa' : 'custom',
  plugins: [
    react(),
    tailwindcss(),
    languageCatalogs(),
    compressedFiles(),
    chunks.plugin,
    directIcons(),
    deferScripts(),
    precachedFiles(),
    shellForEveryPage(),
    languagesInDevelopment(),
  ],
  define: {
    __APP_VERSION__: JSON.stringify(version),
    __SERVER_ORIGIN__: '""',
    __DESIGN_PAGE__: JSON.stringify(command === 'serve' || process.env['DESIGN_PAGE'] === '1'),
    ...(command === 'build' ? { 'process.env.NODE_ENV': '"production"' } : {}),
  },
  server: {
    // The server refers to this address, so another port must not be chosen silently.
    port: Number(process.env['PAGES_PORT'] || 5173),
    strictPort: true,
    proxy: { '/api': `http://127.0.0.1:${process.env['PORT'] || '3000'}` },
  },
  environments: {
    client: {
      build: {
        outDir: 'dist/client',
        modulePreload: { polyfill: false },
        assetsInlineLimit: 0,
        rolldownOptions: {
          input: 'shell.html',
          output: {
            codeSplitting: {
              groups: [...GROUPS],
            },
          },
        },
      },
    },
    ssr,
    worker,
  },
  builder: {
    async buildApp(builder) {
      // The worker lists files of the client.
      for (const name of ['client', 'ssr', 'worker']) {
        const environment = builder.environments[name];
        if (environment !== undefined) await builder.build(environment);
      }
    },
  },
}));
