/** The response of a drop target while an item is dragged. */
export interface DropVerdict {
  readonly isOpen: boolean;
  /** The effect of the drop, or why it is rejected; empty when there is no text. */
  readonly text: string;
}

/**
 * The game's rules behind dragging. Elements only name what can be dragged (`data-drag`) and where to (`data-drop`); an
 * item and a target are the values of these two attributes.
 */
export interface DragRules {
  readonly canDrag: (item: string) => boolean;
  readonly judgeDrop: (item: string, target: string) => DropVerdict;
  /** Called for open targets only. */
  readonly drop: (item: string, target: string) => void;
  /** Called on a long press that ends without a move. */
  readonly hold?: (item: string) => void;
  /** The announcement for screen readers when an item is picked up by a key. */
  readonly pickUpAnnouncement: (item: string) => string;
  readonly cancelAnnouncement: (item: string) => string;
  readonly announce: (text: string) => void;
}

/** A drop target on the page with its verdict on the item. */
export interface DropTarget {
  readonly element: HTMLElement;
  readonly key: string;
  readonly verdict: DropVerdict;
}

/** Finds all drop targets on the page, judges each of them once and marks it open or closed. */
export function highlightDropTargets(item: string, rules: DragRules): DropTarget[] {
  return [...document.querySelectorAll<HTMLElement>('[data-drop]')].map((element) => {
    const key = element.dataset['drop'] ?? '';
    const verdict = rules.judgeDrop(item, key);
    element.dataset['dropState'] = verdict.isOpen ? 'open' : 'closed';
    return { element, key, verdict };
  });
}

/** Removes the marks of drop targets. */
export function clearDropTargets(targets: readonly DropTarget[]): void {
  for (const { element } of targets) {
    delete element.dataset['dropState'];
    delete element.dataset['dropOver'];
  }
}
