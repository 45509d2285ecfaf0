import { createSharedValue, type SharedValue } from '../page/shared-value.ts';

/** Pause between two attempts to load a part, in ms. */
export const RETRY_DELAY = 5_000;

/** How many parts of the page are missing because their code failed to load: the page offers a reload. */
export const missingParts = createSharedValue(0);

/**
 * Loads the code of a part of the page, and retries until it has loaded; meanwhile `missing` counts it. The retry does
 * not help everywhere: a browser may remember a failed import for as long as the document lives, as Chromium does, and
 * after a new version the file may be gone. Then only a reload helps.
 */
export async function loadPart<Loaded>(
  load: () => Promise<Loaded>,
  missing: SharedValue<number> = missingParts,
): Promise<Loaded> {
  let isMissing = false;
  for (;;) {
    try {
      const loaded = await load();
      if (isMissing) missing.set(missing.get() - 1);
      return loaded;
    } catch {
      if (!isMissing) missing.set(missing.get() + 1);
      isMissing = true;
      await new Promise((resolve) => setTimeout(resolve, RETRY_DELAY));
    }
  }
}
