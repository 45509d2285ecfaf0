/** Pixels that an end may be away and still count as reached. */
const SLACK = 4;

/** The item that a row keeps in view. */
const CHOSEN = '[aria-current]:not([aria-current="false"]), [aria-selected="true"], label:has(:checked)';

/**
 * The `ref` of an element with the class `scroll-row`: states in `data-more` at which ends more of the row lies outside,
 * where the class fades it, and scrolls its chosen item into view, also when another is chosen.
 */
export function scrollRow(row: HTMLElement | null): (() => void) | undefined {
  if (row === null) return undefined;
  const note = (): void => {
    const before = row.scrollLeft > SLACK;
    const after = row.scrollLeft + row.clientWidth < row.scrollWidth - SLACK;
    const more = before && after ? 'both' : before ? 'before' : after ? 'after' : 'none';
    if (row.dataset['more'] !== more) row.dataset['more'] = more;
  };
  const resized = new ResizeObserver(note);
  const observeItems = (): void => {
    resized.disconnect();
    for (const box of [row, ...row.children]) resized.observe(box);
  };
  const changed = new MutationObserver((records) => {
    if (records.some(({ type }) => type === 'attributes')) showChosen(row);
    if (records.some(({ type }) => type === 'childList')) observeItems();
  });
  showChosen(row);
  observeItems();
  changed.observe(row, {
    childList: true,
    subtree: true,
    attributeFilter: ['aria-current', 'aria-selected'],
  });
  row.addEventListener('scroll', note, { passive: true });
  return () => {
    resized.disconnect();
    changed.disconnect();
    row.removeEventListener('scroll', note);
  };
}

/** Scrolls a row horizontally only: `scrollIntoView` would scroll the page as well. */
function showChosen(row: HTMLElement): void {
  const chosen = row.querySelector(CHOSEN);
  if (chosen === null) return;
  const [outer, inner] = [row.getBoundingClientRect(), chosen.getBoundingClientRect()];
  const offset = inner.left + inner.width / 2 - (outer.left + outer.width / 2);
  row.scrollTo({ left: row.scrollLeft + offset });
}
