const ROWS = '#screen :is(ul[aria-label] > li, tbody > tr)';
const PRESSABLE = 'a[href], button:not(:disabled)';
const SEARCH = '#screen :is(input[type="search"], [role="searchbox"])';
const TABS = '#screen [role="tab"]';
/** Tabs that are links. */
const LINKS = '#screen nav[data-tabs] a[href]';
const FILTERS = '#screen search :is(button, select, input):not([data-search] *, [type="search"], :disabled)';

function visible(part: HTMLElement): boolean {
  return part.checkVisibility();
}

/** The first field on the screen that searches a list. */
export function listSearch(): HTMLElement | null {
  return [...document.querySelectorAll<HTMLElement>(SEARCH)].find(visible) ?? null;
}

/** Focuses the field that searches a list. */
export function focusListSearch(): void {
  const field = listSearch();
  field?.focus();
  if (field instanceof HTMLInputElement) field.select();
}

/** The target of each row of the lists on the screen: its first link or button. */
function rowTargets(): readonly HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>(ROWS)].flatMap((row) => {
    const target = row.matches(PRESSABLE) ? row : row.querySelector<HTMLElement>(PRESSABLE);
    return target !== null && visible(target) ? [target] : [];
  });
}

/** Whether the screen has lists with such targets. */
export function hasRows(): boolean {
  return rowTargets().length > 1;
}

/** Moves the focus to the next row (1) or the previous one (-1); from outside a list to the first row in view. */
export function focusRow(step: 1 | -1): void {
  const targets = rowTargets();
  const row = document.activeElement?.closest(ROWS);
  const current = targets.findIndex((target) => row?.contains(target) === true);
  const inView = targets.findIndex((target) => target.getBoundingClientRect().top > 64);
  const next = current === -1 ? targets[Math.max(0, inView)] : targets[current + step];
  next?.focus({ preventScroll: true, focusVisible: true });
  next?.scrollIntoView({ block: 'nearest' });
}

/** The tabs of the screen; without any, the links to its neighbouring screens. */
function tabs(): readonly HTMLElement[] {
  const of = (selector: string) => [...document.querySelectorAll<HTMLElement>(selector)].filter(visible);
  const own = of(TABS);
  return own.length > 1 ? own : of(LINKS);
}

function isCurrent(tab: HTMLElement): boolean {
  return tab.ariaSelected === 'true' || tab.closest('[aria-current="page"]') !== null;
}

/** The number of tabs of the screen; a single tab counts as none. */
export function tabCount(): number {
  const { length } = tabs();
  return length > 1 ? length : 0;
}

/** Opens the next tab (1) or the previous one (-1), wrapping around. */
export function stepTab(step: 1 | -1): void {
  const all = tabs();
  const current = all.findIndex(isCurrent);
  all[(current + step + all.length) % all.length]?.click();
}

/** Opens the tab at an index. */
export function openTab(index: number): void {
  tabs()[index]?.click();
}

/** The first filter of the screen's list, apart from the search field. */
function firstFilter(): HTMLElement | null {
  return [...document.querySelectorAll<HTMLElement>(FILTERS)].find(visible) ?? null;
}

/** Whether the screen has filters. */
export function hasFilters(): boolean {
  return firstFilter() !== null;
}

/** Focuses the first filter, and opens it when its choices are collapsed. */
export function focusFilters(): void {
  const filter = firstFilter();
  filter?.focus({ focusVisible: true });
  if (filter?.ariaExpanded === 'false' || filter?.ariaHasPopup === 'dialog') filter.click();
}
