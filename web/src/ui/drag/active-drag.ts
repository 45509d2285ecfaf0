import { clearDropTargets, highlightDropTargets, type DragRules, type DropTarget } from './drag-rules.ts';
import { showGhost, type Ghost } from './ghost.ts';

/** How far above a finger the copy of the item is shown, in px. */
const FINGER_LIFT = 34;
/** Closer than this to the upper or lower edge of the window the page scrolls, by one step a frame; in px. */
const SCROLL_EDGE = 72;
const SCROLL_STEP = 9;
/** How long the dropped item is marked on the page, so that it does not glide to its new place as well; in ms. */
const DROPPED_MARK_MS = 300;

/** A pointer that is pressed on something that can be dragged. */
export interface Press {
  readonly pointerId: number;
  readonly source: HTMLElement;
  readonly item: string;
  readonly isFinger: boolean;
  readonly startX: number;
  readonly startY: number;
  /** Where the pointer is now, in px from the corner of the window. */
  x: number;
  y: number;
}

interface TargetBox {
  readonly target: DropTarget;
  readonly rect: DOMRect;
}

/** A drag in progress: the copy that follows the pointer, the targets, and the one below the pointer. */
export class ActiveDrag {
  private readonly press: Press;
  private readonly rules: DragRules;
  private readonly ghost: Ghost;
  private readonly targets: readonly DropTarget[];
  private boxes: readonly TargetBox[] = [];
  private over: DropTarget | null = null;
  private labelled: DropTarget | null = null;
  private frame = 0;
  private isMeasured = false;

  constructor(press: Press, rules: DragRules) {
    this.press = press;
    this.rules = rules;
    const original = press.source.querySelector('[data-drag-picture]') ?? press.source;
    this.ghost = showGhost(original, press.isFinger ? FINGER_LIFT : 0);
    press.source.dataset['dragging'] = '';
    document.documentElement.dataset['dragging'] = press.item.split(':')[0] ?? '';
    this.targets = highlightDropTargets(press.item, rules);
    addEventListener('scroll', this.onScroll, { passive: true, capture: true });
    this.frame = requestAnimationFrame(this.onFrame);
  }

  /** Drops the item on the target below the pointer if that is open, or cancels the drag. */
  end(isDrop: boolean): void {
    cancelAnimationFrame(this.frame);
    removeEventListener('scroll', this.onScroll, { capture: true });
    if (isDrop && this.isMeasured) this.findTarget();
    clearDropTargets(this.targets);
    const { source, item } = this.press;
    const page = document.documentElement;
    delete source.dataset['dragging'];
    delete page.dataset['dragging'];
    const target = isDrop ? this.over : null;
    const isDropped = target?.verdict.isOpen === true;
    this.ghost.remove(isDropped);
    if (target === null || !isDropped) return;
    page.dataset['dropped'] = source.dataset['player'] ?? '';
    setTimeout(() => delete page.dataset['dropped'], DROPPED_MARK_MS);
    this.rules.drop(item, target.key);
  }

  private readonly onScroll = () => {
    this.isMeasured = false;
  };

  /** Moves the copy and scrolls near the edges. Reads no layout unless something scrolled. */
  private readonly onFrame = () => {
    if (!this.isMeasured) {
      this.boxes = this.targets.map((target) => ({ target, rect: target.element.getBoundingClientRect() }));
      this.isMeasured = true;
    }
    this.ghost.moveTo(this.press);
    // The mark of a target and the label are drawn in two frames: each is cheap, both at once drop a frame.
    if (this.labelled === this.over) this.findTarget();
    else this.showLabel();
    if (this.press.y < SCROLL_EDGE) scrollBy(0, -SCROLL_STEP);
    else if (this.press.y > innerHeight - SCROLL_EDGE) scrollBy(0, SCROLL_STEP);
    this.frame = requestAnimationFrame(this.onFrame);
  };

  private findTarget(): void {
    const { x, y } = this.press;
    // Later elements of the page are above earlier ones: the bar of a phone is above the places it covers.
    const box = this.boxes.findLast(
      ({ rect }) => x >= rect.left && x <= rect.right && y >= rect.top && y <= rect.bottom,
    );
    const over = box?.target ?? null;
    if (over === this.over) return;
    if (this.over !== null) delete this.over.element.dataset['dropOver'];
    this.over = over;
    if (over !== null) over.element.dataset['dropOver'] = '';
  }

  private showLabel(): void {
    this.labelled = this.over;
    this.ghost.setLabel(this.over?.verdict.text ?? '', this.over?.verdict.isOpen ?? true);
  }
}
