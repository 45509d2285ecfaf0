import type { Plugin } from 'vite';

/** The entry modules of a visitor's first page. */
const STARTS = [/web[/\\]src[/\\]app[/\\]main\.tsx$/, /features[/\\]home[/\\]screens[/\\]start\.tsx$/];
/** Imported by a module of the first page for others; the first page itself does not use them. */
const RE_EXPORTED =
  /lib[/\\]api[/\\]use-call\.ts$|query-core[/\\].*(?:queriesObserver|infiniteQueryObserver|mutationObserver)\.js$|react-query[/\\].*(?:useQueries|useInfiniteQuery|useMutation)\.js$/;
const LIBRARY = /node_modules[/\\]/;
const ICON = /lucide-react[/\\]/;
/** Bundled with their route: most first pages do not render them. */
const SCREENS = /web[/\\]src[/\\](?:app|features)[/\\]/;

interface FirstPageChunks {
  readonly plugin: Plugin;
  /** Whether the first page loads a module. */
  readonly isFirstPage: (id: string) => boolean;
  /** Whether a module of the first page is a library: React, router, query. */
  readonly isPlatform: (id: string) => boolean;
  /** Whether a module of the first page is our own and shared by many screens. */
  readonly isFoundation: (id: string) => boolean;
}

/**
 * Finds the modules of a visitor's first page, to bundle them in two chunks: two files compress better than many,
 * and they stay the same over most releases. Modules reached only through `import()` keep chunks of their own.
 */
export function firstPageChunks(): FirstPageChunks {
  let reached: ReadonlySet<string> = new Set();
  const plugin: Plugin = {
    name: 'first-page',
    buildEnd() {
      if (this.environment.name !== 'client') return;
      const found = new Set<string>();
      const pending = [...this.getModuleIds()].filter((id) => STARTS.some((start) => start.test(id)));
      for (let id = pending.pop(); id !== undefined; id = pending.pop()) {
        if (found.has(id) || RE_EXPORTED.test(id)) continue;
        found.add(id);
        pending.push(...(this.getModuleInfo(id)?.importedIds ?? []));
      }
      reached = found;
    },
  };
  return {
    plugin,
    isFirstPage: (id) => reached.has(id),
    isPlatform: (id) => reached.has(id) && LIBRARY.test(id) && !ICON.test(id),
    isFoundation: (id) => reached.has(id) && (ICON.test(id) || !(LIBRARY.test(id) || SCREENS.test(id))),
  };
}
