/** Where newcomers start: the start page and the first page of each area. */
const STARTS = ['/', '/play/live', '/play/contests', '/market', '/tops', '/stats', '/my-account'];

/** The address of a screen. */
export interface ScreenAddress {
  readonly pathname: string;
  readonly searchStr: string;
  readonly hash: string;
}

/**
 * Whether the tour may introduce itself on a screen that no one asked it to. `landing` is the address at which the page
 * was opened: a link with a query or a fragment has a purpose, which the introduction would cover.
 */
export function mayIntroduce(address: ScreenAddress, landing: ScreenAddress): boolean {
  if (!STARTS.includes(address.pathname)) return false;
  const hasPurpose = address.searchStr !== '' || address.hash !== '';
  return !hasPurpose || addressText(address) !== addressText(landing);
}

function addressText({ pathname, searchStr, hash }: ScreenAddress): string {
  return `${pathname}${searchStr}#${hash}`;
}

const OVERLAYS = 'dialog[open], [role="dialog"], [role="alertdialog"]';
const FIELDS = 'input, select, textarea, [contenteditable]';

/** Whether no dialog is open and no field of a form is being filled in. */
export function isPageFree(page: Document): boolean {
  return page.querySelector(OVERLAYS) === null && page.activeElement?.matches(FIELDS) !== true;
}
