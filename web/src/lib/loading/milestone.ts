/** A step in the start of a page that other work may have to wait for. */
interface Milestone {
  /** From now on `reached` waits: until the returned function is called, but no longer than the maximum. */
  readonly expect: () => () => void;
  /** Resolves when the milestone is reached; at once where it is not expected. */
  readonly reached: () => Promise<void>;
}

/** Creates a milestone that is waited for no longer than `maxWait` ms. */
export function createMilestone(maxWait: number): Milestone {
  let reaching: Promise<void> | null = null;
  return {
    expect() {
      let reach = (): void => undefined;
      reaching = new Promise((resolve) => {
        reach = resolve;
        setTimeout(resolve, maxWait);
      });
      return reach;
    },
    async reached() {
      await reaching;
    },
  };
}

/** A page can be used after this long even if a step of its start fails, in ms. */
const MAX_WAIT = 2_000;

/** The first screen, which the server rendered, is hydrated. No navigation may remove it before. */
export const screenHydration = createMilestone(MAX_WAIT);

/** The texts that the document did not carry have loaded. Parts that the server did not render may need them. */
export const remainingTexts = createMilestone(MAX_WAIT);
