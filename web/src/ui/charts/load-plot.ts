import { lazy, type ComponentType, type LazyExoticComponent } from 'react';
import { loadPart } from '../../lib/loading/load-part.ts';

/**
 * Loads the code that draws a chart, as `loadPart` does. Null where it cannot run: uPlot formats numbers in the language of
 * the system when it is loaded, and throws if that is no language tag, as "en-US@posix". `language` is that of the browser.
 */
export async function loadPlot<Loaded>(
  load: () => Promise<Loaded>,
  language: string = navigator.language,
): Promise<Loaded | null> {
  try {
    Intl.getCanonicalLocales(language);
  } catch {
    return null;
  }
  return loadPart(load);
}

/** A chart that loads when it is first shown. A browser that cannot draw it shows nothing, beside its figures and table. */
export function lazyPlot<Props>(
  load: () => Promise<ComponentType<Props>>,
): LazyExoticComponent<ComponentType<Props>> {
  return lazy(async () => ({ default: (await loadPlot(load)) ?? (() => null) }));
}
