/** What a target says to what is carried over it. */
export interface DropLabel {
  readonly open: boolean;
  /** What putting it down would do, or why it can't be; empty when there is nothing to say. */
  readonly text: string;
}

/** The game behind carrying things: the parts on the page only name what is carried (`data-drag`) and where to (`data-drop`). */
export interface DragRules {
  readonly canTake: (carried: string) => boolean;
  readonly judge: (carried: string, target: string) => DropLabel;
  /** Called for open targets only. */
  readonly drop: (carried: string, target: string) => void;
  /** What is taken into the hand by a key; for who does not see it. */
  readonly pickedUpAnnouncement: (carried: string) => string;
  readonly cancelAnnouncement: (carried: string) => string;
  readonly say: (text: string) => void;
}

/** A target on the page with its word. */
export interface DropTarget {
  readonly element: HTMLElement;
  readonly key: string;
  readonly label: DropLabel;
}

/** Finds every target on the page, asks its word, and lights it up or dims it. */
export function lightTargets(carried: string, rules: DragRules): DropTarget[] {
  return [...document.querySelectorAll<HTMLElement>('[data-drop]')].map((element) => {
    const key = element.dataset['drop'] ?? '';
    const label = rules.judge(carried, key);
    element.dataset['dropState'] = label.open ? 'open' : 'closed';
    return { element, key, label };
  });
}

/** Puts the lights of targets out. */
export function dimTargets(targets: readonly DropTarget[]): void {
  for (const { element } of targets) {
    delete element.dataset['dropState'];
    delete element.dataset['dropOver'];
  }
}
