import type { Plugin } from 'vite';

/** The entry modules of a visitor's first page. */
const STARTS = [/web[/\\]src[/\\]app[/\\]main\.tsx$/, /features[/\\]home[/\\]screens[/\\]start\.tsx$/];
/** What makes calls, loaded with the first of them. */
const CALLS = [/lib[/\\]api[/\\]caller\.ts$/, /lib[/\\]session[/\\]key-store\.ts$/];
/** What each page loads once it is hydrated. */
const FRAME = [/app[/\\]start[/\\]after-start\.ts$/, /app[/\\]shell[/\\](?:page-overlays|footer)\.tsx$/];
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
  /** Whether a module is loaded with the first call, and not before. */
  readonly isOfCalls: (id: string) => boolean;
  /** Whether a module is loaded once a page is hydrated, and not before. */
  readonly isOfFrame: (id: string) => boolean;
}

/**
 * Finds the modules of a visitor's first page, to bundle them in two chunks: two files compress better than many,
 * and they stay the same over most releases. Two more hold what all pages load next, calls and frame. Other modules that
 * are reached only through `import()` keep chunks of their own.
 */
export function firstPageChunks(): FirstPageChunks {
  let first: ReadonlySet<string> = new Set();
  let calls: ReadonlySet<string> = new Set();
  let frame: ReadonlySet<string> = new Set();
  const plugin: Plugin = {
    name: 'first-page',
    buildEnd() {
      if (this.environment.name !== 'client') return;
      const modules = [...this.getModuleIds()];
      const importsOf = (id: string) => this.getModuleInfo(id)?.importedIds ?? [];
      first = reachedFrom(modules, STARTS, importsOf);
      calls = reachedFrom(modules, CALLS, importsOf);
      frame = reachedFrom(modules, FRAME, importsOf);
    },
  };
  return {
    plugin,
    isFirstPage: (id) => first.has(id),
    isPlatform: (id) => first.has(id) && LIBRARY.test(id) && !ICON.test(id),
    isFoundation: (id) =>
      first.has(id) && (ICON.test(id) || !(LIBRARY.test(id) || (SCREENS.test(id) && !frame.has(id)))),
    isOfCalls: (id) => calls.has(id) && !first.has(id),
    isOfFrame: (id) => frame.has(id) && !calls.has(id) && !first.has(id),
  };
}

/** The modules that some of them import, directly or not, and these themselves. */
function reachedFrom(
  modules: readonly string[],
  starts: readonly RegExp[],
  importsOf: (id: string) => readonly string[],
): ReadonlySet<string> {
  const found = new Set<string>();
  const pending = modules.filter((id) => starts.some((start) => start.test(id)));
  for (let id = pending.pop(); id !== undefined; id = pending.pop()) {
    if (found.has(id) || RE_EXPORTED.test(id)) continue;
    found.add(id);
    pending.push(...importsOf(id));
  }
  return found;
}
