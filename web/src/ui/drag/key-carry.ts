import { dimTargets, lightTargets, type DragRules, type DropTarget } from './drag-rules.ts';

interface Carry {
  readonly carried: string;
  readonly source: HTMLElement;
  readonly targets: readonly DropTarget[];
}

/**
 * Carrying by keys: the space bar takes what has the focus and puts it down where the focus went, Escape lets it go.
 * How the focus moves is the part's own business. Returns how to stop.
 */
export function listenForKeys(root: HTMLElement, rulesNow: () => DragRules): () => void {
  let carry: Carry | null = null;
  let swallowsKeyUp = false;

  const end = () => {
    if (carry === null) return;
    dimTargets(carry.targets);
    delete carry.source.dataset['dragging'];
    carry = null;
  };
  const take = (source: HTMLElement, carried: string) => {
    const rules = rulesNow();
    source.dataset['dragging'] = '';
    carry = { carried, source, targets: lightTargets(carried, rules) };
    rules.say(rules.pickedUpAnnouncement(carried));
    if (source.closest('[data-drop]') !== null) return;
    const open = carry.targets.find(({ label }) => label.open);
    open?.element.querySelector<HTMLElement>('button')?.focus();
  };
  const targetAt = (element: EventTarget | null) =>
    carry?.targets.find(({ element: each }) => element instanceof Node && each.contains(element));
  const putDown = ({ carried, source }: Carry, at: EventTarget | null) => {
    const target = targetAt(at);
    const rules = rulesNow();
    const isBack = target?.element.contains(source) === true;
    if (target !== undefined && !target.label.open && !isBack) {
      rules.say(target.label.text);
      return;
    }
    end();
    if (target === undefined || isBack) rules.say(rules.cancelAnnouncement(carried));
    else rules.drop(carried, target.key);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || !(event.target instanceof HTMLElement)) return;
    const { key, target } = event;
    const carried = target.dataset['drag'];
    if (carry !== null && (key === ' ' || key === 'Enter')) putDown(carry, target);
    else if (carry !== null && key === 'Escape') {
      const { source, carried: former } = carry;
      end();
      source.focus();
      rulesNow().say(rulesNow().cancelAnnouncement(former));
    } else if (carry === null && key === ' ' && carried !== undefined && rulesNow().canTake(carried)) {
      take(target, carried);
    } else return;
    swallowsKeyUp = key === ' ';
    event.preventDefault();
    event.stopPropagation();
  };
  const onKeyUp = (event: KeyboardEvent) => {
    if (event.key !== ' ' || !swallowsKeyUp) return;
    swallowsKeyUp = false;
    event.preventDefault();
  };
  const onFocus = (event: FocusEvent) => {
    const target = targetAt(event.target);
    if (carry === null || target === undefined) return;
    rulesNow().say(target.label.text);
  };
  const onPointer = () => end();
  root.addEventListener('keydown', onKeyDown, true);
  root.addEventListener('keyup', onKeyUp, true);
  root.addEventListener('focusin', onFocus);
  root.addEventListener('pointerdown', onPointer);
  return () => {
    end();
    root.removeEventListener('keydown', onKeyDown, true);
    root.removeEventListener('keyup', onKeyUp, true);
    root.removeEventListener('focusin', onFocus);
    root.removeEventListener('pointerdown', onPointer);
  };
}
