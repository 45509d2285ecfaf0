const ROWS = '#screen :is(ul[aria-label] > li, tbody > tr)';
const PRESSABLE = 'a[href], button:not(:disabled)';
const SEARCH = '#screen :is(input[type="search"], [role="searchbox"])';
const TABS = '#screen [role="tab"]';

function visible(part: HTMLElement): boolean {
  return part.checkVisibility();
}

/** The first field on the screen that searches a list. */
export function listSearch(): HTMLElement | null {
  return [...document.querySelectorAll<HTMLElement>(SEARCH)].find(visible) ?? null;
}

/** Puts the cursor into the field that searches a list. */
export function focusListSearch(): void {
  const field = listSearch();
  field?.focus();
  if (field instanceof HTMLInputElement) field.select();
}

/** What can be pressed in each row of the lists on the screen: its first link or button. */
function rowTargets(): readonly HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>(ROWS)].flatMap((row) => {
    const target = row.matches(PRESSABLE) ? row : row.querySelector<HTMLElement>(PRESSABLE);
    return target !== null && visible(target) ? [target] : [];
  });
}

/** Has the screen lists whose rows can be pressed? */
export function hasRows(): boolean {
  return rowTargets().length > 1;
}

/** Moves the focus to the next row (1) or the one before (-1); from outside to the first row in view. */
export function focusRow(step: 1 | -1): void {
  const targets = rowTargets();
  const row = document.activeElement?.closest(ROWS);
  const current = targets.findIndex((target) => row?.contains(target) === true);
  const inView = targets.findIndex((target) => target.getBoundingClientRect().top > 64);
  const next = current === -1 ? targets[Math.max(0, inView)] : targets[current + step];
  next?.focus({ preventScroll: true, focusVisible: true });
  next?.scrollIntoView({ block: 'nearest' });
}

function tabs(): readonly HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>(TABS)].filter(visible);
}

/** Has the screen tabs? */
export function hasTabs(): boolean {
  return tabs().length > 1;
}

/** Opens the next tab (1) or the one before (-1), around the ends. */
export function pressTab(step: 1 | -1): void {
  const all = tabs();
  const current = all.findIndex((tab) => tab.ariaSelected === 'true');
  all[(current + step + all.length) % all.length]?.click();
}
