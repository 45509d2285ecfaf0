/** A navigation waits no longer for the first screen, in ms: whatever keeps it from being hydrated, it can be left. */
const MAX_WAIT = 2_000;

/** Resolves when the first screen is hydrated; null where there is nothing to hydrate. */
let hydration: Promise<void> | null = null;

/** Makes navigations wait until the returned function is called: the screen that the server drew is hydrated. */
export function expectHydration(): () => void {
  let finish = (): void => undefined;
  hydration = new Promise((resolve) => {
    finish = resolve;
    setTimeout(resolve, MAX_WAIT);
  });
  return finish;
}

/** Waits until the screen that the server drew is hydrated. */
export async function screenHydrated(): Promise<void> {
  await hydration;
}
