/** What a target says to what is carried over it. */
export interface DropWord {
  readonly open: boolean;
  /** What putting it down would do, or why it can't be; empty when there is nothing to say. */
  readonly words: string;
}

/** The game behind carrying things: the parts on the page only name what is carried (`data-drag`) and where to (`data-drop`). */
export interface DragRules {
  readonly canTake: (carried: string) => boolean;
  readonly judge: (carried: string, target: string) => DropWord;
  /** Called for open targets only. */
  readonly drop: (carried: string, target: string) => void;
  /** What is taken into the hand by a key; for who does not see it. */
  readonly takenWords: (carried: string) => string;
  readonly letGoWords: (carried: string) => string;
  readonly say: (words: string) => void;
}

/** A target on the page with its word. */
export interface DropTarget {
  readonly element: HTMLElement;
  readonly key: string;
  readonly word: DropWord;
}

/** Finds every target on the page, asks its word, and lights it up or dims it. */
export function lightTargets(carried: string, rules: DragRules): DropTarget[] {
  return [...document.querySelectorAll<HTMLElement>('[data-drop]')].map((element) => {
    const key = element.dataset['drop'] ?? '';
    const word = rules.judge(carried, key);
    element.dataset['dropState'] = word.open ? 'open' : 'closed';
    return { element, key, word };
  });
}

/** Puts the lights of targets out. */
export function dimTargets(targets: readonly DropTarget[]): void {
  for (const { element } of targets) {
    delete element.dataset['dropState'];
    delete element.dataset['dropOver'];
  }
}
