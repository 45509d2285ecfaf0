import { dimTargets, lightTargets, type DragRules, type DropTarget } from './drag-rules.ts';
import { liftGhost, type Ghost } from './ghost.ts';

/** A mouse that moved so far means to drag, not to press; in px. */
const MIN_MOVE = 5;
/** A finger that rests so long means to drag, one that moves before that means to scroll; in ms and px. */
const LONG_PRESS_MS = 280;
const MAX_DRIFT = 9;
const FINGER_LIFT = 34;
/** Near the edge of the window the page scrolls by so much a frame; in px. */
const EDGE = 72;
const SCROLL_STEP = 9;
/** A press that ends a drag is no click; in ms. */
const CLICK_FOLLOWS_MS = 60;
/** So long whoever was put down does not glide there as well; in ms. */
const DROPPED_FOR_MS = 300;

interface Box {
  readonly target: DropTarget;
  readonly rect: DOMRect;
}

interface Press {
  readonly pointerId: number;
  readonly source: HTMLElement;
  readonly carried: string;
  readonly isFinger: boolean;
  readonly startX: number;
  readonly startY: number;
  x: number;
  y: number;
}

/** Something in the hand: what hangs on the pointer, the targets, and the one under it. */
class Drag {
  private readonly press: Press;
  private readonly rules: DragRules;
  private readonly ghost: Ghost;
  private readonly targets: readonly DropTarget[];
  private boxes: readonly Box[] = [];
  private over: DropTarget | null = null;
  private said: DropTarget | null = null;
  private frame = 0;
  private isMeasured = false;

  constructor(press: Press, rules: DragRules) {
    this.press = press;
    this.rules = rules;
    const picture = press.source.querySelector('[data-drag-picture]') ?? press.source;
    this.ghost = liftGhost(picture, press.isFinger ? FINGER_LIFT : 0);
    press.source.dataset['dragging'] = '';
    document.documentElement.dataset['dragging'] = press.carried.split(':')[0] ?? '';
    this.targets = lightTargets(press.carried, rules);
    addEventListener('scroll', this.onScroll, { passive: true, capture: true });
    this.frame = requestAnimationFrame(this.draw);
  }

  private readonly onScroll = () => {
    this.isMeasured = false;
  };

  /** Once a frame: moves what is carried, and scrolls near the edges. Reads no layout unless something scrolled. */
  private readonly draw = () => {
    const { x, y } = this.press;
    if (!this.isMeasured) {
      this.boxes = this.targets.map((target) => ({ target, rect: target.element.getBoundingClientRect() }));
      this.isMeasured = true;
    }
    this.ghost.moveTo({ x, y });
    // The mark of a place and the word about it are drawn in two frames: each is cheap, both at once are felt.
    if (this.said === this.over) this.variant(x, y);
    else this.say();
    if (y < EDGE) scrollBy(0, -SCROLL_STEP);
    else if (y > innerHeight - EDGE) scrollBy(0, SCROLL_STEP);
    this.frame = requestAnimationFrame(this.draw);
  };

  private variant(x: number, y: number): void {
    // What comes later in the page lies above: the bar of a phone above the places it covers.
    const under = this.boxes.findLast(
      ({ rect }) => x >= rect.left && x <= rect.right && y >= rect.top && y <= rect.bottom,
    )?.target;
    if ((under ?? null) === this.over) return;
    if (this.over !== null) delete this.over.element.dataset['dropOver'];
    this.over = under ?? null;
    if (under !== undefined) under.element.dataset['dropOver'] = '';
  }

  private say(): void {
    this.said = this.over;
    this.ghost.say(this.over?.label.text ?? '', this.over?.label.open ?? true);
  }

  /** Puts it down where the pointer is, or lets it go. */
  end(isDrop: boolean): void {
    cancelAnimationFrame(this.frame);
    removeEventListener('scroll', this.onScroll, { capture: true });
    if (isDrop && this.isMeasured) this.variant(this.press.x, this.press.y);
    dimTargets(this.targets);
    delete this.press.source.dataset['dragging'];
    const page = document.documentElement;
    delete page.dataset['dragging'];
    const target = isDrop ? this.over : null;
    const isPutDown = target?.label.open === true;
    this.ghost.leave(isPutDown);
    if (target === null || !isPutDown) return;
    page.dataset['dropped'] = this.press.source.dataset['player'] ?? '';
    setTimeout(() => delete page.dataset['dropped'], DROPPED_FOR_MS);
    this.rules.drop(this.press.carried, target.key);
  }
}

/** Carrying by mouse, pen and finger for everything in a part that has `data-drag`. Returns how to stop. */
export function listenForPointers(root: HTMLElement, rulesNow: () => DragRules): () => void {
  let press: Press | null = null;
  let drag: Drag | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const begin = () => {
    if (press !== null && drag === null) drag = new Drag(press, rulesNow());
  };
  const finish = (isDrop: boolean) => {
    clearTimeout(timer);
    if (drag !== null) swallowClick();
    drag?.end(isDrop);
    drag = null;
    press = null;
    for (const [name, listener] of WHILE_PRESSED) removeEventListener(name, listener, true);
  };
  const onMove = (event: Event) => {
    if (!(event instanceof PointerEvent) || press === null || event.pointerId !== press.pointerId) return;
    press.x = event.clientX;
    press.y = event.clientY;
    if (drag !== null) return;
    const moved = Math.hypot(press.x - press.startX, press.y - press.startY);
    if (press.isFinger && moved > MAX_DRIFT) finish(false);
    else if (!press.isFinger && moved > MIN_MOVE) begin();
  };
  const onUp = (event: Event) => {
    if (!(event instanceof PointerEvent) || event.pointerId !== press?.pointerId) return;
    press.x = event.clientX;
    press.y = event.clientY;
    finish(true);
  };
  const onKey = (event: Event) => {
    if (drag === null || !(event instanceof KeyboardEvent) || event.key !== 'Escape') return;
    event.preventDefault();
    event.stopPropagation();
    finish(false);
  };
  const onMenu = (event: Event) => {
    if (press?.isFinger === true) event.preventDefault();
  };
  const WHILE_PRESSED = [
    ['pointermove', onMove],
    ['pointerup', onUp],
    ['pointercancel', () => finish(false)],
    ['keydown', onKey],
    ['contextmenu', onMenu],
  ] as const;

  const onDown = (event: PointerEvent) => {
    const at = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-drag]') : null;
    const carried = at?.dataset['drag'];
    if (at === null || carried === undefined || event.button !== 0 || press !== null) return;
    if (!rulesNow().canTake(carried)) return;
    const { pointerId, clientX, clientY } = event;
    const isFinger = event.pointerType === 'touch';
    press = {
      pointerId,
      source: at,
      carried,
      isFinger,
      startX: clientX,
      startY: clientY,
      x: clientX,
      y: clientY,
    };
    if (isFinger) timer = setTimeout(begin, LONG_PRESS_MS);
    for (const [name, listener] of WHILE_PRESSED) addEventListener(name, listener, true);
  };
  // The browser scrolls with a finger unless it is told, before the first move, that the finger carries something.
  const onTouchMove = (event: TouchEvent) => {
    if (drag !== null && event.cancelable) event.preventDefault();
  };
  root.addEventListener('pointerdown', onDown);
  root.addEventListener('touchmove', onTouchMove, { passive: false });
  return () => {
    finish(false);
    root.removeEventListener('pointerdown', onDown);
    root.removeEventListener('touchmove', onTouchMove);
  };
}

/** Takes away the click that ends a drag; one that begins with a press of its own is meant. */
function swallowClick(): void {
  const swallow = (event: Event) => {
    event.preventDefault();
    event.stopPropagation();
  };
  const stop = () => {
    removeEventListener('click', swallow, { capture: true });
    removeEventListener('pointerdown', stop, { capture: true });
  };
  addEventListener('click', swallow, { capture: true, once: true });
  addEventListener('pointerdown', stop, { capture: true });
  setTimeout(stop, CLICK_FOLLOWS_MS);
}
