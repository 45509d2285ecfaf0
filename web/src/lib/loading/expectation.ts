/** What a page may have to wait for while it starts. */
interface Expectation {
  /** Announces it; it has come when the returned function is called, or `maxWait` ms later. */
  readonly expect: () => () => void;
  /** Resolves when it has come, or at once where nobody expects it. */
  readonly come: () => Promise<void>;
}

/** Creates an expectation that waits `maxWait` ms at most. */
export function createExpectation(maxWait: number): Expectation {
  let coming: Promise<void> | null = null;
  return {
    expect() {
      let finish = (): void => undefined;
      coming = new Promise((resolve) => {
        finish = resolve;
        setTimeout(resolve, maxWait);
      });
      return finish;
    },
    async come() {
      await coming;
    },
  };
}

/** Whatever keeps the page from being complete, it can be used after this long, in ms. */
const MAX_WAIT = 2_000;

/** The first screen, which the server drew, is hydrated: until then no navigation may remove it. */
export const screenHydration = createExpectation(MAX_WAIT);

/** The texts are there that the document did not carry: a part that the server did not draw may need them. */
export const remainingTexts = createExpectation(MAX_WAIT);
