import { ActiveDrag, type Press } from './active-drag.ts';
import type { DragRules } from './drag-rules.ts';

/** A mouse that moves farther than this drags instead of clicking; in px. */
const MIN_MOUSE_MOVE = 5;
/** A finger that rests this long drags; one that moves farther before that scrolls. In ms and px. */
const LONG_PRESS_MS = 280;
const MAX_FINGER_DRIFT = 9;
/** How long after a drag a click still counts as its end; in ms. */
const CLICK_AFTER_DRAG_MS = 60;

/** Drags everything with `data-drag` inside an element by mouse, pen and finger. Returns how to stop. */
export function listenForPointers(root: HTMLElement, currentRules: () => DragRules): () => void {
  const sensor = new PointerSensor(root, currentRules);
  return () => sensor.stop();
}

/** Follows one pressed pointer at a time and starts the drag when it moves (mouse, pen) or rests (finger). */
class PointerSensor {
  private readonly currentRules: () => DragRules;
  private readonly listening = new AbortController();
  private pressing = new AbortController();
  private press: Press | null = null;
  private drag: ActiveDrag | null = null;
  private longPress: ReturnType<typeof setTimeout> | undefined;

  constructor(root: HTMLElement, currentRules: () => DragRules) {
    this.currentRules = currentRules;
    const { signal } = this.listening;
    root.addEventListener('pointerdown', this.onPointerDown, { signal });
    root.addEventListener('touchmove', this.onTouchMove, { passive: false, signal });
  }

  stop(): void {
    this.finish(false);
    this.listening.abort();
  }

  private readonly onPointerDown = (event: PointerEvent) => {
    if (event.button !== 0 || this.press !== null) return;
    const press = pressOf(event);
    if (press === null || !this.currentRules().canDrag(press.item)) return;
    this.press = press;
    if (press.isFinger) this.longPress = setTimeout(this.begin, LONG_PRESS_MS);
    this.pressing = new AbortController();
    const options = { capture: true, signal: this.pressing.signal };
    addEventListener('pointermove', this.onPointerMove, options);
    addEventListener('pointerup', this.onPointerUp, options);
    addEventListener('pointercancel', this.onPointerCancel, options);
    addEventListener('keydown', this.onKeyDown, options);
    addEventListener('contextmenu', this.onContextMenu, options);
  };

  private readonly begin = () => {
    if (this.press !== null && this.drag === null)
      this.drag = new ActiveDrag(this.press, this.currentRules());
  };

  private readonly onPointerMove = (event: PointerEvent) => {
    const press = this.follow(event);
    if (press === null || this.drag !== null) return;
    const distance = distanceOf(press);
    if (press.isFinger && distance > MAX_FINGER_DRIFT) this.finish(false);
    else if (!press.isFinger && distance > MIN_MOUSE_MOVE) this.begin();
  };

  private readonly onPointerUp = (event: PointerEvent) => {
    if (this.follow(event) !== null) this.finish(true);
  };

  private readonly onPointerCancel = () => this.finish(false);

  /** Notes where the pressed pointer is; null for another pointer. */
  private follow({ pointerId, clientX, clientY }: PointerEvent): Press | null {
    if (this.press === null || this.press.pointerId !== pointerId) return null;
    this.press.x = clientX;
    this.press.y = clientY;
    return this.press;
  }

  private readonly onKeyDown = (event: KeyboardEvent) => {
    if (this.drag === null || event.key !== 'Escape') return;
    event.preventDefault();
    event.stopPropagation();
    this.finish(false);
  };

  private readonly onContextMenu = (event: Event) => {
    if (this.press?.isFinger === true) event.preventDefault();
  };

  /** The browser scrolls with a finger unless the first move is refused. */
  private readonly onTouchMove = (event: TouchEvent) => {
    if (this.drag !== null && event.cancelable) event.preventDefault();
  };

  private finish(isDrop: boolean): void {
    clearTimeout(this.longPress);
    this.pressing.abort();
    if (this.drag !== null) suppressNextClick();
    this.drag?.end(isDrop);
    const { press } = this;
    const isHeld = isDrop && this.drag !== null && press?.isFinger === true;
    this.drag = null;
    this.press = null;
    if (isHeld && distanceOf(press) <= MAX_FINGER_DRIFT) this.currentRules().hold?.(press.item);
  }
}

/** How far a pressed pointer has moved; in px. */
function distanceOf(press: Press): number {
  return Math.hypot(press.x - press.startX, press.y - press.startY);
}

function pressOf({ target, pointerId, pointerType, clientX: x, clientY: y }: PointerEvent): Press | null {
  const source = target instanceof Element ? target.closest<HTMLElement>('[data-drag]') : null;
  const item = source?.dataset['drag'];
  if (source === null || item === undefined) return null;
  return { pointerId, source, item, isFinger: pointerType === 'touch', startX: x, startY: y, x, y };
}

/** Suppresses the click that ends a drag; a click that begins with a press of its own is meant. */
function suppressNextClick(): void {
  const controller = new AbortController();
  const { signal } = controller;
  const suppress = (event: Event) => {
    event.preventDefault();
    event.stopPropagation();
  };
  addEventListener('click', suppress, { capture: true, once: true, signal });
  addEventListener('pointerdown', () => controller.abort(), { capture: true, signal });
  setTimeout(() => controller.abort(), CLICK_AFTER_DRAG_MS);
}
