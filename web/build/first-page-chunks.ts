import type { Plugin } from 'vite';

/** Where a visitor's first page starts from. */
const STARTS = [/web[/\\]src[/\\]app[/\\]main\.tsx$/, /features[/\\]home[/\\]screens[/\\]start\.tsx$/];
/** Named by a module of the first page for the sake of others; the first page does not use them. */
const RE_EXPORTED =
  /lib[/\\]api[/\\]use-call\.ts$|query-core[/\\].*(?:queriesObserver|infiniteQueryObserver|mutationObserver)\.js$|react-query[/\\].*(?:useQueries|useInfiniteQuery|useMutation)\.js$/;
const LIBRARY = /node_modules[/\\]/;
const ICON = /lucide-react[/\\]/;
/** Kept with their route, which most first pages do not draw. */
const SCREENS = /web[/\\]src[/\\](?:app|features)[/\\]/;

interface FirstPageChunks {
  readonly plugin: Plugin;
  /** Is a module of the first page what every page stands on: React, router, query? */
  readonly isPlatform: (id: string) => boolean;
  /** Is a module of the first page our own, and of use to many screens? */
  readonly isFoundation: (id: string) => boolean;
}

/**
 * Tells what a visitor's first page is made of, so that it comes in two files that compress better than many and stay
 * the same over most releases. What a start reaches only through `import()` is left to chunks of its own.
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
    isPlatform: (id) => reached.has(id) && LIBRARY.test(id) && !ICON.test(id),
    isFoundation: (id) => reached.has(id) && (ICON.test(id) || !(LIBRARY.test(id) || SCREENS.test(id))),
  };
}
