import { clearDropTargets, highlightDropTargets, type DragRules, type DropTarget } from './drag-rules.ts';

interface KeyboardDrag {
  readonly item: string;
  readonly source: HTMLElement;
  readonly targets: readonly DropTarget[];
}

/**
 * Drags by keys: the space bar picks up what has the focus and drops it where the focus went, Escape cancels. Moving the
 * focus is left to the elements themselves. Returns how to stop.
 */
export function listenForKeys(root: HTMLElement, currentRules: () => DragRules): () => void {
  const sensor = new KeyboardSensor(root, currentRules);
  return () => sensor.stop();
}

class KeyboardSensor {
  private readonly currentRules: () => DragRules;
  private readonly listening = new AbortController();
  private drag: KeyboardDrag | null = null;
  private suppressesKeyUp = false;

  constructor(root: HTMLElement, currentRules: () => DragRules) {
    this.currentRules = currentRules;
    const { signal } = this.listening;
    root.addEventListener('keydown', this.onKeyDown, { capture: true, signal });
    root.addEventListener('keyup', this.onKeyUp, { capture: true, signal });
    root.addEventListener('focusin', this.onFocusIn, { signal });
    root.addEventListener('pointerdown', this.onPointerDown, { signal });
  }

  stop(): void {
    this.end();
    this.listening.abort();
  }

  private readonly onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || !(event.target instanceof HTMLElement)) return;
    if (!this.handleKey(event.key, event.target)) return;
    this.suppressesKeyUp = event.key === ' ';
    event.preventDefault();
    event.stopPropagation();
  };

  /** Returns whether the key belongs to the drag. */
  private handleKey(key: string, focused: HTMLElement): boolean {
    if (this.drag !== null) {
      if (key === ' ' || key === 'Enter') this.dropOn(this.targetAt(focused), this.drag);
      else if (key === 'Escape') this.cancel(this.drag);
      else return false;
      return true;
    }
    const item = focused.dataset['drag'];
    if (key !== ' ' || item === undefined || !this.currentRules().canDrag(item)) return false;
    this.pickUp(focused, item);
    return true;
  }

  private pickUp(source: HTMLElement, item: string): void {
    const rules = this.currentRules();
    source.dataset['dragging'] = '';
    const targets = highlightDropTargets(item, rules);
    this.drag = { item, source, targets };
    rules.announce(rules.pickUpAnnouncement(item));
    // An item outside the targets moves the focus to the first that takes it.
    if (source.closest('[data-drop]') !== null) return;
    const open = targets.find(({ verdict }) => verdict.isOpen);
    open?.element.querySelector<HTMLElement>('button')?.focus();
  }

  private dropOn(target: DropTarget | undefined, { item, source }: KeyboardDrag): void {
    const rules = this.currentRules();
    const isBack = target?.element.contains(source) === true;
    if (target !== undefined && !target.verdict.isOpen && !isBack) {
      rules.announce(target.verdict.text);
      return;
    }
    this.end();
    if (target === undefined || isBack) rules.announce(rules.cancelAnnouncement(item));
    else rules.drop(item, target.key);
  }

  private cancel({ item, source }: KeyboardDrag): void {
    const rules = this.currentRules();
    this.end();
    source.focus();
    rules.announce(rules.cancelAnnouncement(item));
  }

  private end(): void {
    if (this.drag === null) return;
    clearDropTargets(this.drag.targets);
    delete this.drag.source.dataset['dragging'];
    this.drag = null;
  }

  private targetAt(element: EventTarget | null): DropTarget | undefined {
    if (!(element instanceof Node)) return undefined;
    return this.drag?.targets.find((target) => target.element.contains(element));
  }

  private readonly onKeyUp = (event: KeyboardEvent) => {
    if (event.key !== ' ' || !this.suppressesKeyUp) return;
    this.suppressesKeyUp = false;
    event.preventDefault();
  };

  private readonly onFocusIn = (event: FocusEvent) => {
    const target = this.targetAt(event.target);
    if (target !== undefined) this.currentRules().announce(target.verdict.text);
  };

  private readonly onPointerDown = () => this.end();
}
